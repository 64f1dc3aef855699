'use client';
import { useAgentClient } from '@handrail/client/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useLabels } from '../labels/labels-provider.tsx';
import { useThreadContext } from '../thread/thread-context.ts';
import { followAnswer } from './answer-speech.ts';

const KEPT = 3;

interface Said {
  id: number;
  text: string;
}

/**
 * Says the running answer aloud, one finished sentence after the other; never a token, and no code.
 * `Thread` has it unless `announcements` says otherwise. @selector `.hr-answer-speaker`
 */
export function AnswerSpeaker(): ReactElement {
  const { handle } = useThreadContext();
  const client = useAgentClient();
  const { locale, markdown } = useLabels();
  const region = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => {
    const follow = followAnswer();
    const look = (): void => {
      const view = handle.view();
      if (view.connection.status !== 'live' && view.state.thread === undefined) return;
      const text = follow(view, { locale, codeBlock: markdown.codeBlock }).join(' ');
      if (text === '' || !region.current || notify(region.current, text)) return;
      setSaid((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }].slice(-KEPT));
    };
    look();
    return client.subscribe(look);
  }, [client, handle, locale, markdown]);
  return (
    <div
      ref={region}
      aria-live="polite"
      aria-relevant="additions"
      className="hr-answer-speaker hr-visually-hidden"
      data-slot="answer-speaker"
    >
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

/** Where the browser can say a text that stands nowhere, nothing is left behind to be read twice. */
function notify(region: HTMLElement, text: string): boolean {
  if (!('ariaNotify' in region) || typeof region.ariaNotify !== 'function') return false;
  region.ariaNotify(text);
  return true;
}
