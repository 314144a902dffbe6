import { pino } from 'pino';
import { expect, test } from 'vitest';
import { rounds } from './rounds.ts';

/** Rounds over queued numbers; `handle` deals with one. */
function setUp(waiting: number[], handle: (item: number) => Promise<boolean> = async () => true) {
  const log: { job: string; err: { message: string } }[] = [];
  const seen: number[] = [];
  const most = { atWork: 0 };
  let atWork = 0;
  const made = rounds<number>({
    name: 'numbers',
    due: async (most) => waiting.slice(0, most),
    handle: async (item) => {
      atWork += 1;
      most.atWork = Math.max(most.atWork, atWork);
      seen.push(item);
      try {
        return await handle(item);
      } finally {
        atWork -= 1;
        waiting.splice(waiting.indexOf(item), 1);
      }
    },
    log: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
  });
  return { ...made, waiting, seen, log, most };
}

test('continues a round until nothing is due, however much there is', async () => {
  const { run, seen } = setUp(Array.from({ length: 101 }, (_, index) => index));
  await run();
  expect(seen).toHaveLength(101);
});

test('lets others take turns during an endless round', async () => {
  const waiting = Array.from({ length: 20 }, (_, index) => index);
  const ENOUGH = 10_000;
  const { run, stop, seen } = setUp(waiting, async (item) => {
    waiting.push(item);
    return seen.length < ENOUGH;
  });
  const running = run();
  await new Promise((resolve) => setTimeout(resolve));
  await stop();
  await running;
  expect(seen.length).toBeLessThan(ENOUGH);
});

test('runs one round at a time, and another afterward for calls in between', async () => {
  const gate = Promise.withResolvers<boolean>();
  const { run, seen, waiting, most } = setUp([1], () => gate.promise);
  const all = [run(), run(), run()];
  await expect.poll(() => seen).toEqual([1]);
  // Due after the current round has looked.
  waiting.push(2);
  gate.resolve(true);
  await Promise.all(all);
  expect(seen).toEqual([1, 2]);
  expect(most.atWork).toBe(1);
});

test('ends a round when a handler says so', async () => {
  const { run, seen } = setUp([1, 2, 3], async (item) => item !== 2);
  await run();
  expect(seen).toEqual([1, 2]);
});

test('logs a failure and continues with later rounds', async () => {
  const { run, kick, seen, log } = setUp([1, 2], async (item) => {
    if (item === 1) throw new Error('one is none');
    return true;
  });
  await run();
  expect(log).toMatchObject([{ job: 'numbers', err: { message: 'one is none' } }]);
  expect(seen).toEqual([1]);
  kick(0);
  kick(0);
  await expect.poll(() => seen).toEqual([1, 2]);
  expect(log).toHaveLength(1);
});

test('waits for current work on stop and takes nothing further', async () => {
  const gate = Promise.withResolvers<boolean>();
  const { run, kick, stop, seen } = setUp([1, 2], () => gate.promise);
  const round = run();
  await expect.poll(() => seen).toEqual([1]);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  gate.resolve(true);
  await Promise.all([stopped, round]);
  kick(0);
  await run();
  expect(seen).toEqual([1]);
});
