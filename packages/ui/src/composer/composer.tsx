'use client';
import { forwardRef } from 'react';
import type { ForwardRefExoticComponent, ReactElement, RefAttributes } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../labels/labels-provider.tsx';
import { ComposerAttach } from '../attachments/composer-attach.tsx';
import { ComposerBox } from './composer-box.tsx';
import { useComposer } from './composer-context.ts';
import { ComposerInput } from './composer-input.tsx';
import { ComposerQueue } from './composer-queue.tsx';
import { ComposerRoot } from './composer-root.tsx';
import type { ComposerRootProps } from './composer-root.tsx';
import { ComposerSend } from './composer-send.tsx';
import { ComposerSteer } from './composer-steer.tsx';
import { ComposerStop } from './composer-stop.tsx';

export interface ComposerProps extends Omit<ComposerRootProps, 'children' | 'asChild'> {
  placeholder?: string | undefined;
}

/**
 * Field, send and stop in one. The stop button stands where send was, while an answer runs; what is written then can
 * be queued or take the answer's place, where `onQueue` and `onSteer` offer it.
 */
export const Composer: ForwardRefExoticComponent<ComposerProps & RefAttributes<HTMLFormElement>> =
  forwardRef(function Composer({ placeholder, ...props }, ref) {
    const running = props.status === 'running' && props.onStop !== undefined;
    return (
      <ComposerRoot {...props} ref={ref}>
        <ComposerBox>
          <ComposerAttach />
          <ComposerInput {...(placeholder === undefined ? {} : { placeholder })} />
          {running ? <ComposerStop /> : <ComposerSend />}
        </ComposerBox>
        <div className="hr-composer-busy">
          <ComposerSteer />
          <ComposerQueue />
        </div>
        <ComposerProblem />
      </ComposerRoot>
    );
  });

function ComposerProblem(): ReactElement {
  const { failed } = useComposer();
  const { composer } = useLabels();
  return (
    <div role="status" className="hr-composer-problem">
      {failed ? (
        <>
          <Icon name="alert" />
          {composer.sendFailed}
        </>
      ) : null}
    </div>
  );
}
