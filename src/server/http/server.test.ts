import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionsOf } from './connections/connections.ts';
import { allowLongBody } from './connections/long-bodies.ts';
import { readBodiesRaw } from './body.ts';
import { makeServer } from './server.ts';

test('lets a plugin take as long to start as a busy machine needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = makeServer({
    log: pino({ level: 'silent' }),
    proxies: 0,
    connections: connectionsOf({ isLimited: false }),
  });
  onTestFinished(() => app.close());
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  app.register(async () => {
    begun.resolve();
    await work.promise;
  });
  const started = app.ready().then(
    () => 'started',
    (error: Error) => error.message,
  );
  await begun.promise;
  await vi.advanceTimersByTimeAsync(3_600_000);
  work.resolve();
  expect(await started).toBe('started');
});

test('waits for a slow body where large ones are allowed, and ends the connection where not', async () => {
  const app = makeServer({
    log: pino({ level: 'silent' }),
    proxies: 0,
    connections: connectionsOf({ isLimited: false }),
    timeouts: { headersTimeout: 200, requestTimeout: 200, keepAliveTimeout: 10_000, connectionsCheckingInterval: 50 },
  });
  onTestFinished(() => app.close());
  readBodiesRaw(app);
  const isLong = (url: string) => url === '/file';
  app.post('/:what', { onRequest: async ({ raw }) => isLong(raw.url!) && allowLongBody(raw) }, ({ body }) => ({
    bytes: (body as Buffer).length,
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const late = new Set<number | undefined>();
  app.server.on('clientError', (_error, socket) => late.add((socket as typeof asked.socket)?.remotePort));
  const headers = { 'content-type': 'application/zip', 'content-length': 20 };
  const asking = (path: string) => request({ port, host: '127.0.0.1', method: 'POST', path, headers });

  const short = asking('/other').on('error', () => undefined);
  short.write(Buffer.alloc(10));
  expect(((await once(short, 'response')) as [IncomingMessage])[0].statusCode).toBe(408);
  short.destroy();

  const asked = asking('/file');
  asked.write(Buffer.alloc(10));
  await vi.waitUntil(() => late.has(asked.socket?.localPort), { timeout: 30_000 });
  asked.end(Buffer.alloc(10));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.statusCode, JSON.parse((await answer.toArray()).join(''))]).toEqual([200, { bytes: 20 }]);
});
