import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { allArrived } from './sender.ts';
import { entry, problem, openTab, SOON, setUp } from '../../../tests/factories/outbox-server.ts';

const alone = { batch: undefined } as unknown as { batch: number };

test('sends entries in order, in batches, one request at a time, and removes them once the server has them', async () => {
  const { server } = setUp();
  const tab = openTab(server);
  tab.open();
  for (const id of ['c', 'a', 'b']) tab.put(entry(id));
  expect(tab.last()!.waiting.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await tab.flush();
  expect(server.requests).toEqual([['a', 'b'], ['c']]);
  expect(server.most).toBe(1);
  expect(tab.last()).toEqual({ sending: 'fine', waiting: [] });
});

test('splits entries that are too large for one request, in order', async () => {
  const { server } = setUp();
  const tab = openTab(server, { batch: 50 });
  const long = (signs: number) => 'é'.repeat(signs);
  for (const [id, signs] of [
    ['a', 100],
    ['b', 20_000],
    ['c', 20_000],
    ['d', 90_000],
    ['e', 100],
  ] as const)
    tab.outbox.put(entry(id, long(signs)));
  await tab.flush();
  expect(server.requests).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  expect(tab.outbox.all()).toEqual([]);
});

test('lets callers wait for pending entries, whether or not they arrive', async () => {
  const { server } = setUp();
  const [ada, bob] = [openTab(server), openTab(server, { person: 'bob' })];
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  server.meanwhile = () => gate;
  ada.put(entry('a'));
  bob.put(entry('b'));
  await expect.poll(() => server.requests.length, SOON).toBe(2);
  let hasArrived = false;
  const arrived = allArrived().then(() => (hasArrived = true));
  await new Promise(setImmediate);
  expect(hasArrived).toBe(false);
  release();
  await arrived;
  expect([[...server.kept.keys()], ada.outbox.all(), bob.outbox.all()]).toEqual([['a'], [], [entry('b')]]);
  await allArrived();
});

test('retries with growing pauses, cut short by a connection, a visit to the page, or a new entry', async () => {
  const { tabs, server } = setUp();
  const tab = openTab(server);
  tab.open();
  server.isDown = true;
  tab.put(entry('a'));
  await tab.flush();
  expect(tab.last()).toEqual({ sending: 'offline', waiting: [entry('a')] });
  const tries = async (ms: number) => {
    const before = server.requests.length;
    await tabs.pass(ms);
    return server.requests.length - before;
  };
  for (const pause of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    expect(await tries(pause - 1)).toBe(0);
    expect(await tries(1)).toBe(1);
    await expect.poll(() => vi.getTimerCount(), SOON).toBe(1);
  }
  for (const end of [() => tabs.online(), () => tabs.show(true), () => tab.put(entry('a'))]) {
    const before = server.requests.length;
    end();
    await tab.flush();
    expect(server.requests.length).toBeGreaterThan(before);
    expect(await tries(2999)).toBe(0);
    expect(await tries(1)).toBe(1);
    await expect.poll(() => vi.getTimerCount(), SOON).toBe(1);
  }
  server.isDown = false;
  await tabs.pass(6000);
  await expect.poll(() => tab.last(), SOON).toEqual({ sending: 'fine', waiting: [] });
  expect([...server.kept.keys()]).toEqual(['a']);
  expect(vi.getTimerCount()).toBe(0);
});

test('sends what a crash left from the next page, despite unreadable entries', async () => {
  const { tabs, server } = setUp();
  openTab(server).outbox.put(entry('a'));
  tabs.storage.setItem('cairn.test.ada.broken', '{"id":');
  tabs.storage.setItem('cairn.test.ada.other', '{"id":"other"}');
  tabs.storage.setItem('cairn.test.bob.b', JSON.stringify(entry('b')));
  const tab = openTab(server);
  tab.open();
  await tab.flush();
  expect([...server.kept.keys()]).toEqual(['a']);
});

test('keeps an entry in memory if storage is full, and forgets the one it replaces', async () => {
  const { tabs, server } = setUp();
  const tab = openTab(server);
  tab.outbox.put(entry('a', 'older'));
  tabs.fill();
  tab.outbox.put(entry('a', 'newer'));
  expect(tab.outbox.all()).toEqual([entry('a', 'newer')]);
  await tab.flush();
  expect([...server.kept]).toEqual([['a', 'newer']]);
  expect(tab.outbox.all()).toEqual([]);
});

const NOT_OURS = ['<h1>Not found</h1>', '{"error":"Bad Request"}', '{"message":"no","code":17}', ''];

test.each([400, 401, 403, 404, 409, 413, 429, 502])(
  'loses nothing to a foreign %d, in a batch or alone',
  async (status) => {
    const { tabs, server } = setUp();
    for (const delivery of [{ batch: 50 }, alone]) {
      for (const body of NOT_OURS) {
        const tab = openTab(server, delivery);
        const stop = tab.open();
        server.kept.clear();
        server.refusals.push(new ApiError(status, body));
        for (let index = 10; index < 60; index += 1) tab.outbox.put(entry(String(index)));
        await tab.flush();
        expect(tab.last()).toMatchObject({ sending: 'offline' });
        expect(tab.outbox.all()).toHaveLength(50);
        await tabs.pass(3000);
        await expect.poll(() => tab.last(), SOON).toEqual({ sending: 'fine', waiting: [] });
        expect(server.kept.size).toBe(50);
        stop();
      }
    }
  },
);

test('drops the entries our server calls malformed and delivers the rest of the batch', async () => {
  const { server } = setUp();
  const held: unknown[] = [];
  const tab = openTab(server, { batch: 3, onHold: (why, batch) => held.push([why, batch.length]) });
  for (const id of ['a', 'b', 'c']) tab.outbox.put(entry(id));
  server.refusals.push(problem(400, 'malformed', { 'reviews.1.grade': 'No such grade' }));
  await tab.flush();
  expect([...server.kept.keys()]).toEqual(['a', 'c']);
  expect(held).toEqual([['not taken', 3]]);
  expect(tab.state()).toEqual({ sending: 'fine', waiting: [] });
});

test('keeps entries if our server answers not found or faults something else', async () => {
  const { tabs, server } = setUp();
  const tab = openTab(server);
  tab.open();
  server.refusals.push(problem(404, 'not_found'), problem(400, 'malformed', { timeZone: 'Unknown time zone' }));
  tab.put(entry('a'));
  await tab.flush();
  expect(tab.last()).toEqual({ sending: 'not taken', waiting: [entry('a')] });
  await tabs.pass(3000);
  await expect.poll(() => vi.getTimerCount(), SOON).toBe(1);
  expect(tab.last()).toEqual({ sending: 'not taken', waiting: [entry('a')] });
  await tabs.pass(6000);
  await expect.poll(() => tab.last(), SOON).toEqual({ sending: 'fine', waiting: [] });
});

test('lets a held-up entry hold up no others, and tries none without a connection', async () => {
  const { server } = setUp();
  const tab = openTab(server, alone);
  for (const id of ['a', 'b', 'c', 'd']) tab.outbox.put(entry(id));
  server.refusals.push(problem(403, 'forbidden'), problem(400, 'malformed', { note: 'Too long' }));
  await tab.flush();
  expect([...server.kept.keys()]).toEqual(['c', 'd']);
  expect(tab.outbox.all()).toEqual([entry('a')]);
  tab.outbox.put(entry('e'));
  server.isDown = true;
  server.requests.length = 0;
  await tab.flush();
  expect(server.requests).toEqual([['a']]);
});

test('sends again if the reply is lost, and counts once', async () => {
  const { tabs, server } = setUp();
  const tab = openTab(server, {
    send: async (batch) => {
      const reply = await server.take('ada', batch);
      if (server.requests.length === 1) throw new TypeError('connection reset');
      return reply;
    },
  });
  tab.open();
  tab.put(entry('a'));
  await tab.flush();
  expect(tab.last()!.waiting).toHaveLength(1);
  await tabs.pass(3000);
  await expect.poll(() => tab.last(), SOON).toEqual({ sending: 'fine', waiting: [] });
  expect([...server.kept]).toEqual([['a', 'a']]);
});
