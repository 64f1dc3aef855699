import type { AgentRuntime } from '@handrail/protocol';
import { describe, expect, it, vi } from 'vitest';
import { json, routesFor, someRun } from './fake-runtime.contract.ts';

const key = { 'idempotency-key': 'k1' };
const trigger = {
  type: 'message',
  message: { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Grüße 👋' }] },
};

async function post(
  init: RequestInit,
  maxBodyBytes?: number,
): Promise<{ response: Response; started: number }> {
  const startRun = vi.fn<AgentRuntime['startRun']>(async () => someRun());
  const { app } = routesFor({ startRun }, { maxBodyBytes });
  const response = await app.request('/threads/t/runs', init);
  return { response, started: startRun.mock.calls.length };
}

function streamed(pieces: Uint8Array[]): RequestInit & { duplex: 'half' } {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key },
    body,
    duplex: 'half',
  };
}

describe('a request body', () => {
  it.each([
    ['not JSON', '{"trigger":'],
    ['empty', ''],
    ['of another shape', '{"trigger":{"type":"dance"}}'],
    ['null', 'null'],
    [
      'a message without an id',
      '{"trigger":{"type":"message","message":{"id":"","role":"user","parts":[]}}}',
    ],
    ['nested too deeply', `{"trigger":${'['.repeat(600)}${']'.repeat(600)}}`],
    ['nested a million deep', '['.repeat(1_000_000)],
  ])('that is %s starts nothing and says so', async (_name, body) => {
    const { response, started } = await post({ ...json(null, key), body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-request', retry: 'never' });
    expect(started).toBe(0);
  });

  it('names the place that is wrong', async () => {
    const message = { ...trigger.message, role: 'root' };
    const { response } = await post(json({ trigger: { type: 'message', message } }, key));
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('"trigger.message.role"'),
    });
  });

  it('counts brackets only outside strings', async () => {
    const text = `${'['.repeat(600)}"\\`;
    const message = { ...trigger.message, parts: [{ type: 'text', text }] };
    const { response } = await post(json({ trigger: { type: 'message', message } }, key));
    expect(response.status).toBe(202);
  });

  it('that says it is larger than the limit is not read', async () => {
    const { response } = await post(json({ trigger }, { ...key, 'content-length': '2000000' }));
    expect(response.status).toBe(413);
  });

  it('that is larger than the limit without saying so is cut off', async () => {
    const piece = new Uint8Array(1024).fill(32);
    const pieces = Array.from({ length: 100 }, () => piece);
    const { response, started } = await post(streamed(pieces), 4096);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload-too-large' });
    expect(pieces.length).toBeGreaterThan(90);
    expect(started).toBe(0);
  });

  it('may be exactly as large as the limit', async () => {
    const init = json({ trigger }, key);
    const bytes = new TextEncoder().encode(JSON.stringify({ trigger })).byteLength;
    expect((await post(init, bytes)).response.status).toBe(202);
    expect((await post(init, bytes - 1)).response.status).toBe(413);
  });

  it('is read whole wherever its bytes are split', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ trigger }));
    const { started, response } = await post(
      streamed(Array.from(bytes, (byte) => Uint8Array.of(byte))),
    );
    expect(response.status).toBe(202);
    expect(started).toBe(1);
  });

  it('that is not UTF-8 is refused rather than guessed', async () => {
    const { response } = await post(streamed([Uint8Array.of(0x22, 0xff, 0x22)]));
    expect(response.status).toBe(400);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
  ])('of type %s is not read', async (type) => {
    const { response, started } = await post(json({ trigger }, { ...key, 'content-type': type }));
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported-media-type' });
    expect(started).toBe(0);
  });

  it('may name its charset', async () => {
    const headers = { ...key, 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await post(json({ trigger }, headers))).response.status).toBe(202);
  });

  it('that is compressed is not read', async () => {
    const { response } = await post(json({ trigger }, { ...key, 'content-encoding': 'gzip' }));
    expect(response.status).toBe(415);
  });

  it('with hostile keys leaves every other object alone', async () => {
    const body = JSON.stringify({ trigger }).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );
    expect((await post({ ...json(null, key), body })).response.status).toBe(202);
    expect('polluted' in {}).toBe(false);
  });
});
