import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scoring } from '#rules/exam/scoring.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName } from '#rules/question/kinds/names.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { eachKind } from '../../../../tests/factories/kinds.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

const COUNT = 20 * KIND_NAMES.length;
/** A draw large enough to include every kind. */
const MANY = 120;
const bank = makePack(COUNT, {
  question: eachKind,
  exam: { format: { ...makePack(1).pack.exam.format, items: { from: MANY, to: MANY } } },
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [bank] } });
});
afterAll(() => app.close());

const kindsOf = (questions: readonly { kind: string }[]) => [...new Set(questions.map(({ kind }) => kind))].sort();

test('reveals no key of any kind before a simulation ends, and every right answer after', async () => {
  const { simulate, learner } = await makePracticeOwner(app);
  const sitting = await simulate();
  const { questions } = await sitting.show();
  expect(kindsOf(questions)).toEqual([...KIND_NAMES].sort());
  expect(JSON.stringify(questions)).not.toMatch(
    /accepts|values|tolerance|rationale|sh\(ow\)|where it belongs by|rank|Permit \| Any/,
  );
  const log = questions.find(({ kind }) => KINDS[kind].isForQuiz)!;
  expect(log.exhibits).toMatchObject([
    { title: 'The log', form: 'log' },
    { title: 'The network', form: 'diagram' },
  ]);
  expect(log.text).not.toContain('permit');
  const rights = await sitting.rights();
  const wrong = questions.findIndex(({ parts }) => parts.some(({ unit }) => unit === 'hosts'));
  for (const [place, right] of rights.entries())
    await sitting.answer(place, place === wrong ? ['64', 'sh ip ro'] : right);
  const { feedback } = await sitting.submit();
  expect(feedback.filter(({ isCorrect }) => !isCorrect)).toMatchObject([
    { place: wrong, marks: [false, true], right: ['62', 'show ip route'] },
  ]);
  const { body: attempt } = await learner.get(`/api/user/attempts/${sitting.id}`);
  expect(attempt).toMatchObject({ correct: questions.length - 1, total: questions.length });
  type Detail = { questionId: string; kind?: string; isCorrect: boolean; correctAnswers?: unknown[] };
  const missed = attempt.detailedResults.find(({ isCorrect }: Detail) => !isCorrect);
  expect(missed).toMatchObject({
    kind: questions[wrong]!.kind,
    userAnswers: ['64', 'sh ip ro'],
    correctAnswers: ['62', 'show ip route'],
    marks: [false, true],
    parts: [{ unit: 'hosts' }, { text: 'Type ___ to see the routes.' }],
  });
});

test('takes no partial answer in practice and refuses an impossible one', async () => {
  const { practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: MANY });
  const { questions } = await sitting.show();
  const rights = await sitting.rights();
  const taken = new Set<string>();
  for (const [place, { kind, parts, options }] of questions.entries()) {
    if (taken.has(kind)) continue;
    taken.add(kind);
    const send = async (picked: unknown) =>
      (await sitting.send([sitting.event(place, { kind: 'answered', picked })])).status;
    expect([kind, await send([9]), await send({ a: 1 })]).toEqual([kind, 400, 400]);
    const right = rights[place] as (number | string)[];
    if (!KINDS[kind as KindName].isWhole(right.slice(0, 1), questions[place]!))
      expect([kind, await send(right.slice(0, 1))]).toEqual([kind, 400]);
    const { feedback } = await sitting.answer(place, right);
    const told = feedback.find((entry) => entry.place === place)!;
    expect(told).toMatchObject({ isCorrect: true, right });
    expect([told.partRationales, told.rationales].map((list) => list.length)).toEqual([parts.length, options.length]);
  }
  expect([...taken].sort()).toEqual([...KIND_NAMES].sort());
});

