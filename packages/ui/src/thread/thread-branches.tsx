'use client';
import { forkAt } from '@handrail/client';
import type { ThreadView } from '@handrail/client';
import { useThreadValue } from '@handrail/client/react';
import { useCallback } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { loadedLater } from '../card/loaded-later.tsx';
import type { ThreadBranchPickerProps } from './thread-branch-picker.tsx';
import { useThreadContext } from './thread-context.ts';

/** Fetched with the first message of a page that has another version. */
const Picker: ComponentType<ThreadBranchPickerProps> = loadedLater(
  async () => (await import('./thread-branch-picker.tsx')).ThreadBranchPicker,
  () => null,
);

/** The picker of a message that has branches; nothing for one that has none. */
export function ThreadBranches(props: ThreadBranchPickerProps): ReactElement | null {
  const { messageId } = props;
  const { threadId } = useThreadContext();
  const isForked = useThreadValue(
    threadId,
    useCallback((view: ThreadView) => forkAt(view.state, messageId) !== undefined, [messageId]),
  );
  return isForked ? <Picker {...props} /> : null;
}
