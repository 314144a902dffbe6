import { QUICK_TEN } from '#rules/practice/settings.ts';
import { ExamToday } from '#contract/today.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

// A simulation has 45 questions, 27 and 18 from its two domains. 320 questions suffice for a sealed form beside the free pool; 130 do not.
let app: TestApp;
let small: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(320)] } });
  small = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(130)] } });
});
afterAll(async () => {
  await app.close();
  await small.close();
});

type Learner = Awaited<ReturnType<typeof makePracticeOwner>>;
type Shown = Awaited<ReturnType<Awaited<ReturnType<Learner['simulate']>>['show']>>;

const idsOf = ({ questions }: Shown) => questions.map(({ id }) => id);

/** Completes a simulation and returns the ids of its questions. */
async function simulated(of: TestApp, { simulate }: Learner): Promise<string[]> {
  const sitting = await simulate();
  const ids = idsOf(await sitting.show());
  of.clock.advance(60);
  await sitting.submit();
  return ids;
}

test('prefers new questions in simulations, and makes one under four fifths new a rehearsal, outside trend and best score', async () => {
  const learner = await makePracticeOwner(small);
  const { simulation } = await learner.setup();
  expect(simulation).toMatchObject({ isNew: { total: 45, unseen: 45 }, sealed: null });
  const drawn: string[] = [];
  for (let left = simulation.isNew.forms; left > 0; left -= 1) {
    expect((await learner.setup()).simulation.isNew.forms).toBe(left);
    const ids = await simulated(small, learner);
    expect(ids.filter((id) => !drawn.includes(id)).length).toBeGreaterThanOrEqual(36);
    drawn.push(...ids);
  }
  const [attempt] = (await learner.learner.get('/api/user/attempts')).body;
  expect((await learner.learner.get(`/api/user/attempts/${attempt.id}`)).body.simulationSeconds).toBe(3600);
  const before = (await learner.learner.get('/api/user/standing')).body;
  const { isNew } = (await learner.setup()).simulation;
  expect(isNew.forms).toBe(0);
  const last = await simulated(small, learner);
  expect(last.filter((id) => !drawn.includes(id))).toHaveLength(isNew.unseen);
  const { sittings } = await learner.setup();
  expect(sittings[0]).toMatchObject({ mode: 'simulation', isRehearsal: true });
  expect(sittings.slice(1).some(({ isRehearsal }) => isRehearsal)).toBe(false);
  const after = (await learner.learner.get('/api/user/standing')).body;
  expect(after.totalAttempts).toBe(before.totalAttempts + 1);
  expect(after.exams[0].trend).toEqual(before.exams[0].trend);
  expect(after.exams[0].bestScore).toBe(before.exams[0].bestScore);
});

test('does not treat what a quiz or practice has shown as new', async () => {
  const learner = await makePracticeOwner(small);
  const quiz = await openSitting(small, learner.learner, { count: 20 });
  await quiz.submit(quiz.answers(3));
  const sitting = await learner.practise({ count: 20 });
  await sitting.submit();
  const seen = new Set([...quiz.questions.map(({ id }) => id), ...idsOf(await sitting.show())]);
  const ids = await simulated(small, learner);
  expect(ids.filter((id) => seen.has(id)).length).toBeLessThan(9);
});