test('asks only suitable kinds in a quiz, with exhibits in the text, and serves only id, text, and options', async () => {
  const learner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const { body } = await learner.get(`/api/exams/${app.exam.id}/questions?count=20`);
  expect(body).toHaveLength(20);
  for (const question of body) {
    expect(Object.keys(question)).toEqual(['id', 'text', 'options']);
    expect(question.text).toMatch(/The log\n```\ndeny .*\n {2}permit\n```\n\nThe network\n```\nrouter [^`]*```$/);
  }
});

test('makes a card for a missed question that shows its parts and its right answer', async () => {
  const { simulate, learner, base } = await makePracticeOwner(app);
  const sitting = await simulate();
  const { questions } = await sitting.show();
  const place = questions.findIndex(({ parts }) => parts.some(({ unit }) => unit === 'hosts'));
  await sitting.answer(place, ['64', 'sh ip ro']);
  await sitting.submit();
  await learner.send({ method: 'PUT', url: `${base}/questions/${questions[place]!.id}/card?timeZone=UTC`, body: {} });
  const url = base.replace('/practice', '/flashcards');
  const { body } = await learner.get(`${url}?timeZone=UTC`);
  const cards: { id: string; front: string }[] = body.cards.filter(({ front }: { front?: string }) => front);
  expect(cards.some(({ front }) => front.includes('<li>Usable hosts of'))).toBe(true);
  expect(JSON.stringify(cards)).not.toMatch(/sh\(ow\)|show ip route/);
});

test('exports every kind to a pack unchanged', async () => {
  const { packs } = await exportPacks(app.database);
  const byRef = (a: { ref: string }, b: { ref: string }) => (a.ref < b.ref ? -1 : 1);
  expect(packs[0]!.pack.questions.toSorted(byRef)).toEqual(bank.pack.questions.toSorted(byRef));
});

test('imports the same questions of every kind from an exported JSON file', async () => {
  const admin = await app.signIn({ isAdmin: true });
  const { body: all } = await admin.get(`/api/exams/${app.exam.id}/questions`);
  expect(kindsOf(all.map(({ kind = '-' }: { kind?: string }) => ({ kind })))).toContain('blanks');
  const rows = all.map(({ id: _, ...question }: { id: string }) => question);
  const { body: again } = await admin.post(`/api/exams/${app.exam.id}/questions/bulk/preview`, { questions: rows });
  expect(again).toMatchObject({ total: COUNT, fit: 0, unchanged: COUNT, misfit: 0 });
  const renamed = rows.map((row: { text: string }) => ({ ...row, text: `Again: ${row.text}` }));
  const { body: other } = await admin.post(`/api/exams/${app.exam.id}/questions/bulk/preview`, { questions: renamed });
  expect(other).toMatchObject({ total: COUNT, fit: COUNT, unchanged: 0, misfit: 0 });
});

/** What half an answer to a question with several right options earns, by scoring. */
const SCORED = [
  ['parts', 500],
  ['performance', 0],
] as const;

test.each(SCORED)('scores half an answer under %s, with all figures of the simulation agreeing', async (by, half) => {
  const { simulate, learner, setup } = await makePracticeOwner(app);
  const before = await simulate();
  await setScoring(by);
  expect((await setup()).simulation.scoring).toBe(by);
  const sitting = await simulate();
  const { questions, scoring, unscored } = await sitting.show();
  expect([scoring, unscored, (await before.show()).scoring]).toEqual([by, 0, 'whole']);
  const rights = await sitting.rights();
  // One question fully right, one with two of three rows, one with one of two blanks, one with one of two options; no other answers.
  const single = questions.findIndex(({ kind }) => KINDS[kind].isForQuiz);
  const rows = questions.findIndex(({ parts, options }) => parts.length === 3 && options.length > 0);
  const blanks = questions.findIndex(({ parts }) => parts[0]?.entry !== undefined);
  await sitting.answer(single, rights[single]!);
  const [one, two, three] = rights[rows] as [number, number, number];
  await sitting.answer(rows, [one, two, three === 0 ? 1 : 0]);
  await sitting.answer(blanks, [(rights[blanks] as string[])[0]!]);
  const several = questions.findIndex(({ kind }) => kind === 'multiple');
  await sitting.answer(several, [(rights[several] as number[])[0]!]);
  const { feedback } = await sitting.submit();
  expect([rows, blanks, several].map((place) => feedback[place]!.marks)).toEqual([
    [true, true, false],
    [true, false],
    [true, false],
  ]);
  const percentage = Math.round((100 * (1 + 0.667 + 0.5 + half / 1000)) / questions.length);
  const told = (await setup()).sittings.find(({ id }) => id === sitting.id);
  expect(told).toMatchObject({ correct: 1, partialPoints: 1167 + half });
  const { body: attempt } = await learner.get(`/api/user/attempts/${sitting.id}`);
  expect(attempt).toMatchObject({ correct: 1, percentage });
  const { body: attempts } = await learner.get('/api/user/attempts');
  expect(attempts[0]).toMatchObject({ id: sitting.id, score: 1, percentage });
  expect((await learner.get('/api/user/standing')).body).toMatchObject({ averageScore: percentage });
  // A simulation begun earlier keeps the scoring it began with.
  await before.answer(rows, (await before.rights())[rows]!);
  await before.submit();
  expect((await setup()).sittings.find(({ id }) => id === before.id)).toMatchObject({ partialPoints: 0 });
  await setScoring('whole');
});

/** As an administrator sets it. */
async function setScoring(scoring: Scoring): Promise<void> {
  const admin = await app.signIn({ isAdmin: true });
  const url = `/api/admin/exams/${app.exam.id}`;
  const { body: exam } = await admin.get(url);
  const { name, categoryId, price, format, updatedAt } = exam;
  const { status, body: answer } = await admin.send({
    method: 'PUT',
    url: `/api/exams/${app.exam.id}`,
    body: { name, categoryId, price, updatedAt, format: { ...format, scoring } },
  });
  expect([status, answer.fields]).toEqual([200, undefined]);
}
