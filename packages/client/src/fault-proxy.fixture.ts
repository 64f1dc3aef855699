import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';

/** What happens to one answer on its way. Offsets are bytes of the body as it is on the wire. */
export type Fault =
  /** The connection is reset. */
  | { kind: 'reset'; after: number }
  /** The other side closes in the middle: no end was sent. */
  | { kind: 'half-close'; after: number }
  /** The body ends as if that were all, as a proxy's timeout does. */
  | { kind: 'end'; after: number }
  /** Nothing comes any more, and nothing closes. */
  | { kind: 'stall'; after: number }
  /** Something on the way answers in the server's place. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The same address again, as a load balancer or a sign-in gate answers. */
  | { kind: 'redirect'; status: number }
  /** It reaches the server late. */
  | { kind: 'delay'; ms: number }
  /** The server acts at once, and its answer is overtaken by those of other connections. */
  | { kind: 'late'; ms: number };

/** How bytes look and in which pieces they come; a right reader sees no difference. */
export interface Shape {
  lineEnd?: '\n' | '\r' | '\r\n';
  pieceBytes?: number;
  byteOrderMark?: boolean;
  comments?: boolean;
  gzip?: boolean;
  /** Every event comes twice. */
  twice?: boolean;
}

export interface FaultScript {
  shape: Shape;
  /** One for each request, in the order they come; after that all goes well. */
  faults: readonly Fault[];
}

export interface FaultProxy {
  url: string;
  /** Requests that carry this name in `x-script` get these faults. */
  play(name: string, script: FaultScript): void;
  close(): Promise<void>;
}

const NO_FAULTS: FaultScript = { shape: {}, faults: [] };

/** A server on a real port in front of `answer`, that breaks connections as scripted. */
export async function faultProxy(
  answer: (request: Request) => Promise<Response>,
): Promise<FaultProxy> {
  const scripts = new Map<string, { shape: Shape; rest: Fault[] }>();
  const server = createServer((incoming, outgoing) => {
    const name = incoming.headers['x-script'];
    const script = scripts.get(String(name)) ?? { shape: NO_FAULTS.shape, rest: [] };
    serve(incoming, outgoing, answer, script.shape, script.rest.shift()).catch(() =>
      outgoing.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP, it has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    play: (name, { shape, faults }) => void scripts.set(name, { shape, rest: [...faults] }),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
  shape: Shape,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === 'delay') await delay(fault.ms);
  if (fault?.kind === 'status') {
    outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    return;
  }
  if (fault?.kind === 'redirect') {
    outgoing.writeHead(fault.status, { location: incoming.url ?? '/' }).end();
    return;
  }
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const response = await answer(await requestOf(incoming, left.signal));
  if (fault?.kind === 'late') await delay(fault.ms);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const gzip = shape.gzip ? createGzip() : undefined;
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  outgoing.writeHead(response.status, {
    ...headers,
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
  });
  outgoing.flushHeaders();

  const limit = fault && 'after' in fault ? fault.after : Infinity;
  let sent = 0;
  const isThrough = (): boolean => sent < limit;
  const write = async (bytes: Uint8Array): Promise<void> => {
    for (let at = 0; at < bytes.length && isThrough(); at += shape.pieceBytes ?? bytes.length) {
      const piece = bytes.subarray(
        at,
        at + Math.min(shape.pieceBytes ?? bytes.length, limit - sent),
      );
      sent += piece.length;
      if (!outgoing.write(piece))
        await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')]);
    }
  };
  const zipped = gzip ? pump(gzip, write) : undefined;
  if (response.body) {
    const text = response.body.pipeThrough(new TextDecoderStream());
    let isFirst = true;
    for await (const piece of text) {
      const bytes = new TextEncoder().encode(isStream ? shaped(piece, shape, isFirst) : piece);
      isFirst = false;
      if (gzip)
        await new Promise<void>((resolve) => {
          gzip.write(bytes);
          gzip.flush(constants.Z_SYNC_FLUSH, resolve);
        });
      else await write(bytes);
      if (!isThrough() || left.signal.aborted) break;
    }
  }
  gzip?.end();
  await zipped;
  if (left.signal.aborted) return;
  if (isThrough() || fault?.kind === 'end') outgoing.end();
  else if (fault?.kind === 'reset') incoming.socket.resetAndDestroy();
  else if (fault?.kind === 'half-close') incoming.socket.end();
}

async function pump(
  from: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const bytes of from) await write(bytes);
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const body: Buffer[] = [];
  for await (const piece of incoming) body.push(piece as Buffer);
  return new Request(`http://server${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    signal,
    ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
  });
}

function shaped(frame: string, shape: Shape, isFirst: boolean): string {
  const text = shape.twice ? frame + frame : frame;
  const commented = shape.comments ? text.replaceAll('\n\n', '\n\n: still here\n\n') : text;
  const ended = commented.replaceAll('\n', shape.lineEnd ?? '\n');
  return isFirst && shape.byteOrderMark ? `\uFEFF${ended}` : ended;
}
