import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionsOf } from './connections/connections.ts';
import { makeServer } from './server.ts';

test('a part may take as long to start as a busy machine needs', async () => {
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
