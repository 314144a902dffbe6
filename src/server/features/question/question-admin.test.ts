import { setImmediate as breathe } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writtenQuestion } from '#rules/formats/draft-row.ts';
import { guessColumns } from '#rules/formats/sheet/columns.ts';
import { questionOfRow } from '#rules/formats/sheet/row.ts';
import { sheetText } from '#rules/formats/sheet/write-sheet.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});

afterEach(() => app.close());

const bulk = (questions: unknown[], call = '') =>
  admin.post(`/api/exams/${app.exam.id}/questions/bulk${call}`, { questions });

const count = async () =>
  (
    await query<{ n: number }>(
      app.database,
      `select count(*) as n from question where archived_at is null and exam_id = '${app.exam.id}'`,
    )
  )[0]!.n;

const auditCount = async () => (await query<{ n: number }>(app.database, 'select count(*) as n from audit'))[0]!.n;

const drafts = (many: number, change: object = {}) =>
  Array.from({ length: many }, () => makeDraft(change as Record<string, unknown>));

test('adds none of 5,000 questions if one is bad, and names it', async () => {
  const before = await count();
  const questions: unknown[] = drafts(5000);
  questions[4998] = makeDraft({ correctAnswer: 4 });
  const answer = await bulk(questions);
  expect(refusal(answer)).toBe('malformed');
  expect(answer.body.error).toContain('Question 4,999');
  expect(Object.keys(answer.body.fields)).toEqual(['questions.4998.correctAnswer']);
  expect(await count()).toBe(before);
  expect(await auditCount()).toBe(0);
});

test('imports 5,000 questions in one call while the site answers, adds nothing the second time, and can undo it all', async () => {
  const before = await count();
  // As long as those of a real bank: ten megabytes in all.
  const questions = drafts(5000, { explanation: 'It is so, as its source says. '.repeat(60) });
  let answers = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      expect((await app.visitor().get('/api/exams')).status).toBe(200);
      answers += 1;
      // An injected request gives the event loop no turn of its own.
      await breathe();
    }
  })();
  const added = await bulk(questions);
  isOver = true;
  await asking;
  expect(added.body).toMatchObject({ added: 5000, unchanged: 0 });
  // At least as many as there are pauses between batches.
  expect(answers).toBeGreaterThan(10);
  expect(await count()).toBe(before + 5000);
  expect(app.exam.questionCount).toBe(before + 5000);
  expect((await bulk(questions)).body).toEqual({ added: 0, unchanged: 5000, importId: null, newDomains: [] });
  expect(await auditCount()).toBe(1);
  const undo = () => admin.post(`/api/admin/question-imports/${added.body.importId}/undo`);
  expect((await undo()).body.undoneAt).not.toBeNull();
  expect(await count()).toBe(before);
  await undo();
  expect(await auditCount()).toBe(2);
});

test('finds every import, however many came after it', async () => {
  const ids: string[] = [];
  for (let times = 0; times < 22; times += 1) {
    app.clock.advance(1);
    ids.unshift((await bulk([makeDraft()])).body.importId);
  }
  const page = async (number: number) =>
    (await admin.get(`/api/admin/question-imports?examId=${app.exam.id}&limit=10&page=${number}`)).body;
  const found = await Promise.all([1, 2, 3].map(page));
  expect(found.map(({ total }) => total)).toEqual([22, 22, 22]);
  expect(found.flatMap(({ imports }) => imports.map(({ id }: { id: string }) => id))).toEqual(ids);
});