test('keeps the sealed form out of practice, quizzes, cards, and open simulations, and new once', async () => {
  const learner = await makePracticeOwner(app);
  expect((await learner.setup()).simulation.sealed).toEqual({ total: 45, unseen: 45, forms: 1 });
  const open = new Set<string>();
  const everything = await learner.practise({ count: 200 });
  for (const id of idsOf(await everything.show())) open.add(id);
  for (let round = 0; round < 3; round += 1) {
    const quiz = await openSitting(app, learner.learner, { count: 100 });
    for (const { id } of quiz.questions) open.add(id);
    for (const id of await simulated(app, learner)) open.add(id);
  }
  const { body } = await learner.start({ mode: 'simulation', isSealed: true });
  const sealed = await learner.at(body.id);
  const ids = idsOf(await sealed.show());
  expect(ids).toHaveLength(45);
  expect(ids.filter((id) => open.has(id))).toEqual([]);
  app.clock.advance(60);
  const keys = await sealed.keys();
  const missedPlace = keys.findIndex((key) => key.length === 1);
  await sealed.answer(missedPlace, [(keys[missedPlace]![0]! + 1) % 4]);
  await sealed.submit();
  expect((await learner.learner.post(`${sealed.url}/cards`)).body.added).toBe(1);
  const cards = (await learner.learner.get(`/api/exams/${app.exam.id}/flashcards?timeZone=UTC`)).body.cards;
  const asked = (cards as { id: string; isQuestion: boolean }[]).filter(({ isQuestion }) => isQuestion);
  expect(asked.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect((await learner.start({ mode: 'practice', missedIn: body.id })).status).toBe(409);
  const missed = { ...QUICK_TEN, pool: 'missed' };
  expect((await learner.start({ mode: 'practice', settings: missed })).status).toBe(409);
  expect((await learner.setup()).simulation.sealed).toEqual({ total: 45, unseen: 0, forms: 0 });
});

test('seals another form for each quarter of the people, and no question for all of them', async () => {
  const forms = new Map<string, Set<string>>();
  for (let person = 0; person < 24; person += 1) {
    const { start, at } = await makePracticeOwner(app);
    const ids = idsOf(await at((await start({ mode: 'simulation', isSealed: true })).body.id).show());
    forms.set(ids.toSorted().join(), new Set(ids));
  }
  expect(forms.size).toBe(4);
  const everywhere = [...forms.values()].reduce((common, form) => common.intersection(form));
  expect(everywhere.size).toBe(0);
});

test('leaves out recently seen questions and saves new ones for a simulation, when asked to', async () => {
  const learner = await makePracticeOwner(small);
  const first = idsOf(await (await learner.practise({ count: 40 })).show());
  const done = await learner.practise({ count: 40 });
  const last = idsOf(await done.show());
  await done.submit();
  const skipping = await learner.practise({ count: 130, skipsLast: 40 });
  expect(idsOf(await skipping.show()).filter((id) => last.includes(id))).toEqual([]);
  expect(first).toHaveLength(40);
  const whole = await learner.practise({ count: 130, leavesForm: true });
  await whole.submit();
  expect((await learner.setup()).simulation.isNew).toEqual({ total: 45, unseen: 45, forms: 1 });
});

test('leaves enough new questions for a full simulation in the plan for today, down to the last', async () => {
  const owner = await makePracticeOwner(small);
  const url = `/api/exams/${small.exam.id}/today?timeZone=UTC`;
  const asked: Record<string, number> = {};
  for (let days = 0; days < 40; days += 1) {
    const { entries } = ExamToday.parse((await owner.learner.get(url)).body);
    const found = entries.find((entry) => 'settings' in entry && entry.settings.pool === 'unseen');
    if (!found || !('settings' in found)) break;
    const { status, body } = await owner.start({ mode: 'practice', settings: found.settings });
    expect([status, body.total]).toEqual([200, found.settings.count]);
    const sitting = owner.at(body.id);
    for (const [place, key] of (await sitting.keys()).entries()) await sitting.answer(place, key);
    await sitting.submit();
    asked[found.kind] = (asked[found.kind] ?? 0) + body.total;
    small.clock.advance(86_400);
    await owner.learner.post('/api/auth/login', { email: owner.learner.person.email, password: PASSWORD });
  }
  expect(Object.keys(asked)).toEqual(['diagnostic', 'drill']);
  expect(Object.values(asked).reduce((sum, count) => sum + count)).toBe(130 - 45);
  expect((await owner.setup()).simulation.isNew).toEqual({ total: 45, unseen: 45, forms: 1 });
});
