import { HandrailError } from '@handrail/protocol';
import type { ToolSet, UIMessageChunk } from 'ai';
import { isStepCount, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ChunkOptions } from './model-chunks.ts';
import { readModelChunks } from './model-chunks.ts';
import type { StreamPart } from './scripted-model.fixture.ts';
import { call, calls, finish, says, scriptedModel, thinks } from './scripted-model.fixture.ts';

const anything = z.looseObject({});

function toolOf(execute: (input: object) => unknown): ToolSet {
  return { work: tool({ inputSchema: anything, execute }) };
}

async function read(
  steps: StreamPart[][],
  tools: ToolSet = {},
  options: ChunkOptions & { signal?: AbortSignal; timeout?: number; asked?: string[] } = {},
): Promise<UIMessageChunk[]> {
  const { signal = new AbortController().signal, timeout, ...chunkOptions } = options;
  const result = streamText({
    model: scriptedModel(...steps),
    prompt: 'Go',
    tools,
    stopWhen: isStepCount(5),
    abortSignal: signal,
    onError: () => {},
    ...(timeout === undefined ? {} : { timeout }),
  });
  const chunks: UIMessageChunk[] = [];
  const source = readModelChunks(result.stream, { asked: [], ...chunkOptions, tools, signal });
  for await (const chunk of source) {
    chunks.push(chunk);
  }
  return chunks;
}

function failuresIn(chunks: UIMessageChunk[]) {
  return chunks.flatMap((chunk) => (chunk.type === 'tool-output-error' ? [chunk.errorText] : []));
}