test('reimports an export without adding anything, whatever the number of options and right ones', async () => {
  const options = (many: number) => ['A', 'Coral', 'Ivory', 'A,C', 'Slate', 'Rose', 'Jade', 'Onyx'].slice(0, many);
  const wide = [
    makeDraft({ correctAnswers: [2, 0], correctAnswer: 0 }),
    makeDraft({ options: options(8), correctAnswer: 0, correctAnswers: [0, 2] }),
    makeDraft({ options: options(5), correctAnswer: 4, correctAnswers: [4] }),
    makeDraft({ options: options(2), correctAnswer: 1, correctAnswers: [1] }),
    makeDraft({ fixed: [3] }),
  ];
  expect((await bulk(wide)).body).toMatchObject({ added: 5 });
  const exported: (Parameters<typeof writtenQuestion>[0] & { id: string })[] = (
    await admin.get(`/api/exams/${app.exam.id}/questions`)
  ).body;
  expect(exported).toHaveLength(125);
  expect(exported.filter(({ fixed }) => fixed)).toMatchObject([{ fixed: [3] }]);
  expect((await bulk(exported.map(({ id: _, ...rest }) => rest))).body).toMatchObject({ added: 0, unchanged: 125 });
  const [header = [], ...rows]: string[][] = parse(sheetText(exported.map(writtenQuestion), ','), { bom: true });
  expect((await bulk(rows.map((row) => questionOfRow(row, guessColumns(header))))).body).toMatchObject({
    added: 0,
    unchanged: 125,
  });
});

const filled = fc
  .string({ minLength: 1, maxLength: 60 })
  .map((text) => text.trim().replace(/\s+/g, ' '))
  .filter((text) => text !== '' && !/^\d+$/.test(text));

/** A question with everything an import accepts: two to eight options, some of them right. */
const anyDraft = fc
  .record({
    text: filled,
    options: fc.uniqueArray(filled, { minLength: 2, maxLength: 8 }),
    rationales: fc.array(fc.oneof(filled, fc.constant('')), { minLength: 8, maxLength: 8 }),
    right: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 7 }),
    explanation: fc.oneof(filled, fc.constant('')),
    difficulty: fc.constantFrom('easy', 'medium', 'hard'),
    topic: fc.oneof(filled, fc.constant('')),
    domain: fc.oneof(filled, fc.constantFrom('', 'General', 'Rain')),
    task: fc.oneof(filled, fc.constantFrom('', 'Drops')),
    sources: fc.array(fc.record({ title: filled, url: fc.webUrl({ validSchemes: ['https'] }) }), { maxLength: 6 }),
  })
  .map(({ right, rationales, ...draft }) => {
    const own = right.filter((index) => index < draft.options.length).toSorted((a, b) => a - b);
    const correctAnswers = own.length > 0 ? own : [0];
    return {
      ...draft,
      rationales: rationales.slice(0, draft.options.length),
      correctAnswers,
      correctAnswer: correctAnswers[0]!,
    };
  });

test('exports an import as JSON and CSV that import identically elsewhere', async () => {
  const [here, asJson, asCsv] = await Promise.all(
    ['Here', 'As JSON', 'As CSV'].map(
      async (name) => (await admin.post('/api/exams', { name, categoryId: app.exam.categoryId, price: 0 })).body.id,
    ),
  );
  const into = (id: string, questions: unknown[]) => admin.post(`/api/exams/${id}/questions/bulk`, { questions });
  const exported = async (id: string): Promise<(Parameters<typeof writtenQuestion>[0] & { id: string })[]> =>
    (await admin.get(`/api/exams/${id}/questions`)).body;
  const plain = async (id: string) => (await exported(id)).map(({ id: _, ...rest }) => JSON.stringify(rest)).toSorted();
  const drafts = fc.sample(fc.uniqueArray(anyDraft, { minLength: 60, maxLength: 60, selector: ({ text }) => text }), {
    numRuns: 1,
    seed: 30,
  })[0]!;
  expect((await into(here, drafts)).body).toMatchObject({ added: 60 });
  const questions = await exported(here);
  for (const draft of drafts)
    expect(questions).toContainEqual(
      expect.objectContaining({ text: draft.text, rationales: draft.rationales, sources: draft.sources }),
    );
  expect(
    (
      await into(
        asJson,
        questions.map(({ id: _, ...rest }) => rest),
      )
    ).body,
  ).toMatchObject({ added: 60 });
  expect(await plain(asJson)).toEqual(await plain(here));
  const [header = [], ...rows]: string[][] = parse(sheetText(questions.map(writtenQuestion), ','), { bom: true });
  const read = rows.map((row) => questionOfRow(row, guessColumns(header)));
  expect((await into(asCsv, read)).body).toMatchObject({ added: 60 });
  expect(await plain(asCsv)).toEqual(await plain(here));
});

