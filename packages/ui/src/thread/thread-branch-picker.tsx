'use client';
import type { ThreadHandle } from '@handrail/client';
import { useBranches } from '@handrail/client/react';
import { useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { BranchPicker } from '../branch-picker/branch-picker.tsx';
import type { BranchStep } from '../branch-picker/branch-picker.tsx';
import { useThreadContext } from './thread-context.ts';
import { ViewportContext } from './viewport-context.ts';

export interface ThreadBranchPickerProps {
  messageId: string;
  /** Nothing runs: another branch may be shown. */
  idle: boolean;
}

interface Wish {
  forkId: string;
  index: number;
  step: BranchStep;
  /** Where on the screen the button was that was pressed. */
  top: number;
}

/** Where the focus goes once the branch that was asked for stands there, in a message of its own. */
const wishes = new WeakMap<ThreadHandle, Wish>();

/** The picker of a message that has branches. It stays where it was pressed, however long what is shown now is. */
export function ThreadBranchPicker({
  messageId,
  idle,
}: ThreadBranchPickerProps): ReactElement | null {
  const { threadId, handle } = useThreadContext();
  const branches = useBranches(threadId, messageId);
  const box = useContext(ViewportContext);
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
      onFocused={(button) => {
        wishes.delete(handle);
        const moved = wish ? button.getBoundingClientRect().top - wish.top : 0;
        box?.viewport.current?.scrollBy({ top: moved, behavior: 'instant' });
      }}
      onSelect={(to, step, button) => {
        box?.letGo();
        const { top } = button.getBoundingClientRect();
        wishes.set(handle, { forkId: fork.forkId, index: to, step, top });
        setIsAsking(true);
        void select(to).finally(() => {
          setIsAsking(false);
          if (handle.view().error) wishes.delete(handle);
        });
      }}
    />
  );
}
