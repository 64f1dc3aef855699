import type { Run } from '@handrail/protocol';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ConnectionBanner } from '../connection-banner/connection-banner.tsx';
import { DeliveryNote } from '../message/delivery-note.tsx';
import { RunEnd } from '../message/run-end.tsx';
import '../styles.css';
import { LabelsProvider } from './labels-provider.tsx';

const MESSAGE = 'Sign in again.';
const RUN: Run = {
  runId: 'r', threadId: 't', agent: 'a', messageId: 'm', phase: 'done', outcome: 'failed', attempt: 1, version: 1,
  createdAt: '2026-01-01T00:00:00.000Z', error: { code: 'agent-failed', message: MESSAGE, retry: 'never' },
}; // prettier-ignore

const PLACES: Record<string, ReactElement> = {
  'the banner of a connection': (
    <ConnectionBanner connection={{ status: 'failed', error: { message: MESSAGE } }} />
  ),
  'the end of a run': <RunEnd run={RUN} />,
  'a message that was not sent': <DeliveryNote delivery="failed" error={MESSAGE} />,
};

it.each(Object.entries(PLACES))(
  'keeps the full stop of an English reason at its end, on an Arabic page: %s',
  async (_, place) => {
    const screen = await render(
      <LabelsProvider labels={{ connection: { failed: 'تعذّر الاتصال.' }, message: { failed: 'لم تُرسل', runFailed: 'انقطعت الإجابة.' } }}>
        <div dir="rtl">{place}</div>
      </LabelsProvider>,
    ); // prettier-ignore
    const text = textNode(screen.container, MESSAGE);
    const start = text.data.indexOf(MESSAGE);
    expect(leftOf(text, start + MESSAGE.length - 1)).toBeGreaterThan(leftOf(text, start));
  },
);

function textNode(root: Node, words: string): Text {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes(words)) return node;
  throw new Error(`No text says ${words}`);
}

function leftOf(text: Text, at: number): number {
  const range = new Range();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect().left;
}
