import { formatCost, formatCount, formatElapsed } from '../../labels/format.ts';
import type { WorkLabels } from '../../labels/work-labels.ts';

const locale = 'fr';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

const list = (numbers: readonly number[]): string =>
  new Intl.ListFormat(locale).format(numbers.map(String));

const number = (value: number): string => new Intl.NumberFormat(locale).format(value);

/** The French words about an agent's work. */
export const frenchWork: WorkLabels = {
  plan: {
    status: {
      proposed: 'Plan à décider',
      approved: 'Plan approuvé',
      rejected: 'Plan rejeté',
      amended: 'Plan approuvé avec modifications',
      running: 'Plan en cours',
      done: 'Plan terminé',
      failed: 'Échec du plan',
      cancelled: 'Plan annulé',
    },
    stepStatus: {
      pending: 'À faire',
      running: 'Maintenant',
      done: 'Terminé',
      failed: 'Échec',
      skipped: 'Passé',
    },
    steps: 'Étapes',
    progress: (done, total) => `${done} sur ${total}`,
    after: (steps) =>
      steps.length === 1 ? `après l’étape ${list(steps)}` : `après les étapes ${list(steps)}`,
    needsApproval: 'demande avant de s’exécuter',
    agentSays: 'Pourquoi (selon l’agent, non vérifié)',
    approve: 'Approuver le plan',
    approveAmended: 'Approuver avec modifications',
    reject: 'Rejeter',
    amend: 'Modifier les étapes',
    discard: 'Abandonner les modifications',
    addReason: 'Rejeter avec un motif',
    reason: 'Motif',
    reasonHint: 'L’agent le lira.',
    cancelReason: 'Annuler',
    sending: 'Envoi de votre décision',
    sent: 'Décision envoyée',
    failed: 'Votre décision n’a pas été confirmée.',
    notTaken: 'Le serveur ne l’a pas acceptée : rien n’a été décidé. Rechargez et vérifiez.',
    readOnly: 'Vous ne pouvez pas en décider ici.',
    decidedBy: (by) => `Par ${by},`,
    step: (step) => `Étape ${step}`,
    moveUp: (step) => `Monter : ${step}`,
    moveDown: (step) => `Descendre : ${step}`,
    remove: (step) => `Retirer : ${step}`,
    addStep: 'Ajouter une étape',
    comesAfter: (step) => `Vient après, ${step}`,
    comesAfterNone: 'Peut commencer tout de suite',
    moved: (step, place, total) => `${step} est maintenant en position ${place} sur ${total}`,
    removed: (step) => `Retirée : ${step}`,
    added: (place) => `Étape ${place} ajoutée`,
    dropped: 'Déplacement annulé',
    changes: count(
      '{count} modification par rapport à la proposition',
      '{count} modifications par rapport à la proposition',
    ),
    change: {
      added: 'Ajoutée',
      removed: 'Retirée',
      edited: 'Modifiée',
      moved: 'Déplacée',
      same: 'Inchangée',
    },
    noSteps: 'Un plan a besoin d’au moins une étape. Ajoutez-en une ou rejetez le plan.',
    tooManySteps: (limit) => `Un plan peut avoir au plus ${limit} étapes. Retirez-en.`,
    emptyStep: (step) => `L’étape ${step} ne dit rien. Écrivez ce qu’elle fait ou retirez-la.`,
    cycle: (numbers) =>
      numbers.length === 1
        ? `L’étape ${list(numbers)} s’attend elle-même et ne pourrait jamais commencer. Faites-la attendre une autre.`
        : `Les étapes ${list(numbers)} s’attendent entre elles, aucune ne pourrait commencer. Libérez-en une.`,
    badStep: (step) => `L’étape ${step} n’entre pas dans le plan. Retirez-la.`,
    changedMeanwhile:
      'Le plan a été modifié entre-temps : rien n’a été décidé. Regardez-le de nouveau.',
    conflict: 'Ce plan a été modifié pendant que vous le modifiiez.',
    conflictDecided:
      'Ce plan a été décidé pendant que vous le modifiiez ; vos modifications n’ont pas été prises.',
    theirs: 'Le plan tel qu’il est',
    yours: 'Vos modifications',
    keepYours: 'Continuer avec les miennes',
    takeTheirs: 'Prendre le nouveau plan',
  },
  fanout: {
    title: 'Sous-agents',
    status: {
      running: 'En cours',
      completed: 'Terminé',
      partial: 'Terminé en partie',
      failed: 'Échec',
      timed_out: 'Délai dépassé',
      cancelled: 'Arrêté',
    },
    childStatus: {
      queued: 'Attend son tour',
      running: 'En cours',
      waiting: 'A besoin de vous',
      completed: 'Terminé',
      failed: 'Échec',
      timed_out: 'Délai dépassé',
      cancelled: 'Arrêté',
    },
    lanes: 'Sous-agents',
    progress: (done, total) => `${done} terminés sur ${total}`,
    failures: count('{count} en difficulté', '{count} en difficulté'),
    stop: (name) => `Arrêter ${name}`,
    stopAll: 'Tout arrêter',
    stopping: 'Arrêt en cours',
    stopFailed: 'L’arrêt n’a pas été possible. Réessayez.',
    nothingYet: 'Rien d’écrit pour l’instant',
    result: 'Résultat d’ensemble',
    conflicts: 'Ils divergent sur',
    laneProgress: (name) => `Progression de ${name}`,
  },
  task: {
    title: 'Tâches en arrière-plan',
    counts: (active, unread) =>
      [
        ...(active > 0 ? [`${number(active)} en cours`] : []),
        ...(unread > 0 ? [count('{count} nouvelle', '{count} nouvelles')(unread)] : []),
      ].join(', '),
    status: {
      queued: 'En file d’attente',
      running: 'En cours',
      completed: 'Terminée',
      failed: 'Échec',
      cancelled: 'Annulée',
    },
    groups: { running: 'En cours', queued: 'En file d’attente', finished: 'Terminées' },
    empty: 'Aucune tâche en arrière-plan.',
    loading: 'Chargement des tâches',
    loadFailed: 'La liste n’a pas pu être chargée. Ce qui arrive désormais est affiché.',
    lost: 'Connexion perdue. Cette liste n’est peut-être plus à jour.',
    reload: 'Recharger',
    cancel: (label) => `Annuler ${label}`,
    cancelling: 'Annulation',
    cancelFailed: 'L’annulation n’a pas été possible. Réessayez.',
    dismiss: (label) => `Masquer ${label}`,
    dismissAll: 'Masquer les tâches terminées',
    show: (label) => `Ouvrir ${label}`,
    progress: (label) => `Progression de ${label}`,
    log: 'Journal',
    linesDropped: count(
      '{count} ligne antérieure n’est pas conservée',
      '{count} lignes antérieures ne sont pas conservées',
    ),
    result: 'Résultat',
    isNew: 'Nouveau',
    announce: {
      completed: (label) => `Tâche terminée : ${label}`,
      failed: (label) => `Échec de la tâche : ${label}`,
      cancelled: (label) => `Tâche annulée : ${label}`,
    },
  },
  codeRun: {
    title: (language) => (language === '' ? 'Code' : `Code, ${language}`),
    status: { running: 'En cours', completed: 'Terminé', failed: 'Échec', killed: 'Tué' },
    source: 'Source',
    output: 'Sortie',
    lines: count('{count} ligne', '{count} lignes'),
    noOutput: 'Aucune sortie',
    exitCode: (code) => `Code de sortie ${code}`,
    truncated: 'Il a été écrit plus que ce qui est conservé.',
    earlierDropped: count(
      '{count} ligne antérieure n’est pas affichée.',
      '{count} lignes antérieures ne sont pas affichées.',
    ),
    errorStream: 'sortie d’erreur',
  },
  memory: {
    action: {
      recalled: 'Souvenir',
      written: 'Mémorisé',
      updated: 'Souvenir modifié',
      forgotten: 'Retiré de la mémoire',
    },
    weight: (percent) => `Poids ${percent}`,
    source: (source) => `Depuis ${source}`,
  },
  skill: {
    status: {
      loading: 'Chargement de la compétence',
      active: 'Compétence',
      failed: 'Échec de la compétence',
    },
    version: (version) => `Version ${version}`,
  },
  steps: {
    label: 'Étapes',
    current: 'Maintenant',
    status: {
      pending: 'À faire',
      running: 'Maintenant',
      done: 'Terminé',
      failed: 'Échec',
      skipped: 'Passé',
    },
  },
  usage: {
    input: (tokens) => `${number(tokens)} en entrée`,
    output: (tokens) => `${number(tokens)} en sortie`,
    cached: (tokens) => `${number(tokens)} depuis le cache`,
    reasoning: (tokens) => `${number(tokens)} pour le raisonnement`,
    cost: (amount, currency) => formatCost(locale, amount, currency),
    label: 'Jetons utilisés',
  },
  elapsed: { for: (ms) => formatElapsed(locale, ms) },
};