test.each([
  [{ correctAnswers: [0, 4] }, 'correctAnswers'],
  [{ correctAnswers: [0], rationales: ['a', 'b', 'c', 'd', 'e'] }, 'rationales'],
  [{ correctAnswers: [2, 2] }, 'correctAnswers'],
  [{ correctAnswers: [0, 1] }, 'correctAnswer'],
  [{ fixed: [4] }, 'fixed'],
  [{ options: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] }, 'options'],
])('%j is no question', async (change, field) => {
  const { faults } = (await bulk([makeDraft(change)], '/preview')).body;
  expect(faults.map((fault: { field: string }) => fault.field)).toEqual([field]);
});

test('accepts two to eight options with one right one, whether it names its kind or not', async () => {
  const rows = [
    makeDraft({ options: ['a', 'b', 'c'], correctAnswer: 2 }),
    makeDraft({ options: ['a', 'b'], correctAnswer: 0, kind: 'single' }),
    makeDraft({ options: ['a', 'b', 'c', 'd', 'e'], correctAnswer: 4 }),
  ];
  expect((await bulk(rows, '/preview')).body).toMatchObject({ fit: 3, misfit: 0, faults: [] });
});

test('says in words which key names no option, together with all else that is wrong', async () => {
  const rows = [
    makeDraft({ correctAnswer: 7 }),
    makeDraft({ correctAnswer: 9, kind: 'single' }),
    makeDraft({ correctAnswers: [1, 4, 5] }),
    makeDraft({ correctAnswers: [] }),
    makeDraft({ correctAnswer: 4, options: ['a'], difficulty: 'brutal' }),
    makeDraft({ correctAnswer: '1' }),
    {},
    makeDraft({ text: '' }),
  ];
  const { faults } = (await bulk(rows, '/preview')).body;
  expect(faults.map((fault: { field: string; reason: string }) => [fault.field, fault.reason])).toEqual([
    ['correctAnswer', 'The correct answer “7” is not an option. Answers count from 0: the options are 0 to 3'],
    ['correctAnswer', 'The correct answer “9” is not an option. Answers count from 0: the options are 0 to 3'],
    ['correctAnswers', 'The correct answers “4” and “5” are not options. Answers count from 0: the options are 0 to 3'],
    ['correctAnswers', 'No option is marked as correct'],
    ['options', 'The question has fewer than two options'],
    ['difficulty', 'The difficulty is not one of easy, medium, hard'],
    ['correctAnswer', 'The correct answer “4” is not an option'],
    ['correctAnswer', 'The correct answer is not a number'],
    ['text', 'The text is missing'],
    ['options', 'The list of options is missing'],
    ['correctAnswer', 'The correct answer is missing'],
    ['text', 'The text is empty'],
  ]);
  const { body } = await bulk([{ ...makeDraft(), text: undefined }], '');
  expect(body).toMatchObject({
    error: 'Nothing was imported. Question 1: The text is missing.',
    fields: { 'questions.0.text': 'The text is missing' },
  });
});

