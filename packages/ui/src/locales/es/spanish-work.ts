import { formatCost, formatCount, formatElapsed } from '../../labels/format.ts';
import type { WorkLabels } from '../../labels/work-labels.ts';

const locale = 'es';

const count =
  (one: string, other: string) =>
  (number: number): string =>
    formatCount(locale, number, { one, other });

const list = (numbers: readonly number[]): string =>
  new Intl.ListFormat(locale).format(numbers.map(String));

const number = (value: number): string => new Intl.NumberFormat(locale).format(value);

/** The Spanish words about an agent's work. */
export const spanishWork: WorkLabels = {
  plan: {
    status: {
      proposed: 'Plan por decidir',
      approved: 'Plan aprobado',
      rejected: 'Plan rechazado',
      amended: 'Plan aprobado con cambios',
      running: 'Plan en curso',
      done: 'Plan hecho',
      failed: 'El plan falló',
      cancelled: 'Plan cancelado',
    },
    stepStatus: {
      pending: 'Pendiente',
      running: 'Ahora',
      done: 'Hecho',
      failed: 'Falló',
      skipped: 'Omitido',
    },
    steps: 'Pasos',
    progress: (done, total) => `${done} de ${total}`,
    after: (steps) =>
      steps.length === 1
        ? `después del paso ${list(steps)}`
        : `después de los pasos ${list(steps)}`,
    needsApproval: 'pregunta antes de ejecutarse',
    agentSays: 'Por qué (lo dice el agente, sin comprobar)',
    approve: 'Aprobar el plan',
    approveAmended: 'Aprobar con cambios',
    reject: 'Rechazar',
    amend: 'Cambiar los pasos',
    discard: 'Descartar los cambios',
    addReason: 'Rechazar con un motivo',
    reason: 'Motivo',
    reasonHint: 'El agente lo leerá.',
    cancelReason: 'Cancelar',
    sending: 'Enviando su decisión',
    sent: 'Decisión enviada',
    failed: 'Su decisión no se confirmó.',
    notTaken: 'El servidor no la aceptó, así que no se decidió nada. Recargue y vuelva a mirar.',
    readOnly: 'No puede decidir esto aquí.',
    decidedBy: (by) => `Por ${by},`,
    step: (step) => `Paso ${step}`,
    moveUp: (step) => `Subir: ${step}`,
    moveDown: (step) => `Bajar: ${step}`,
    remove: (step) => `Quitar: ${step}`,
    addStep: 'Añadir un paso',
    comesAfter: (step) => `Va después, ${step}`,
    comesAfterNone: 'Puede empezar enseguida',
    moved: (step, place, total) => `${step} está ahora en el puesto ${place} de ${total}`,
    removed: (step) => `Quitado: ${step}`,
    added: (place) => `Paso ${place} añadido`,
    dropped: 'Movimiento cancelado',
    changes: count('1 cambio sobre lo propuesto', '{count} cambios sobre lo propuesto'),
    change: {
      added: 'Añadido',
      removed: 'Quitado',
      edited: 'Cambiado',
      moved: 'Movido',
      same: 'Sin cambios',
    },
    noSteps: 'Un plan necesita al menos un paso. Añada uno o rechace el plan.',
    tooManySteps: (limit) => `Un plan puede tener ${limit} pasos como máximo. Quite algunos.`,
    emptyStep: (step) => `El paso ${step} no dice nada. Escriba qué hace o quítelo.`,
    cycle: (numbers) =>
      numbers.length === 1
        ? `El paso ${list(numbers)} se espera a sí mismo y nunca podría empezar. Haga que espere a otro.`
        : `Los pasos ${list(numbers)} se esperan entre sí y ninguno podría empezar. Haga que uno no espere.`,
    badStep: (step) => `El paso ${step} no encaja en el plan. Quítelo.`,
    changedMeanwhile: 'El plan cambió entretanto, así que no se decidió nada. Vuelva a mirarlo.',
    conflict: 'Este plan cambió mientras usted lo cambiaba.',
    conflictDecided:
      'Este plan se decidió mientras usted lo cambiaba; sus cambios no se aceptaron.',
    theirs: 'El plan como está ahora',
    yours: 'Sus cambios',
    keepYours: 'Seguir con los míos',
    takeTheirs: 'Tomar el plan nuevo',
  },
  fanout: {
    title: 'Subagentes',
    status: {
      running: 'Trabajando',
      completed: 'Hecho',
      partial: 'Hecho en parte',
      failed: 'Falló',
      timed_out: 'Sin tiempo',
      cancelled: 'Detenido',
    },
    childStatus: {
      queued: 'Espera su turno',
      running: 'Trabajando',
      waiting: 'Le necesita',
      completed: 'Hecho',
      failed: 'Falló',
      timed_out: 'Sin tiempo',
      cancelled: 'Detenido',
    },
    lanes: 'Subagentes',
    progress: (done, total) => `${done} de ${total} terminados`,
    failures: count('1 con problemas', '{count} con problemas'),
    stop: (name) => `Detener ${name}`,
    stopAll: 'Detener todos',
    stopping: 'Deteniendo',
    stopFailed: 'No se pudo detener. Inténtelo de nuevo.',
    nothingYet: 'Aún no hay nada escrito',
    result: 'Resultado de todos',
    conflicts: 'No coinciden en',
    laneProgress: (name) => `Progreso de ${name}`,
  },
  task: {
    title: 'Tareas en segundo plano',
    counts: (active, unread) =>
      [
        ...(active > 0 ? [`${number(active)} en curso`] : []),
        ...(unread > 0 ? [count('1 nueva', '{count} nuevas')(unread)] : []),
      ].join(', '),
    status: {
      queued: 'En cola',
      running: 'En curso',
      completed: 'Hecha',
      failed: 'Falló',
      cancelled: 'Cancelada',
    },
    groups: { running: 'En curso', queued: 'En cola', finished: 'Terminadas' },
    empty: 'No hay tareas en segundo plano.',
    loading: 'Cargando las tareas',
    loadFailed: 'No se pudo cargar la lista. Se muestra lo que ocurra desde ahora.',
    lost: 'Conexión perdida. Esta lista puede estar desactualizada.',
    reload: 'Cargar de nuevo',
    cancel: (label) => `Cancelar ${label}`,
    cancelling: 'Cancelando',
    cancelFailed: 'No se pudo cancelar. Inténtelo de nuevo.',
    dismiss: (label) => `Ocultar ${label}`,
    dismissAll: 'Ocultar las terminadas',
    show: (label) => `Abrir ${label}`,
    progress: (label) => `Progreso de ${label}`,
    log: 'Registro',
    linesDropped: count(
      '1 línea anterior no se conserva',
      '{count} líneas anteriores no se conservan',
    ),
    result: 'Resultado',
    isNew: 'Nuevo',
    announce: {
      completed: (label) => `Tarea hecha: ${label}`,
      failed: (label) => `La tarea falló: ${label}`,
      cancelled: (label) => `Tarea cancelada: ${label}`,
    },
  },
  codeRun: {
    title: (language) => (language === '' ? 'Código' : `Código, ${language}`),
    status: { running: 'En curso', completed: 'Hecho', failed: 'Falló', killed: 'Matado' },
    source: 'Fuente',
    output: 'Salida',
    lines: count('1 línea', '{count} líneas'),
    noOutput: 'Sin salida',
    exitCode: (code) => `Código de salida ${code}`,
    truncated: 'Se escribió más de lo que se conserva.',
    earlierDropped: count(
      '1 línea anterior no se muestra.',
      '{count} líneas anteriores no se muestran.',
    ),
    errorStream: 'salida de errores',
  },
  memory: {
    action: {
      recalled: 'Recordado',
      written: 'Guardado en la memoria',
      updated: 'Memoria cambiada',
      forgotten: 'Quitado de la memoria',
    },
    weight: (percent) => `Peso ${percent}`,
    source: (source) => `De ${source}`,
  },
  skill: {
    status: { loading: 'Cargando habilidad', active: 'Habilidad', failed: 'La habilidad falló' },
    version: (version) => `Versión ${version}`,
  },
  steps: {
    label: 'Pasos',
    current: 'Ahora',
    status: {
      pending: 'Pendiente',
      running: 'Ahora',
      done: 'Hecho',
      failed: 'Falló',
      skipped: 'Omitido',
    },
  },
  usage: {
    input: (tokens) => `${number(tokens)} de entrada`,
    output: (tokens) => `${number(tokens)} de salida`,
    cached: (tokens) => `${number(tokens)} de la caché`,
    reasoning: (tokens) => `${number(tokens)} para razonar`,
    cost: (amount, currency) => formatCost(locale, amount, currency),
    label: 'Tokens usados',
  },
  elapsed: { for: (ms) => formatElapsed(locale, ms) },
};
