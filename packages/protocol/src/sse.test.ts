import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSse, decodeSseBatches, encodeSse, encodeSseComment, encodeSseEvent } from './sse.ts';
import type { SseMessage } from './sse.ts';

describe('sse', () => {
  it('reads back what it wrote, wherever the bytes are split', async () => {
    const piece = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      'data: forged',
      'id: 9',
      'event: x',
      ':',
      ' ',
    );
    const data = fc
      .array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 8 })
      .map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ id: fc.option(fc.stringMatching(/^[\w.-]+$/), { nil: undefined }), data }),
        ),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        async (messages, sizes) => {
          const text = messages.map(encodeSse).join(encodeSseComment('keep-alive'));
          const read = await collect(decodeSse(split(text, sizes)));
          expect(read.map((message) => message.data)).toEqual(
            messages.map((message) => message.data.replaceAll(/\r\n?/g, '\n')),
          );
          expect(read.map((message) => message.id)).toEqual(messages.map((message) => message.id));
        },
      ),
    );
  });

  it('accepts CRLF, CR, a byte order mark and fields it does not know', async () => {
    const text = '\uFEFFdata: a\r\n\r\nfoo: bar\rdata: b\r\rid: 7\ndata:c\n\n';
    const read = await collect(decodeSse(split(text, [1])));
    expect(read.map(({ data }) => data)).toEqual(['a', 'b', 'c']);
    expect(read.at(-1)?.id).toBe('7');
  });

  it.each([
    ['data: A\r\ndata: B\r\ndata: C\r\n\r\n', ['A\nB\nC']],
    ['data: {"a":1,\r\ndata: "b":2}\r\n\r\n', ['{"a":1,\n"b":2}']],
    ['event: x\r\ndata: 1\n\n', ['1']],
    ['data: 1\r\n\r\ndata: 2\r\n\n: c\r\ndata: 3\n\r\n', ['1', '2', '3']],
    ['data: 1\r\rdata: 2\rdata: 3\r\n\r', ['1', '2\n3']],
  ])('reads %j the same, cut at any two places', async (text, expected) => {
    for (let first = 0; first <= text.length; first++) {
      for (let second = first; second <= text.length; second++) {
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        const read = await collect(decodeSse(bodyOf(pieces)));
        expect([pieces, read.map(({ data }) => data)]).toEqual([pieces, expected]);
      }
    }
  });

  it.each(['data: x\r\r', 'data: x\n\r', 'data: x\r\n\r', 'data: x\r\n\r\n'])(
    'gives the last event of a body that ends with it: %j',
    async (text) => {
      for (const sizes of [[1], [100]]) {
        expect((await collect(decodeSse(split(text, sizes)))).map(({ data }) => data)).toEqual([
          'x',
        ]);
      }
    },
  );

  it('reads a value without a space, an empty one, many lines and comments', async () => {
    const text = 'data:{"a":1}\n\n:c\ndata\n\ndata: a\n: c\ndata: b\n\n';
    const read = await collect(decodeSse(split(text, [3])));
    expect(read.map(({ data }) => data)).toEqual(['{"a":1}', '', 'a\nb']);
  });

  it.each([
    ['split between two reads', [0xe2, 0x80, 0x9c], '\u201c'],
    ['cut short', [0xe2, 0x80], '\ufffd'],
  ])('reads a character that is %s', async (_, character, text) => {
    const encoder = new TextEncoder();
    const bytes = [...encoder.encode('data: '), ...character, ...encoder.encode('\n\n')];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect((await collect(decodeSse(body))).map(({ data }) => data)).toEqual([text]);
  });

  it.each(['data: cut', 'data: {"type":"finish"}', 'data: {"type":"finish"}\n', 'data', 'id: 9\n'])(
    'drops a frame that the end of the body cut off: %j',
    async (tail) => {
      const read = await collect(decodeSse(split(`data: whole\n\n${tail}`, [4])));
      expect(read.map(({ data }) => data)).toEqual(['whole']);
    },
  );

  it('ends with a body that ends inside of a character', async () => {
    const bytes = new TextEncoder().encode('data: whole\n\ndata: \u201c');
    const read = await collect(decodeSse(bodyOf([bytes.slice(0, -1)])));
    expect(read.map(({ data }) => data)).toEqual(['whole']);
  });

  it('reads one line of a megabyte that comes in pieces', async () => {
    const data = JSON.stringify({ rows: '{"größe": "1 MB"} '.repeat(60_000) });
    expect(data.length).toBeGreaterThan(1_000_000);
    const read = await collect(decodeSse(split(encodeSse({ id: 'c1', data }), [64 * 1024])));
    expect(read).toEqual([{ id: 'c1', event: undefined, data }]);
  });

  it('gives what came all at once in pieces, none of them cut', async () => {
    const sent = Array.from({ length: 40_000 }, (_, n) => `${n} éééééé`);
    // Some piece ends inside of a character, and most inside of a frame.
    const text = sent.map((data) => encodeSse({ data })).join('');
    const sizes: number[] = [];
    const read: string[] = [];
    for await (const frames of decodeSseBatches(split(`:\n${text}`, [text.length * 2]))) {
      sizes.push(frames.length);
      read.push(...frames.map(({ data }) => data));
    }
    expect(read).toEqual(sent);
    expect(Math.max(...sizes)).toBeLessThan(8_000);
  });

  it('gives no id to an event without a cursor', () => {
    const base = {
      type: 'notice',
      threadId: 't',
      runId: null,
      at: '2026-01-01T00:00:00.000Z',
    } as const;
    const notice = { level: 'info', code: 'queued', text: 'Line one\nline two' } as const;
    expect(encodeSseEvent({ ...base, cursor: null, notice })).not.toMatch(/^id:/m);
    expect(encodeSseEvent({ ...base, cursor: 'e.3', notice })).toMatch(/^id: e\.3$/m);
  });

  it.each(['a\nb', 'a\rb', 'a\0b'])('refuses an id that would split the frame (%j)', (id) => {
    expect(() => encodeSse({ id, data: 'x' })).toThrow(
      expect.objectContaining({ code: 'internal' }),
    );
  });

  it.each(['hi\n\ndata: forged', 'hi\r\rdata: forged'])(
    'refuses a comment that would be more than one (%j)',
    (text) => {
      expect(() => encodeSseComment(text)).toThrow(expect.objectContaining({ code: 'internal' }));
    },
  );

  it('refuses a frame longer than the limit instead of holding it', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('data: '.padEnd(1024, 'x')));
      },
    });
    await expect(collect(decodeSse(endless, { maxBufferSize: 64 * 1024 }))).rejects.toThrow(
      /buffer/i,
    );
  });

  it('cancels the body when its reader leaves', async () => {
    const cancelled = Promise.withResolvers<string>();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('data: x\n\n'));
      },
      cancel() {
        cancelled.resolve('cancelled');
      },
    });
    for await (const message of decodeSse(body)) {
      expect(message.data).toBe('x');
      break;
    }
    await expect(cancelled.promise).resolves.toBe('cancelled');
  });
});

function bodyOf(pieces: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      }
      controller.close();
    },
  });
}

function split(text: string, sizes: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close();
      const size = sizes[turn % sizes.length] ?? 1;
      controller.enqueue(bytes.slice(offset, offset + size));
      offset += size;
      turn += 1;
    },
  });
}

async function collect(source: AsyncIterable<SseMessage>): Promise<SseMessage[]> {
  const messages: SseMessage[] = [];
  for await (const message of source) messages.push(message);
  return messages;
}
