import { formatCost, formatCount, formatElapsed } from '../../labels/format.ts';
import type { WorkLabels } from '../../labels/work-labels.ts';

const locale = 'de';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

const list = (numbers: readonly number[]): string =>
  new Intl.ListFormat(locale).format(numbers.map(String));

const number = (value: number): string => new Intl.NumberFormat(locale).format(value);

/** The German words about an agent's work. */
export const germanWork: WorkLabels = {
  plan: {
    status: {
      proposed: 'Plan zu entscheiden',
      approved: 'Plan freigegeben',
      rejected: 'Plan abgelehnt',
      amended: 'Plan mit Änderungen freigegeben',
      running: 'Plan in Arbeit',
      done: 'Plan erledigt',
      failed: 'Plan fehlgeschlagen',
      cancelled: 'Plan abgebrochen',
    },
    stepStatus: {
      pending: 'Offen',
      running: 'Jetzt',
      done: 'Erledigt',
      failed: 'Fehlgeschlagen',
      skipped: 'Übersprungen',
    },
    steps: 'Schritte',
    progress: (done, total) => `${done} von ${total}`,
    after: (steps) =>
      steps.length === 1 ? `nach Schritt ${list(steps)}` : `nach den Schritten ${list(steps)}`,
    needsApproval: 'fragt vor der Ausführung',
    agentSays: 'Warum (sagt der Agent, nicht geprüft)',
    approve: 'Plan freigeben',
    approveAmended: 'Mit Änderungen freigeben',
    reject: 'Ablehnen',
    amend: 'Schritte ändern',
    discard: 'Änderungen verwerfen',
    addReason: 'Mit Begründung ablehnen',
    reason: 'Begründung',
    reasonHint: 'Der Agent liest sie.',
    cancelReason: 'Abbrechen',
    sending: 'Ihre Entscheidung wird gesendet',
    sent: 'Entscheidung gesendet',
    failed: 'Ihre Entscheidung wurde nicht bestätigt.',
    notTaken:
      'Der Server hat sie nicht angenommen, es wurde also nichts entschieden. Laden Sie neu und sehen Sie noch einmal nach.',
    readOnly: 'Das können Sie hier nicht entscheiden.',
    decidedBy: (by) => `Von ${by},`,
    step: (step) => `Schritt ${step}`,
    moveUp: (step) => `Nach oben: ${step}`,
    moveDown: (step) => `Nach unten: ${step}`,
    remove: (step) => `Entfernen: ${step}`,
    addStep: 'Schritt hinzufügen',
    comesAfter: (step) => `Kommt nach, ${step}`,
    comesAfterNone: 'Kann sofort beginnen',
    moved: (step, place, total) => `${step} steht jetzt an Stelle ${place} von ${total}`,
    removed: (step) => `Entfernt: ${step}`,
    added: (place) => `Schritt ${place} hinzugefügt`,
    dropped: 'Verschieben abgebrochen',
    changes: count('1 Änderung am Vorgeschlagenen', '{count} Änderungen am Vorgeschlagenen'),
    change: {
      added: 'Hinzugefügt',
      removed: 'Entfernt',
      edited: 'Geändert',
      moved: 'Verschoben',
      same: 'Unverändert',
    },
    noSteps:
      'Ein Plan braucht mindestens einen Schritt. Fügen Sie einen hinzu oder lehnen Sie den Plan ab.',
    tooManySteps: (limit) =>
      `Ein Plan darf höchstens ${limit} Schritte haben. Entfernen Sie einige.`,
    emptyStep: (step) =>
      `Schritt ${step} sagt nichts. Schreiben Sie, was er tut, oder entfernen Sie ihn.`,
    cycle: (numbers) =>
      numbers.length === 1
        ? `Schritt ${list(numbers)} wartet auf sich selbst und könnte nie beginnen. Lassen Sie ihn auf einen anderen warten.`
        : `Die Schritte ${list(numbers)} warten aufeinander, keiner könnte je beginnen. Lassen Sie einen davon nicht warten.`,
    badStep: (step) => `Schritt ${step} passt nicht in den Plan. Entfernen Sie ihn.`,
    changedMeanwhile:
      'Der Plan wurde inzwischen geändert, es wurde also nichts entschieden. Sehen Sie ihn noch einmal an.',
    conflict: 'Dieser Plan wurde geändert, während Sie ihn änderten.',
    conflictDecided:
      'Dieser Plan wurde entschieden, während Sie ihn änderten; Ihre Änderungen gelten also nicht.',
    theirs: 'Der Plan, wie er jetzt ist',
    yours: 'Ihre Änderungen',
    keepYours: 'Mit meinen weitermachen',
    takeTheirs: 'Den neuen Plan nehmen',
  },
  fanout: {
    title: 'Unteragenten',
    status: {
      running: 'Arbeitet',
      completed: 'Fertig',
      partial: 'Teilweise fertig',
      failed: 'Fehlgeschlagen',
      timed_out: 'Zeit abgelaufen',
      cancelled: 'Angehalten',
    },
    childStatus: {
      queued: 'Wartet, bis er dran ist',
      running: 'Arbeitet',
      waiting: 'Braucht Sie',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      timed_out: 'Zeit abgelaufen',
      cancelled: 'Angehalten',
    },
    lanes: 'Unteragenten',
    progress: (done, total) => `${done} von ${total} beendet`,
    failures: (failed) => `${number(failed)} nicht gut`,
    stop: (name) => `${name} anhalten`,
    stopAll: 'Alle anhalten',
    stopping: 'Wird angehalten',
    stopFailed: 'Anhalten war nicht möglich. Versuchen Sie es erneut.',
    nothingYet: 'Noch nichts geschrieben',
    result: 'Ergebnis aller',
    conflicts: 'Uneinig sind sie über',
    laneProgress: (name) => `Fortschritt von ${name}`,
  },
  task: {
    title: 'Hintergrundaufgaben',
    counts: (active, unread) =>
      [
        ...(active > 0 ? [`${number(active)} laufen`] : []),
        ...(unread > 0 ? [`${number(unread)} neu`] : []),
      ].join(', '),
    status: {
      queued: 'Eingereiht',
      running: 'Läuft',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    groups: { running: 'Laufend', queued: 'Eingereiht', finished: 'Beendet' },
    empty: 'Keine Hintergrundaufgaben.',
    loading: 'Aufgaben werden geladen',
    loadFailed: 'Die Liste konnte nicht geladen werden. Was von nun an geschieht, wird gezeigt.',
    lost: 'Verbindung verloren. Diese Liste ist vielleicht veraltet.',
    reload: 'Neu laden',
    cancel: (label) => `${label} abbrechen`,
    cancelling: 'Wird abgebrochen',
    cancelFailed: 'Abbrechen war nicht möglich. Versuchen Sie es erneut.',
    dismiss: (label) => `${label} ausblenden`,
    dismissAll: 'Beendete ausblenden',
    show: (label) => `${label} öffnen`,
    progress: (label) => `Fortschritt von ${label}`,
    log: 'Protokoll',
    linesDropped: count(
      '1 frühere Zeile ist nicht aufbewahrt',
      '{count} frühere Zeilen sind nicht aufbewahrt',
    ),
    result: 'Ergebnis',
    isNew: 'Neu',
    announce: {
      completed: (label) => `Aufgabe fertig: ${label}`,
      failed: (label) => `Aufgabe fehlgeschlagen: ${label}`,
      cancelled: (label) => `Aufgabe abgebrochen: ${label}`,
    },
  },
  codeRun: {
    title: (language) => (language === '' ? 'Code' : `Code, ${language}`),
    status: {
      running: 'Läuft',
      completed: 'Fertig',
      failed: 'Fehlgeschlagen',
      killed: 'Abgewürgt',
    },
    source: 'Quelltext',
    output: 'Ausgabe',
    lines: count('1 Zeile', '{count} Zeilen'),
    noOutput: 'Keine Ausgabe',
    exitCode: (code) => `Rückgabewert ${code}`,
    truncated: 'Es wurde mehr geschrieben, als aufbewahrt wird.',
    earlierDropped: count(
      '1 frühere Zeile wird nicht gezeigt.',
      '{count} frühere Zeilen werden nicht gezeigt.',
    ),
    errorStream: 'Fehlerausgabe',
  },
  memory: {
    action: {
      recalled: 'Erinnert',
      written: 'Gemerkt',
      updated: 'Erinnerung geändert',
      forgotten: 'Aus dem Gedächtnis entfernt',
    },
    weight: (percent) => `Gewicht ${percent}`,
    source: (source) => `Aus ${source}`,
  },
  skill: {
    status: {
      loading: 'Fähigkeit wird geladen',
      active: 'Fähigkeit',
      failed: 'Fähigkeit fehlgeschlagen',
    },
    version: (version) => `Version ${version}`,
  },
  steps: {
    label: 'Schritte',
    current: 'Jetzt',
    status: {
      pending: 'Offen',
      running: 'Jetzt',
      done: 'Erledigt',
      failed: 'Fehlgeschlagen',
      skipped: 'Übersprungen',
    },
  },
  usage: {
    input: (tokens) => `${number(tokens)} hinein`,
    output: (tokens) => `${number(tokens)} heraus`,
    cached: (tokens) => `${number(tokens)} aus dem Zwischenspeicher`,
    reasoning: (tokens) => `${number(tokens)} zum Überlegen`,
    cost: (amount, currency) => formatCost(locale, amount, currency),
    label: 'Verbrauchte Token',
  },
  elapsed: { for: (ms) => formatElapsed(locale, ms) },
};
