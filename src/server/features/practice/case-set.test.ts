import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

const SCENARIO = { title: 'Case: Harbor', form: 'scenario' as const, text: 'Harbor ships tea.\n\n- By sea\n- By rail' };
const PLACES = [4, 60, 118];
const bank = makePack(240, {
  question: (_question: PackQuestion, index) => (PLACES.includes(index) ? { exhibits: [SCENARIO] } : {}),
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [bank] } });
});
afterAll(() => app.close());

const textsOf = (places: readonly number[]) => places.map((place) => bank.pack.questions[place]!.text);
type Shown = { text: string; exhibits: { form: string }[] };
const ofCase = (questions: readonly Shown[]) =>
  questions.flatMap(({ exhibits }, place) => (exhibits.some(({ form }) => form === 'scenario') ? [place] : []));

test('ends a simulation with a whole case set, in order, and leaves out one that was seen', async () => {
  const { simulate, setup } = await makePracticeOwner(app);
  const first = await simulate();
  const { questions } = await first.show();
  const total = questions.length;
  expect(total).toBe(45);
  expect(ofCase(questions)).toEqual([total - 3, total - 2, total - 1]);
  expect(questions.slice(-3).map(({ text }) => text)).toEqual(textsOf(PLACES));
  expect(questions.slice(-3).map(({ exhibits }) => exhibits)).toEqual([[SCENARIO], [SCENARIO], [SCENARIO]]);
  // Its domains have the same number of seats as in any other form.
  const seats = (await setup()).simulation.domains.map(({ questions: count }) => count);
  const held = [1, 2].map((domain) => questions.filter((question) => question.domain === domain).length);
  expect(held).toEqual(seats);
  await first.submit();
  for (let time = 0; time < 2; time += 1) {
    const { questions: later } = await (await simulate()).show();
    expect([later.length, ofCase(later)]).toEqual([45, []]);
  }
});

test('seals no question of a case set, and practices each beside its scenario', async () => {
  const { learner, base, at, practise } = await makePracticeOwner(app);
  const sittingId = crypto.randomUUID();
  await learner.post(base, { sittingId, mode: 'simulation', isSealed: true });
  const { questions, isSealed } = await at(sittingId).show();
  expect([isSealed, ofCase(questions)]).toEqual([true, []]);
  const all = await (await practise({ count: 200 })).show();
  expect(ofCase(all.questions)).not.toEqual([]);
});
