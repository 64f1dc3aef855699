import type { ChatLabels } from '../../labels/chat-labels.ts';
import { formatBytes, formatCount } from '../../labels/format.ts';

const locale = 'de';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

/** The German words around a conversation. */
export const germanChat: ChatLabels = {
  chat: {
    label: 'Chat',
    newThread: 'Neue Unterhaltung',
    showThreads: 'Unterhaltungen',
    close: 'Schließen',
    suggestions: 'Vorschläge',
  },
  widget: {
    open: 'Chat öffnen',
    close: 'Chat schließen',
    unread: count('1 neue Nachricht', '{count} neue Nachrichten'),
    approvals: count('1 Freigabe steht aus', '{count} Freigaben stehen aus'),
  },
  threadList: {
    label: 'Unterhaltungen',
    search: 'Unterhaltungen durchsuchen',
    untitled: 'Neue Unterhaltung',
    empty: 'Ihre Unterhaltungen werden hier aufgelistet.',
    noMatch: 'Keine Unterhaltung hat diese Wörter im Titel.',
    failed: 'Die Liste konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
    more: 'Ältere zeigen',
    status: {
      running: 'Läuft',
      waiting: 'Braucht Freigabe',
      failed: 'Fehlgeschlagen',
      interrupted: 'Unterbrochen',
    },
    unread: 'Ungelesen',
    rename: (title) => `${title} umbenennen`,
    newTitle: 'Titel',
    save: 'Speichern',
    cancel: 'Abbrechen',
    remove: (title) => `${title} löschen`,
    removed: (title) => `„${title}“ wird gelöscht.`,
    undo: 'Rückgängig',
    renameFailed: 'Der Titel konnte nicht geändert werden.',
    removeFailed: 'Die Unterhaltung konnte nicht gelöscht werden.',
  },
  actions: {
    label: 'Was Sie mit dieser Nachricht tun können',
    copy: 'Text kopieren',
    copyMarkdown: 'Als Markdown kopieren',
    copied: 'Kopiert',
    copyFailed: 'Nicht kopiert: der Browser hat es verweigert. Markieren Sie den Text.',
    link: 'Link zu dieser Nachricht',
    edit: 'Bearbeiten',
    editLabel: 'Ihre Nachricht',
    editHint: 'Alles nach dieser Nachricht entfällt und wird neu beantwortet.',
    editHintKept:
      'Alles nach dieser Nachricht wird neu beantwortet. Du kannst zu dem, was jetzt da steht, zurückkehren.',
    sendEdit: 'Senden',
    cancel: 'Abbrechen',
    regenerate: 'Neu antworten',
    branch: (place, count) => `Version ${place} von ${count}`,
    branchShort: (place, count) => `${place} / ${count}`,
    previousBranch: 'Vorige Version',
    nextBranch: 'Nächste Version',
    good: 'Gute Antwort',
    bad: 'Schlechte Antwort',
    reason: 'Was war falsch?',
    reasonHint: 'Freiwillig. Das Team hinter diesem Agenten liest es.',
    sendReason: 'Senden',
    skipReason: 'Überspringen',
    rated: 'Danke.',
    rateFailed: 'Ihre Bewertung ist nicht angekommen. Versuchen Sie es erneut.',
  },
  attachments: {
    add: 'Dateien hinzufügen',
    list: 'Angehängte Dateien',
    remove: (name) => `${name} entfernen`,
    retry: (name) => `${name} erneut versuchen`,
    uploading: 'Wird hochgeladen',
    progress: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    failed: 'Nicht hochgeladen',
    drop: 'Dateien zum Anhängen hier ablegen',
    wrongType: (name, accepted) =>
      `${name} hat eine Art, die hier nicht angenommen wird (${accepted}).`,
    tooLarge: (name, bytes) => `${name} ist größer als ${formatBytes(locale, bytes)}.`,
    tooMany: count(
      'Nur 1 Datei kann angehängt werden.',
      'Nur {count} Dateien können angehängt werden.',
    ),
    tooLargeTogether: (bytes) =>
      `Zusammen sind die Dateien größer als ${formatBytes(locale, bytes)}.`,
    unnamed: 'Eingefügte Datei',
    waiting: 'Die Nachricht kann gesendet werden, sobald die Dateien da sind.',
  },
  run: {
    label: 'Was der Agent tut',
    phase: { queued: 'Eingereiht', running: 'Arbeitet', waiting: 'Wartet auf Sie' },
    outcome: {
      success: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Angehalten',
      interrupted: 'Unterbrochen',
      expired: 'Abgelaufen',
    },
    steps: count('1 Schritt', '{count} Schritte'),
    tokens: (input, output) => count('1 Token', '{count} Token')((input ?? 0) + (output ?? 0)),
  },
};
