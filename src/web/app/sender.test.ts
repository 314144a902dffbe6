import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#web/api.ts';
import { makeTabs } from '../../../tests/factories/tabs.ts';
import { createOutbox } from './outbox.ts';
import { allArrived, createSender, type Delivery, type SenderState } from './sender.ts';

const Entry = z.strictObject({ id: z.string(), text: z.string() });
type Entry = z.infer<typeof Entry>;

const entry = (id: string, text = id): Entry => ({ id, text });
const problem = (status: number, code: string, fields?: object) =>
  new ApiError(status, JSON.stringify({ error: 'Refused', code, fields }));

/** A server that takes each entry once, the last text under an id standing, from the person signed in alone. */
function makeServer() {
  const kept = new Map<string, string>();
  const requests: string[][] = [];
  const refusals: unknown[] = [];
  let atWork = 0;
  const server = {
    kept,
    requests,
    most: 0,
    person: 'ada',
    isDown: false,
    /** What the next requests are answered, instead of being dealt with. */
    refusals,
    /** Called within each request. */
    meanwhile: async (): Promise<void> => undefined,
    async take(learner: string, batch: readonly Entry[]): Promise<number> {
      requests.push(batch.map(({ id }) => id));
      server.most = Math.max(server.most, (atWork += 1));
      try {
        await server.meanwhile();
        if (server.isDown) throw new TypeError('fetch failed');
        if (refusals.length > 0) throw refusals.shift();
        if (learner !== server.person) throw problem(401, 'unauthenticated');
        for (const { id, text } of batch) kept.set(id, text);
        return kept.size;
      } finally {
        atWork -= 1;
      }
    },
  };
  return server;
}
type Server = ReturnType<typeof makeServer>;

/** A tab in which a person's entries wait; `batch: undefined` sends each alone. */
function openTab(server: Server, more: Partial<Delivery<Entry, number>> & { person?: string } = {}) {
  const { person = 'ada', ...delivery } = more;
  const outbox = createOutbox<Entry>({
    prefix: `cairn.test.${person}.`,
    schema: Entry,
    nameOf: ({ id }) => id,
    order: (a, b) => (a.id < b.id ? -1 : 1),
  });
  const sender = createSender<Entry, number>(outbox);
  const states: SenderState<Entry>[] = [];
  sender.by({ batch: 2, send: (batch) => server.take(person, batch), ...delivery });
  const open = () => sender.start((state) => void states.push(state));
  return { outbox, ...sender, open, last: () => states.at(-1) };
}

/** Awaits what follows without moving the clock. */
const SOON = { interval: 1 };

const setUp = () => ({ tabs: makeTabs(), server: makeServer() });
const alone = { batch: undefined } as unknown as { batch: number };

