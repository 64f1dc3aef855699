import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const TRIES = 20;

export interface Listening {
  url: string;
  /** Cuts event streams too: their readers come back by themselves. */
  close(): Promise<void>;
}

/**
 * Serves the app on this machine only. A port that was asked for is the only one tried; otherwise the
 * first free one from 8787 on.
 * @throws when the port is taken or is none.
 */
export async function listen(app: Hono, wanted: string | undefined): Promise<Listening> {
  const first = wanted ? readPort(wanted) : DEFAULT_PORT;
  const last = wanted ? first : first + TRIES - 1;
  for (let port = first; port <= last; port++) {
    const server = createAdaptorServer({ fetch: app.fetch });
    const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      server.once('error', resolve);
      server.listen(port, HOST, () => resolve(undefined));
    });
    if (failure === undefined) {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      return {
        url: `http://${HOST}:${actual}`,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      };
    }
    if (failure.code !== 'EADDRINUSE') throw failure;
  }
  throw new Error(
    wanted
      ? `Port ${first} is taken by another program, so the server cannot start there. Stop that program, or set PORT to a free port.`
      : `The ports ${first} to ${last} are all taken, so the server cannot start. Set PORT to a free one.`,
  );
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT is "${text}", which is no port. Set it to a number from 0 to 65535.`);
}
