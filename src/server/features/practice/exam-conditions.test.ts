import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

const [COUNT, UNSCORED] = [20, 5];
const format = {
  items: { from: COUNT, to: COUNT, scored: COUNT - UNSCORED },
  minutes: 60,
  passMark: { score: 750, scale: 900, minimum: 100, basis: 'published' as const },
  itemTypes: ['single' as const],
  navigation: 'free' as const,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(120, { exam: { format } })] } });
});
afterAll(() => app.close());

const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string | null }) =>
  (Date.parse(deadline!) - Date.parse(startedAt)) / 60_000;

test('keeps extra time in the account and gives a simulation the extra time chosen for it', async () => {
  const { learner, start, at, setup } = await makePracticeOwner(app);
  const me = async () => (await learner.get('/api/auth/me')).body.extraTime;
  expect(await me()).toBe('1');
  const change = (extraTime: string) =>
    learner.send({ method: 'PATCH', url: '/api/user/profile', body: { extraTime } });
  expect((await change('1.25')).body.user.extraTime).toBe('1.25');
  expect(await me()).toBe('1.25');
  expect((await change('untimed')).status).toBe(400);

  const open = async (more: object) => at((await start({ mode: 'simulation', ...more })).body.id);
  const long = await open({ extraTime: '1.25' });
  expect(await long.show()).toMatchObject({ extraTime: '1.25' });
  expect(minutesOf(await long.show())).toBe(75);
  expect(minutesOf(await (await open({ extraTime: '2' })).show())).toBe(120);
  expect(minutesOf(await (await open({})).show())).toBe(60);
  // The usual end has passed, but not the extra time.
  app.clock.advance(74 * 60);
  expect((await long.show()).submittedAt).toBeNull();
  app.clock.advance(90);
  expect((await long.show()).submittedAt).not.toBeNull();
  await app.sittings.closeOverdue();
  const { body: attempts } = await learner.get('/api/user/attempts');
  expect(attempts.find(({ id }: { id: string }) => id === long.id)).toMatchObject({ timing: '1.25', late: false });
  expect((await setup()).simulation).toMatchObject({
    passMark: { score: 750, scale: 900, minimum: 100 },
    passPercentage: 81.25,
  });
});

test('announces unscored questions, names them only afterward, and counts them only as shown', async () => {
  const { learner, simulate, setup } = await makePracticeOwner(app);
  expect((await setup()).simulation.unscored).toBe(UNSCORED);
  const sitting = await simulate();
  const before = await sitting.show();
  expect(before).toMatchObject({ unscored: UNSCORED, feedback: [] });
  const exported = async () => {
    const { body } = await learner.get('/api/user/export');
    const row = body.records.practiceSittings.find(({ id }: { id: string }) => id === sitting.id);
    return row.unscoredPlaces;
  };
  expect(await exported()).toEqual([]);
  const keys = await sitting.keys();
  for (const [place, right] of keys.entries()) await sitting.answer(place, right);
  const done = await sitting.submit();
  const unscored = done.feedback.filter(({ isUnscored }) => isUnscored).map(({ place }) => place);
  expect(unscored).toHaveLength(UNSCORED);
  expect(await exported()).toEqual(unscored);
  expect((await setup()).sittings[0]).toMatchObject({ total: COUNT, unscored: UNSCORED, correct: COUNT - UNSCORED });

  const { body: attempt } = await learner.get(`/api/user/attempts/${sitting.id}`);
  expect(attempt).toMatchObject({ total: COUNT - UNSCORED, correct: COUNT - UNSCORED, percentage: 100 });
  expect(attempt.detailedResults).toHaveLength(COUNT - UNSCORED);
  const ids = new Set(attempt.detailedResults.map(({ questionId }: { questionId: string }) => questionId));
  for (const place of unscored) expect(ids.has(done.questions[place]!.id)).toBe(false);

  const { body: standing } = await learner.get('/api/user/standing');
  expect(standing).toMatchObject({ questionsAnswered: COUNT - UNSCORED, accuracy: 100 });
  const scored = done.questions.filter((_, place) => !unscored.includes(place));
  for (const { number, asked } of standing.exams[0].domains)
    expect(asked).toBe(scored.filter(({ domain }) => domain === number).length);
  // 60 and 40 percent of 15, not of 20.
  expect(standing.exams[0].domains.map(({ asked }: { asked: number }) => asked)).toEqual([9, 6]);
  // They still count as shown.
  expect((await setup()).cells.reduce((sum, { all, unseen }) => sum + all - unseen, 0)).toBe(COUNT);
});

test('varies which questions are unscored between simulations', async () => {
  const { simulate } = await makePracticeOwner(app);
  const drawn = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const { feedback } = await (await simulate()).submit();
    drawn.add(feedback.flatMap(({ isUnscored, place }) => (isUnscored ? [place] : [])).join());
  }
  expect(drawn.size).toBeGreaterThan(1);
});
