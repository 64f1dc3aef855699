'use client';
import type { ThreadHandle } from '@handrail/client';
import { useBranches } from '@handrail/client/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { BranchPicker } from '../branch-picker/branch-picker.tsx';
import type { BranchStep } from '../branch-picker/branch-picker.tsx';
import { useThreadContext } from './thread-context.ts';

export interface ThreadBranchPickerProps {
  messageId: string;
  /** Nothing runs: another branch may be shown. */
  idle: boolean;
}

/** Where the focus goes once the branch that was asked for stands there, in a message of its own. */
const wishes = new WeakMap<ThreadHandle, { forkId: string; index: number; step: BranchStep }>();

/** The picker of a message that has branches. */
export function ThreadBranchPicker({
  messageId,
  idle,
}: ThreadBranchPickerProps): ReactElement | null {
  const { threadId, handle } = useThreadContext();
  const branches = useBranches(threadId, messageId);
  const [isAsking, setIsAsking] = useState(false);
  if (!branches) return null;
  const { fork, index, count, select } = branches;
  const wish = wishes.get(handle);
  const isHere = wish?.forkId === fork.forkId && wish.index === index;
  return (
    <BranchPicker
      index={index}
      count={count}
      disabled={!idle || isAsking}
      focus={isHere ? wish.step : undefined}
      onFocused={() => wishes.delete(handle)}
      onSelect={(to, step) => {
        wishes.set(handle, { forkId: fork.forkId, index: to, step });
        setIsAsking(true);
        void select(to).finally(() => {
          setIsAsking(false);
          if (handle.view().error) wishes.delete(handle);
        });
      }}
    />
  );
}