describe('readModelChunks', () => {
  it('reports the tokens of all steps with the finish', async () => {
    const chunks = await read(
      [calls(call('c1', 'work', {})), says('Done.')],
      toolOf(() => 'ok'),
    );

    expect(chunks.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: 'stop',
      messageMetadata: { usage: { inputTokens: 20, outputTokens: 10 } },
    });
  });

  it('reports what was cached and thought, and the cost that the app gives', async () => {
    const counted = {
      inputTokens: { total: 10, noCache: 6, cacheRead: 4, cacheWrite: undefined },
      outputTokens: { total: 5, text: 2, reasoning: 3 },
    };
    const cost = { amount: 0.5, currency: 'EUR' };
    const chunks = await read(
      [[...says('Yes.').slice(0, -1), finish('stop', counted)]],
      {},
      {
        messageMetadata: () => ({ usage: { cost, inputTokens: 99 }, model: 'm' }),
      },
    );

    expect(chunks.at(-1)).toMatchObject({
      messageMetadata: {
        usage: { inputTokens: 10, cachedInputTokens: 4, outputTokens: 5, reasoningTokens: 3, cost },
        model: 'm',
      },
    });
  });

  it('leaves reasoning out where it is not to be shown', async () => {
    const chunks = await read([[...thinks('Hm.'), ...says('Yes.')]], {}, { sendReasoning: false });

    expect(chunks.map((chunk) => chunk.type)).not.toContain('reasoning-delta');
  });

  it('throws the error of the provider instead of masking it', async () => {
    const cause = new Error('upstream 503');
    const steps: StreamPart[][] = [
      [{ type: 'text-start', id: 't' }, { type: 'error', error: cause }, finish('error')],
    ];

    await expect(read(steps)).rejects.toBe(cause);
  });

  it('counts an answer that the model ended with an error as failed', async () => {
    await expect(read([says('Half an', 'error')])).rejects.toMatchObject({ code: 'agent-failed' });
  });

  it('fails when the time limit of the agent runs out, which is no wish of the person', async () => {
    const never = toolOf(() => new Promise(() => {}));

    await expect(
      read([calls(call('c1', 'work', {}))], never, { timeout: 20 }),
    ).rejects.toMatchObject({ code: 'agent-failed' });
  });

  it('ends quietly when the turn is aborted', async () => {
    const stop = new AbortController();
    const tools = toolOf(() => {
      stop.abort();
      return new Promise(() => {});
    });

    const chunks = await read([calls(call('c1', 'work', {}))], tools, { signal: stop.signal });

    expect(chunks.map((chunk) => chunk.type)).not.toContain('finish');
  });

  it('keeps the text of a tool failure on the server and hands it to onToolError', async () => {
    const secret = new Error('password=hunter2 at /srv/app/db.ts');
    const seen: unknown[] = [];
    const tools = toolOf(() => {
      throw secret;
    });

    const chunks = await read([calls(call('c1', 'work', {})), says('Sorry.')], tools, {
      onToolError: ({ toolName, toolCallId, error }) => seen.push([toolName, toolCallId, error]),
    });

    expect(failuresIn(chunks)).toEqual([expect.not.stringContaining('hunter2')]);
    expect(seen).toEqual([['work', 'c1', secret]]);
  });

  it('shows the text of a HandrailError, which is written to be shown', async () => {
    const tools = toolOf(() => {
      throw new HandrailError('not-found', 'There is no order 7. Check the number.');
    });

    const chunks = await read([calls(call('c1', 'work', {})), says('Sorry.')], tools);

    expect(failuresIn(chunks)).toEqual(['There is no order 7. Check the number.']);
  });

  it('shows once that a call of the model could not be read', async () => {
    const chunks = await read(
      [calls(call('c1', 'unknown', {})), says('Sorry.')],
      toolOf(() => 1),
    );

    expect(chunks.filter((chunk) => 'errorText' in chunk)).toMatchObject([
      { type: 'tool-input-error', errorText: expect.stringContaining('unknown') },
    ]);
  });

  it('keeps a tool that returns nothing as null', async () => {
    const chunks = await read(
      [calls(call('c1', 'work', {})), says('Ok.')],
      toolOf(() => undefined),
    );

    expect(chunks).toContainEqual({
      type: 'tool-output-available',
      toolCallId: 'c1',
      output: null,
    });
  });

  it('closes a call that the token limit cut off, so that the conversation can go on', async () => {
    const whole = call('c1', 'work', { big: true });
    const begun: StreamPart[] = [
      { type: 'tool-input-start', id: 'c2', toolName: 'work' },
      { type: 'tool-input-delta', id: 'c2', delta: '{"bi' },
    ];
    let ran = 0;

    const chunks = await read(
      [[...whole, ...begun, finish('length')]],
      toolOf(() => ran++),
    );

    expect(ran).toBe(0);
    expect(failuresIn(chunks)).toHaveLength(2);
    expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'length' });
  });

  it('leaves a call that waits for a person open', async () => {
    const tools = {
      work: tool({ inputSchema: anything, execute: () => 'ok', needsApproval: true }),
    };

    const chunks = await read([calls(call('c1', 'work', {}))], tools);

    expect(failuresIn(chunks)).toEqual([]);
    expect(chunks.map((chunk) => chunk.type)).toContain('tool-approval-request');
  });

  it('does not let a second call run under the id of one that a person was asked about', async () => {
    const tools = {
      work: tool({ inputSchema: anything, execute: () => 'ok', needsApproval: true }),
    };

    await expect(
      read([calls(call('c1', 'work', { other: true }))], tools, { asked: ['c1'] }),
    ).rejects.toMatchObject({ code: 'agent-failed' });
  });

  it('passes the results on the way of a tool that reports progress', async () => {
    const tools: ToolSet = {
      work: tool({
        inputSchema: anything,
        execute: async function* () {
          yield 'half';
          yield 'whole';
        },
      }),
    };

    const chunks = await read([calls(call('c1', 'work', {})), says('Ok.')], tools);

    const outputs = chunks.filter((chunk) => chunk.type === 'tool-output-available');
    expect(outputs).toMatchObject([
      { output: 'half', preliminary: true },
      { output: 'whole', preliminary: true },
      { output: 'whole' },
    ]);
  });
});
