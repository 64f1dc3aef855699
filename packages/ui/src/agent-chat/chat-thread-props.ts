import type { PartProps } from '../part/part.tsx';
import type { ThreadProps } from '../thread/thread.tsx';

/** What a ready chat passes on to its thread. */
export type ChatThreadProps = Omit<ThreadProps, keyof PartProps<'section'> | 'threadId'>;

/** A name that is missing here does not compile. */
const NAMES: Record<keyof ChatThreadProps, true> = {
  agentName: true,
  principal: true,
  imageHosts: true,
  avatar: true,
  onRate: true,
  placeholder: true,
  empty: true,
  announcements: true,
  suggestions: true,
  attachments: true,
  toolRenderers: true,
  dataRenderers: true,
  showMessage: true,
  messageHref: true,
};

/** The thread's own props, and all others. */
export function splitThreadProps<Props extends ChatThreadProps>(
  props: Props,
): [thread: ChatThreadProps, others: Omit<Props, keyof ChatThreadProps>] {
  const thread: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    (Object.hasOwn(NAMES, name) ? thread : others)[name] = value;
  }
  // Each name went to the side whose type has it.
  return [thread as ChatThreadProps, others as Omit<Props, keyof ChatThreadProps>];
}
