import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner, sittingOf } from '../../../../tests/factories/practice-owner.ts';
import { json } from '#server/db/tables/schema.ts';
import { insertEvents } from './sitting.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const answered = (...picked: number[]) => ({ kind: 'answered', picked });
const flagged = { kind: 'flagged' as const, flagged: true };

test('takes no second answer to a practice question, in the same batch, later, or from another device', async () => {
  const { practise, learner } = await makePracticeOwner(app);
  const sitting = await practise();
  const other = sittingOf(app, learner, sitting.id);
  const first = [sitting.event(0, answered(1)), sitting.event(1, answered(2))];
  await sitting.send([first[0]!, sitting.event(0, answered(2)), first[1]!]);
  await sitting.send([sitting.event(0, answered(3))]);
  const reply = (await other.send([{ ...other.event(1, answered(0)), seq: 90 }])).body;
  expect(reply.events).toEqual(first);
  expect(reply.feedback).toHaveLength(2);
  // Other events on an answered question are still accepted.
  const more = [other.event(0, flagged), other.event(2, flagged), other.event(2, answered(0))];
  for (const event of more) await other.send([event]);
  expect((await sitting.show()).events).toEqual([...first, ...more]);
});

test('sends a device no event and no feedback twice', async () => {
  const { practise } = await makePracticeOwner(app);
  const sitting = await practise();
  const [first, second] = [sitting.event(0, answered(1)), sitting.event(1, answered(2))];
  const flag = sitting.event(2, flagged);
  const { revision } = (await sitting.send([first, first, flag, flag])).body;
  const reply = (await sitting.send([second, first, flag], revision)).body;
  expect(reply.events).toEqual([second]);
  expect(reply.feedback.map(({ place }: { place: number }) => place)).toEqual([1]);
  await sitting.submit();
  expect((await sitting.send([], reply.revision)).body).toMatchObject({ events: [], feedback: { length: 10 } });
});

test('takes changed answers until a simulation ends, and none after', async () => {
  const { simulate } = await makePracticeOwner(app);
  const sitting = await simulate();
  const answers = [sitting.event(0, answered(1)), sitting.event(0, answered(2))];
  await sitting.send(answers);
  await sitting.submit();
  expect((await sitting.send([sitting.event(0, answered(3)), sitting.event(1, flagged)])).status).toBe(200);
  expect((await sitting.show()).events).toEqual(answers);
});

test('refuses answers from the very end of a simulation’s grace period', async () => {
  const { simulate } = await makePracticeOwner(app);
  const sitting = await simulate();
  app.clock.advance(3600 + 30);
  expect((await sitting.send([sitting.event(0, flagged)])).body).toMatchObject({
    events: [],
    feedback: { length: 45 },
  });
});

test('takes at most 10,000 events per sitting', async () => {
  const { practise, learner } = await makePracticeOwner(app);
  const sitting = await practise();
  const device = randomUUID();
  const row = (seq: number) => ({
    userId: learner.person.id,
    sittingId: sitting.id,
    device,
    seq,
    revision: seq,
    place: 0,
    payload: json(flagged),
    seconds: 0,
    at: app.clock.iso(),
    receivedAt: app.clock.iso(),
  });
  await app.database.write(async (tx) => {
    for (let from = 1; from < 10_000; from += 1111)
      await insertEvents(
        tx,
        Array.from({ length: 1111 }, (_, index) => row(from + index)),
      );
    await tx.updateTable('practiceSitting').set({ revision: 9999 }).where('id', '=', sitting.id).execute();
  });
  const last = sitting.event(2, flagged);
  expect((await sitting.send([last], 9999)).body.events).toEqual([last]);
  expect(await sitting.send([sitting.event(3, answered(0))], 9999)).toMatchObject({
    status: 200,
    body: { events: [last], feedback: [] },
  });
  expect((await sitting.show()).events).toHaveLength(10_000);
});

test('clamps a device’s time to between the sitting’s start and its receipt', async () => {
  const { practise } = await makePracticeOwner(app);
  const sitting = await practise();
  const start = app.clock.iso();
  const within = app.clock.iso(200);
  app.clock.advance(600);
  await sitting.send(
    ['1999-01-01T00:00:00.000Z', start, within, app.clock.iso(), '2999-01-01T00:00:00.000Z'].map((at, place) => ({
      ...sitting.event(place, flagged),
      at,
    })),
  );
  expect((await sitting.show()).events.map(({ at }) => at)).toEqual([
    start,
    start,
    within,
    app.clock.iso(),
    app.clock.iso(),
  ]);
});
