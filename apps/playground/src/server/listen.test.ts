import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const app = new Hono().get('/', (c) => c.text('here'));

it('serves on this machine and stops when it is closed', async () => {
  const server = await listen(app, '0');

  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(server.url)).text()).toBe('here');

  await server.close();
  await expect(fetch(server.url)).rejects.toThrow();
});

it('says so when the port that was asked for is taken, and tries no other', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;

  await expect(listen(app, String(port))).rejects.toThrow(`Port ${port} is taken`);

  await new Promise((resolve) => other.close(resolve));
});

it.each(['http', '-1', '99999'])('refuses %s as a port', async (text) => {
  await expect(listen(app, text)).rejects.toThrow('is no port');
});