test('what is put goes out in order, so many together, one request at a time, and leaves once the server has it', async () => {
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

test('entries that are too large together for a request go out one after another, in order', async () => {
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

test('what is on its way can be waited for, whoever sends it and whether or not it arrives', async () => {
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

test('without an answer it is tried again after growing pauses; a network, a look and a new entry end the pause', async () => {
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

test('what a crash left is sent by the next page, and what cannot be read hides none of it', async () => {
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

test('where storage is full an entry waits in memory, and the one it replaces is forgotten', async () => {
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
  'a %d that is not ours loses nothing, of many or alone',
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

test('of a batch that our server calls malformed, what it names is let go and the rest arrives', async () => {
  const { server } = setUp();
  const held: unknown[] = [];
  const tab = openTab(server, { batch: 3, held: (why, batch) => held.push([why, batch.length]) });
  for (const id of ['a', 'b', 'c']) tab.outbox.put(entry(id));
  server.refusals.push(problem(400, 'malformed', { 'reviews.1.grade': 'No such grade' }));
  await tab.flush();
  expect([...server.kept.keys()]).toEqual(['a', 'c']);
  expect(held).toEqual([['not taken', 3]]);
  expect(tab.state()).toEqual({ sending: 'fine', waiting: [] });
});

test('what our server does not find, or faults beside the entries, waits', async () => {
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

test('alone, one that is held up holds up no other; without a connection none is tried in vain', async () => {
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

test('an answer that is lost on the way has it sent again, and it counts once', async () => {
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

test('tabs of one person take turns: nothing goes out twice', async () => {
  const { server } = setUp();
  const [one, other] = [openTab(server), openTab(server)];
  for (const id of ['a', 'b', 'c', 'd', 'e']) one.outbox.put(entry(id));
  await Promise.all([one.flush(), other.flush()]);
  expect(server.requests.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(server.most).toBe(1);
});

test('where tabs cannot take turns, what goes out twice counts once, and no tab lets go of what another wrote since', async () => {
  const { tabs, server } = setUp();
  tabs.withoutLocks();
  const [one, other] = [openTab(server), openTab(server)];
  one.outbox.put(entry('a', 'older'));
  const gate = Promise.withResolvers<void>();
  server.meanwhile = () => gate.promise;
  const sent = [one.flush(), other.flush()];
  other.outbox.put(entry('a', 'newer'));
  gate.resolve();
  await Promise.all(sent);
  expect([...server.kept]).toEqual([['a', 'newer']]);
  expect(one.outbox.all()).toEqual([]);
});

test('what comes while the last answer is on its way goes out after it', async () => {
  const { server } = setUp();
  const tab = openTab(server, { taken: (_, batch) => batch[0]!.id === 'a' && tab.put(entry('b')) });
  tab.put(entry('a'));
  await tab.flush();
  expect(server.requests).toEqual([['a'], ['b']]);
});

test('what comes as a turn ends goes out in the next', async () => {
  const { server } = setUp();
  const end = Promise.withResolvers<void>();
  const request = (_name: string, _options: object, work: () => Promise<void>) => work().then(() => end.promise);
  vi.stubGlobal('navigator', { locks: { request } });
  const tab = openTab(server);
  tab.put(entry('a'));
  await expect.poll(() => tab.outbox.all(), SOON).toEqual([]);
  tab.put(entry('b'));
  end.resolve();
  await tab.flush();
  expect(server.requests).toEqual([['a'], ['b']]);
});

test('what one person left is never booked to another, and arrives once its own is back', async () => {
  const { tabs, server } = setUp();
  const ada = openTab(server);
  ada.open();
  server.person = 'bob';
  ada.put(entry('a'));
  await ada.flush();
  expect(ada.last()).toEqual({ sending: 'signed out', waiting: [entry('a')] });
  const bob = openTab(server, { person: 'bob' });
  bob.open();
  await bob.flush();
  expect(server.kept.size).toBe(0);
  server.person = 'ada';
  tabs.show(true);
  await ada.flush();
  expect([...server.kept.keys()]).toEqual(['a']);
});

test('a rest is waited for, unless the page is left; after its end a tab listens no more', async () => {
  const { tabs, server } = setUp();
  const tab = openTab(server);
  const stop = tab.open();
  tab.put(entry('a', 'f'), 600);
  await tabs.pass(599);
  tab.put(entry('a', 'fi'), 600);
  await tabs.pass(599);
  expect(server.requests).toEqual([]);
  await tabs.pass(1);
  await expect.poll(() => server.requests, SOON).toEqual([['a']]);
  tab.put(entry('b'), 600);
  tabs.show(false);
  await expect.poll(() => server.requests, SOON).toHaveLength(2);
  tab.put(entry('c'), 600);
  stop();
  await expect.poll(() => [...server.kept.keys()], SOON).toEqual(['a', 'b', 'c']);
  tab.outbox.put(entry('d'));
  tabs.online();
  await tabs.pass(60_000);
  expect(server.requests).toHaveLength(3);
});

test('where the answer brings news, it is asked for whenever the page is looked at again', async () => {
  const { tabs, server } = setUp();
  tabs.withoutLocks();
  const told: number[] = [];
  const tab = openTab(server, { hasNews: true, taken: (reply) => told.push(reply) });
  tab.open();
  tabs.show(false);
  expect(server.requests).toEqual([]);
  server.kept.set('z', 'by another device');
  tabs.show(true);
  await expect.poll(() => told, SOON).toEqual([1]);
  expect(server.requests).toEqual([[]]);
});
