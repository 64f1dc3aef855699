export { TaskActions as Actions } from './task-actions.tsx';
export { TaskLog as Log } from './task-log.tsx';
export { TaskProgress as Progress } from './task-progress.tsx';
export { TaskRoot as Root } from './task-root.tsx';
export { TaskTitle as Title } from './task-title.tsx';
