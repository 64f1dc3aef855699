import { createContext, useContext } from 'react';
import type { Context, RefObject } from 'react';
import type { Attachments } from '../attachments/use-attachments.ts';
import type { ComposerDraft } from './composer-draft.ts';

/** `ready` to send, `running` an answer that can be stopped, `blocked` while nothing may be sent. */
export type ComposerStatus = 'ready' | 'running' | 'blocked';

export interface ComposerContextValue {
  status: ComposerStatus;
  empty: boolean;
  failed: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  inputId: string;
  draft?: ComposerDraft | undefined;
  onInput: () => void;
  /** Sends what is written; while an answer runs, queues it where that is offered. */
  submit: () => void;
  stop: (() => void) | undefined;
  /** The message's files; undefined where none are taken. */
  attachments: Attachments | undefined;
  /** Whether a message can wait for the end of the running answer. */
  canQueue: boolean;
  /** Sends what is written in place of the running answer. Undefined where nothing runs or it is not offered. */
  steer: (() => void) | undefined;
}

export const ComposerContext: Context<ComposerContextValue | undefined> = createContext<
  ComposerContextValue | undefined
>(undefined);

/** The composer this part is inside of. */
export function useComposer(): ComposerContextValue {
  const value = useContext(ComposerContext);
  if (!value)
    throw new Error(
      '@handrail/ui: a composer part stands outside ComposerRoot, which sends its text. Put it inside.',
    );
  return value;
}
