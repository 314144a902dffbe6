import { expect, test, vi } from 'vitest';
import { entry, openTab, SOON, setUp } from '../../../tests/factories/outbox-server.ts';

test('takes turns between a person’s tabs and sends nothing twice', async () => {
  const { server } = setUp();
  const [one, other] = [openTab(server), openTab(server)];
  for (const id of ['a', 'b', 'c', 'd', 'e']) one.outbox.put(entry(id));
  await Promise.all([one.flush(), other.flush()]);
  expect(server.requests.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(server.most).toBe(1);
});

test('counts duplicates once if tabs cannot take turns, and drops nothing another tab wrote since', async () => {
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

test('sends entries added during a request after it', async () => {
  const { server } = setUp();
  const tab = openTab(server, { onDelivery: (_, batch) => batch[0]!.id === 'a' && tab.put(entry('b')) });
  tab.put(entry('a'));
  await tab.flush();
  expect(server.requests).toEqual([['a'], ['b']]);
});

test('sends entries added at the end of a turn in the next', async () => {
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

test('never credits one person’s entries to another, and sends them once their owner is back', async () => {
  const { tabs, server } = setUp();
  const ada = openTab(server);
  ada.open();
  server.person = 'bob';
  ada.put(entry('a'));
  await ada.flush();
  expect(ada.last()).toEqual({ sending: 'logged out', waiting: [entry('a')] });
  const bob = openTab(server, { person: 'bob' });
  bob.open();
  await bob.flush();
  expect(server.kept.size).toBe(0);
  server.person = 'ada';
  tabs.show(true);
  await ada.flush();
  expect([...server.kept.keys()]).toEqual(['a']);
});

test('waits for a pause in typing unless the page is left, and stops listening once ended', async () => {
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

test('fetches news whenever the page becomes visible again', async () => {
  const { tabs, server } = setUp();
  tabs.withoutLocks();
  const told: number[] = [];
  const tab = openTab(server, { hasNews: true, onDelivery: (reply) => told.push(reply) });
  tab.open();
  tabs.show(false);
  expect(server.requests).toEqual([]);
  server.kept.set('z', 'by another device');
  tabs.show(true);
  await expect.poll(() => told, SOON).toEqual([1]);
  expect(server.requests).toEqual([[]]);
});
