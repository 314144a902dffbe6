import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner, sittingOf } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    content: { categories: CATEGORIES, packs: [makePack(120)] },
    settings: { FREE_POOL: '20' },
  });
});
afterAll(() => app.close());

const idsOf = ({ questions }: SittingReply) => questions.map(({ id }) => id);
const taskOf = ({ questions }: SittingReply, place: number) => {
  const { domain, task } = questions[place]!;
  return `${domain}.${task}`;
};

test('adds two more of a question’s task to the practice they were asked for in, once, after it', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 5 });
  const first = await sitting.show();
  expect(first.questions.map(({ after }) => after)).toEqual([null, null, null, null, null]);
  await sitting.answer(1, [0]);
  const add = (place: number, count = 2) => learner.post(`${sitting.url}/more`, { place, count });
  const grown: SittingReply = (await add(1)).body;
  // What was there keeps its place, so that answers still belong to their questions.
  expect(idsOf(grown).slice(0, 5)).toEqual(idsOf(first));
  expect(grown.questions.slice(5).map(({ after }) => after)).toEqual([1, 1]);
  expect(new Set(idsOf(grown)).size).toBe(7);
  for (const place of [5, 6]) expect(taskOf(grown, place)).toBe(taskOf(grown, 1));
  expect(grown.feedback.map(({ place }) => place)).toEqual([1]);

  // Again, and from another device: the same.
  expect(idsOf((await add(1, 5)).body)).toEqual(idsOf(grown));
  const { events } = await sittingOf(app, learner, sitting.id).show();
  expect(events).toHaveLength(1);

  // An added question may ask for more, too; the result counts what was answered.
  await sitting.answer(5, (await sitting.keys())[5]!);
  expect((await add(5)).body.questions.slice(7).map(({ after }: { after: number }) => after)).toEqual([5, 5]);
  const result = await sitting.submit();
  expect(result.questions).toHaveLength(9);
  expect(result.feedback.find(({ place }) => place === 5)!.isCorrect).toBe(true);
  const setup = await (await makePracticeOwner(app, learner)).setup();
  expect(setup.sittings.find(({ id }) => id === sitting.id)).toMatchObject({ total: 9, answered: 2 });
  expect(refusal(await add(2))).toBe('not_found');
});

test('adds nothing to a simulation, to others’ practice, or beyond the free pool', async () => {
  const { learner, practise, simulate } = await makePracticeOwner(app);
  const more = (person: typeof learner, url: string, body = { place: 0, count: 2 }) => person.post(`${url}/more`, body);
  expect(refusal(await more(learner, (await simulate()).url))).toBe('not_found');
  const own = await practise({ count: 5 });
  expect(refusal(await more(await app.signIn(), own.url))).toBe('not_found');
  expect(refusal(await more(learner, own.url, { place: 5, count: 2 }))).toBe('not_found');
  const student = await app.signIn();
  const opened = await student.post(`/api/exams/${app.exam.id}/practice`, {
    sittingId: randomUUID(),
    mode: 'practice',
    drill: { task: '1.1', count: 20 },
  });
  const free = sittingOf(app, student, opened.body.id);
  // All that is free of the task is asked already.
  expect(refusal(await more(student, free.url))).toBe('nothing_fits');
});

test('offers what was missed ten at a time, without what was answered correctly since', async () => {
  const { practise, start, at, simulate } = await makePracticeOwner(app);
  const simulation = await simulate();
  const { questions } = await simulation.show();
  await simulation.answer(0, (await simulation.keys())[0]!);
  await simulation.submit();
  const missed = questions.slice(1).map(({ id }) => id);
  const ten = async () => {
    const { body } = await start({ mode: 'practice', unansweredIn: simulation.id, most: 10 });
    return at(body.id);
  };
  const first = await ten();
  const asked = idsOf(await first.show());
  expect(asked).toHaveLength(10);
  expect(missed).toEqual(expect.arrayContaining(asked));
  const keys = await first.keys();
  app.clock.advance(60);
  for (const [place, key] of keys.entries()) await first.answer(place, place < 5 ? key : [(key[0]! + 1) % 4]);
  await first.submit();
  // The next ten come before what was tried again, and what is right is settled.
  const next = idsOf(await (await ten()).show());
  expect(next.filter((id) => asked.includes(id))).toEqual([]);
  expect(idsOf(await (await practise({}, { unansweredIn: simulation.id })).show())).toHaveLength(missed.length);
});