test.each([
  [
    'router',
    'R1',
    'hostname R1\n\ninterface g0/0\n ip adress 10.0.0.1',
    'exhibits.1.text',
    'Line 4 of exhibit 2 ("ip adress 10.0.0.1") is not understood',
  ],
  [
    'linux',
    'S1',
    '# A host\nfirewall active\nnonsense',
    'exhibits.1.text',
    'Line 3 of exhibit 2 ("nonsense") is not understood',
  ],
  ['router', '1 R', '', 'exhibits.1.title', 'The title of exhibit 2 cannot be the name of a device'],
  [
    'router',
    'R1',
    '',
    'parts.0',
    expect.stringMatching(/^Goal 1 has a command "fly away" that R1, as it is configured/),
  ],
])('says at its field what is wrong with where a %s named %s starts', async (form, title, text, field, reason) => {
  const exhibits = [
    { title: 'Log', form: 'log', text: 'nonsense' },
    { title, form, text: text || 'hostname R1' },
  ];
  const goal = { device: title, check: 'set', lines: ['fly away'] };
  const { body } = await admin.post('/api/admin/questions', {
    examId: app.exam.id,
    domainNumber: 1,
    taskNumber: 1,
    kind: 'console',
    text: 'Fly.',
    topic: '',
    difficulty: 'easy',
    explanation: '',
    options: [],
    correctAnswers: [],
    sources: [],
    parts: [{ text: 'Fly', rationale: 'It flies.', goal }],
    exhibits,
  });
  expect(body.fields).toEqual({ [field]: reason });
});

test('accepts rows that list all right options instead of one', async () => {
  const { correctAnswer: _, ...draft } = makeDraft();
  const rows = [
    { ...draft, correctAnswers: [0, 2] },
    { ...draft, kind: 'single', correctAnswers: [1] },
  ];
  expect((await bulk(rows, '/preview')).body).toMatchObject({ fit: 2, misfit: 0 });
  expect((await bulk([draft], '/preview')).body.faults).toMatchObject([{ field: 'correctAnswer' }]);
});

test('previews what is valid, what exists already, and which errors are where, without writing', async () => {
  const twin = makeDraft();
  const answer = await bulk(
    [
      twin,
      twin,
      makeDraft({ options: [...'abcdefghi'] }),
      makeDraft({ task: 0 }),
      'text',
      makeDraft({ options: ['a', 'a', 'b', 'c'] }),
      makeDraft({ text: 'a\u0000b' }),
    ],
    '/preview',
  );
  expect(answer.body).toMatchObject({ total: 7, fit: 1, unchanged: 1, repeated: 1, misfit: 5 });
  expect(answer.body.repeats).toEqual([{ index: 1, of: 0 }]);
  expect(answer.body.faults.map(({ index, field }: { index: number; field: string }) => `${index} ${field}`)).toEqual([
    '2 options',
    '3 task',
    '4 ',
    '5 options.1',
    '6 text',
  ]);
  expect(await count()).toBe(120);
});

test('refuses a list without questions, in preview and import', async () => {
  for (const call of ['', '/preview'])
    expect(await bulk([], call)).toMatchObject({ status: 400, body: { error: 'There are no questions to import.' } });
});

test('refuses what is too many, too large, too deep, or malformed, saying so', async () => {
  expect(refusal(await bulk(Array.from({ length: 5001 }, () => 0)))).toBe('too_large');
  expect(
    refusal(
      await admin.post(`/api/exams/${app.exam.id}/questions/bulk`, `{"questions":["${'x'.repeat(20 * 1024 * 1024)}"]}`),
    ),
  ).toBe('too_large');
  expect(
    refusal(await admin.post(`/api/exams/${app.exam.id}/questions/bulk`, `{"questions":${'['.repeat(50_000)}`)),
  ).toBe('malformed');
  expect(
    refusal(
      await admin.post(`/api/exams/${app.exam.id}/questions/bulk`, Buffer.from('{"questions":[]}', 'utf16le'), {
        'content-type': 'application/json',
      }),
    ),
  ).toBe('malformed');
  expect(refusal(await bulk([makeDraft({ text: '\ud800' })]))).toBe('malformed');
  expect(
    refusal(await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft({ examId: app.inactiveExam.id }))),
  ).toBe('malformed');
});
