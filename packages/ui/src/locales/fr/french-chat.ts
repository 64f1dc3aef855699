import type { ChatLabels } from '../../labels/chat-labels.ts';
import { formatBytes, formatCount } from '../../labels/format.ts';

const locale = 'fr';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

/** The French words around a conversation. */
export const frenchChat: ChatLabels = {
  chat: {
    label: 'Discussion',
    newThread: 'Nouvelle conversation',
    showThreads: 'Conversations',
    close: 'Fermer',
    suggestions: 'Suggestions',
  },
  widget: {
    open: 'Ouvrir la discussion',
    close: 'Fermer la discussion',
    unread: count('{count} nouveau message', '{count} nouveaux messages'),
    approvals: count('{count} approbation en attente', '{count} approbations en attente'),
  },
  threadList: {
    label: 'Conversations',
    search: 'Rechercher une conversation',
    untitled: 'Nouvelle conversation',
    empty: 'Vos conversations apparaîtront ici.',
    noMatch: 'Aucune conversation n’a ces mots dans son titre.',
    failed: 'La liste n’a pas pu être chargée.',
    retry: 'Réessayer',
    more: 'Afficher les plus anciennes',
    status: {
      running: 'En cours',
      waiting: 'Approbation requise',
      failed: 'Échec',
      interrupted: 'Interrompue',
    },
    unread: 'Non lue',
    rename: (title) => `Renommer ${title}`,
    newTitle: 'Titre',
    save: 'Enregistrer',
    cancel: 'Annuler',
    remove: (title) => `Supprimer ${title}`,
    removed: (title) => `« ${title} » va être supprimée.`,
    undo: 'Annuler la suppression',
    renameFailed: 'Le titre n’a pas pu être modifié.',
    removeFailed: 'La conversation n’a pas pu être supprimée.',
  },
  actions: {
    label: 'Ce que vous pouvez faire de ce message',
    copy: 'Copier le texte',
    copyMarkdown: 'Copier en Markdown',
    copied: 'Copié',
    copyFailed: 'Non copié : le navigateur a refusé. Sélectionnez le texte.',
    link: 'Lien vers ce message',
    edit: 'Modifier',
    editLabel: 'Votre message',
    editHint: 'Tout ce qui suit ce message est effacé et recevra une nouvelle réponse.',
    editHintKept:
      'Tout ce qui suit ce message reçoit une nouvelle réponse. Vous pourrez revenir à ce qui s’y trouve.',
    sendEdit: 'Envoyer',
    cancel: 'Annuler',
    regenerate: 'Répondre à nouveau',
    branch: (place, count) => `Version ${place} sur ${count}`,
    branchShort: (place, count) => `${place} / ${count}`,
    previousBranch: 'Version précédente',
    nextBranch: 'Version suivante',
    good: 'Bonne réponse',
    bad: 'Mauvaise réponse',
    reason: 'Qu’est-ce qui n’allait pas ?',
    reasonHint: 'Facultatif. L’équipe de cet agent le lira.',
    sendReason: 'Envoyer',
    skipReason: 'Passer',
    rated: 'Merci.',
    rateFailed: 'Votre avis n’est pas arrivé. Réessayez.',
  },
  attachments: {
    add: 'Ajouter des fichiers',
    list: 'Fichiers joints',
    remove: (name) => `Retirer ${name}`,
    retry: (name) => `Réessayer ${name}`,
    uploading: 'Téléversement',
    progress: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    failed: 'Non téléversé',
    drop: 'Déposez des fichiers pour les joindre',
    wrongType: (name, accepted) => `${name} est d’un type non accepté ici (${accepted}).`,
    tooLarge: (name, bytes) => `${name} dépasse ${formatBytes(locale, bytes)}.`,
    tooMany: count(
      '{count} seul fichier peut être joint.',
      '{count} fichiers au plus peuvent être joints.',
    ),
    tooLargeTogether: (bytes) => `Ensemble, les fichiers dépassent ${formatBytes(locale, bytes)}.`,
    unnamed: 'Fichier collé',
    waiting: 'Le message pourra être envoyé quand les fichiers seront arrivés.',
  },
  run: {
    label: 'Ce que fait l’agent',
    phase: { queued: 'En file d’attente', running: 'En cours', waiting: 'Vous attend' },
    outcome: {
      success: 'Terminé',
      failed: 'Échec',
      cancelled: 'Arrêté',
      interrupted: 'Interrompu',
      expired: 'Expiré',
    },
    steps: count('{count} étape', '{count} étapes'),
    tokens: (input, output) =>
      count('{count} jeton', '{count} jetons')((input ?? 0) + (output ?? 0)),
  },
};
