import type { ChatLabels } from '../../labels/chat-labels.ts';
import { formatBytes, formatCount } from '../../labels/format.ts';

const locale = 'es';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

/** The Spanish words around a conversation. */
export const spanishChat: ChatLabels = {
  chat: {
    label: 'Chat',
    newThread: 'Nueva conversación',
    showThreads: 'Conversaciones',
    close: 'Cerrar',
    suggestions: 'Sugerencias',
  },
  widget: {
    open: 'Abrir el chat',
    close: 'Cerrar el chat',
    unread: count('1 mensaje nuevo', '{count} mensajes nuevos'),
    approvals: count('1 aprobación pendiente', '{count} aprobaciones pendientes'),
  },
  threadList: {
    label: 'Conversaciones',
    search: 'Buscar conversaciones',
    untitled: 'Nueva conversación',
    empty: 'Aquí aparecerán sus conversaciones.',
    noMatch: 'Ninguna conversación tiene esas palabras en el título.',
    failed: 'No se pudo cargar la lista.',
    retry: 'Reintentar',
    more: 'Mostrar anteriores',
    status: {
      running: 'En curso',
      waiting: 'Necesita aprobación',
      failed: 'Falló',
      interrupted: 'Interrumpida',
    },
    unread: 'Sin leer',
    rename: (title) => `Cambiar el nombre de ${title}`,
    newTitle: 'Título',
    save: 'Guardar',
    cancel: 'Cancelar',
    remove: (title) => `Eliminar ${title}`,
    removed: (title) => `«${title}» se está eliminando.`,
    undo: 'Deshacer',
    renameFailed: 'No se pudo cambiar el título.',
    removeFailed: 'No se pudo eliminar la conversación.',
  },
  actions: {
    label: 'Qué puede hacer con este mensaje',
    copy: 'Copiar texto',
    copyMarkdown: 'Copiar como Markdown',
    copied: 'Copiado',
    copyFailed: 'No copiado: el navegador lo impidió. Seleccione el texto.',
    link: 'Enlace a este mensaje',
    edit: 'Editar',
    editLabel: 'Su mensaje',
    editHint: 'Todo lo que sigue a este mensaje se borra y se responde de nuevo.',
    editHintKept:
      'Todo lo que sigue a este mensaje se responde de nuevo. Podrá volver a lo que hay ahora.',
    sendEdit: 'Enviar',
    cancel: 'Cancelar',
    regenerate: 'Responder de nuevo',
    branch: (place, count) => `Versión ${place} de ${count}`,
    branchShort: (place, count) => `${place} / ${count}`,
    previousBranch: 'Versión anterior',
    nextBranch: 'Versión siguiente',
    good: 'Buena respuesta',
    bad: 'Mala respuesta',
    reason: '¿Qué estuvo mal?',
    reasonHint: 'Opcional. Lo leerá el equipo de este agente.',
    sendReason: 'Enviar',
    skipReason: 'Omitir',
    rated: 'Gracias.',
    rateFailed: 'Su valoración no llegó. Inténtelo de nuevo.',
  },
  attachments: {
    add: 'Añadir archivos',
    list: 'Archivos adjuntos',
    remove: (name) => `Quitar ${name}`,
    retry: (name) => `Reintentar ${name}`,
    uploading: 'Subiendo',
    progress: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    failed: 'No subido',
    drop: 'Suelte archivos para adjuntarlos',
    wrongType: (name, accepted) => `${name} es de un tipo que aquí no se acepta (${accepted}).`,
    tooLarge: (name, bytes) => `${name} supera ${formatBytes(locale, bytes)}.`,
    tooMany: count(
      'Solo se puede adjuntar 1 archivo.',
      'Solo se pueden adjuntar {count} archivos.',
    ),
    tooLargeTogether: (bytes) => `Juntos, los archivos superan ${formatBytes(locale, bytes)}.`,
    unnamed: 'Archivo pegado',
    waiting: 'El mensaje se podrá enviar cuando los archivos estén listos.',
  },
  run: {
    label: 'Qué está haciendo el agente',
    phase: { queued: 'En cola', running: 'Trabajando', waiting: 'Le espera' },
    outcome: {
      success: 'Hecho',
      failed: 'Falló',
      cancelled: 'Detenido',
      interrupted: 'Interrumpido',
      expired: 'Caducado',
    },
    steps: count('1 paso', '{count} pasos'),
    tokens: (input, output) => count('1 token', '{count} tokens')((input ?? 0) + (output ?? 0)),
  },
};
