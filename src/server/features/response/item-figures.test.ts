import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { DEEDS, makeDoer } from '../../../../tests/factories/deeds.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { figuresFrom } from '#rules/measurement/item-figures.ts';
import { randomBelow, seededRandom } from '#rules/question/random.ts';
import { firstAnswersService } from './first-answers.service.ts';
import { countWrongSums, itemFiguresService, sumAnew, together } from './item-figures.service.ts';
import { listSums } from './item-figures.store.ts';
import { oldResponsesBefore } from './old-responses.ts';
import { rebuildService } from './rebuild.service.ts';

let app: TestApp;
beforeAll(async () => {
  const old = makePack(120);
  const copied = makePack(120, {
    folder: 'tst-002',
    question: (_, index) => {
      const { ref: __, ...question } = old.pack.questions[index]!;
      const { options, keys } = question;
      return {
        ...question,
        options: options.map((option) => ({ ...option, id: `new-${option.id}` })),
        keys: keys.map((id) => `new-${id}`),
        sources: [{ title: 'Another guide', url: 'https://docs.example.com/other', read: '2026-11-02' }],
      };
    },
  });
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [old, copied] } });
  await app.change(`update exam set is_active = ${app.database.kind === 'sqlite' ? '1' : 'true'}`);
});
afterAll(() => app.close());

const sum = () => itemFiguresService({ database: app.database, now: app.clock.now }).sum();
const stored = async () =>
  (await dump(app.database)).item_sum!.map(({ askedHash, mode, sums }) => [askedHash, mode, sums]);

async function figuresOf(hash: string) {
  const sums = await app.database.read((reader) => listSums(reader, [hash]));
  return figuresFrom(together(sums.get(hash)?.values() ?? []));
}

test('gives the same sums bit by bit as from all rows at once, and after rows were deleted by age', async () => {
  const random = seededRandom(7);
  const below = (bound: number) => randomBelow(bound, random);
  const doers = [];
  for (let count = 0; count < 3; count += 1) doers.push(await makeDoer(app, app.visitor()));
  const names = Object.keys(DEEDS);
  for (let step = 0; step < 60; step += 1) {
    const doer = doers[below(doers.length)]!;
    await doer.comeBack();
    await DEEDS[names[below(names.length)]!]!(doer, below);
    if (below(3) === 0) await sum();
  }
  await sum();
  const before = await stored();
  expect(before.length).toBeGreaterThan(100);
  expect(await app.database.rehearse(countWrongSums)).toBe(0);
  await sumAnew(app.database, app.clock.now);
  expect(await stored()).toEqual(before);

  // Only what every consumer has taken is deleted.
  await firstAnswersService({ database: app.database }).count();
  await app.predictions.write();
  const cut = app.clock.iso(-60);
  let deleted = 0;
  const deleteOld = oldResponsesBefore(cut);
  for (;;) {
    const more = await app.database.write((tx) => deleteOld(tx, 5));
    deleted += more;
    if (more === 0) break;
  }
  expect(deleted).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
  expect(await app.database.rehearse(countWrongSums)).toBe(0);
  await sumAnew(app.database, app.clock.now);
  expect(await stored()).toEqual(before);
  const { figures } = await rebuildService({ database: app.database }).rebuild({ isCheck: true });
  expect(figures).toBe(0);
  await query(app.database, `update item_sum set sums = '{"n":1}'`);
  expect((await rebuildService({ database: app.database }).rebuild({ isCheck: false })).figures).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
});

test('sums what a question asks, whichever edition asks it and whatever else of it is mended', async () => {
  const exams = ['TST-001', 'TST-002'].map((code) => app.catalogue.current().exams.find((exam) => exam.code === code)!);
  await sum();
  const { question, question_version: versions } = await dump(app.database);
  const ref = (text: unknown) => versions!.filter((row) => row.text === text);
  const some = question!.find(({ examId }) => examId === exams[0]!.id)!;
  const wording = versions!.find((row) => row.questionId === some.id)!;
  expect(new Set(ref(wording.text).map(({ askedHash }) => askedHash)).size).toBe(1);
  expect(ref(wording.text).length).toBe(2);
  const before = await figuresOf(wording.askedHash as string);

  for (const exam of exams) {
    const person = await app.signIn({ grants: [{ examId: null }] });
    const quiz = await openSitting(app, person, { count: 100, exam });
    await quiz.submit(quiz.answers(100));
  }
  await sum();
  const asked = await dump(app.database).then(({ response, sitting }) => {
    const inOrder = sitting!.toSorted((a, b) => Number(a.number) - Number(b.number));
    const last = new Set(inOrder.slice(-2).map(({ number }) => number));
    const numbers = new Map(sitting!.map((row) => [row.number, row.examId]));
    return response!
      .filter((row) => last.has(row.sitting))
      .map((row) =>
        question!.find(({ examId, number }) => examId === numbers.get(row.sitting) && number === row.question)!,
      );
  });
  const texts = asked.map(({ id }) => versions!.find((row) => row.questionId === id)!.text);
  const times = texts.filter((text) => text === wording.text).length;
  const after = await figuresOf(wording.askedHash as string);
  expect([after.n - before.n, after.right - before.right]).toEqual([times, times]);
});
