import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { runImport } from '#server/features/content/import.command.ts';
import { importPacks } from './import.ts';
import { listUnimported, tellUnimported } from './shipped-content.ts';
import { loadStarterContent } from './starter-content.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { CATEGORIES, makePack, type PackChange } from '../../../../../tests/factories/pack.ts';
import { dump, query } from '../../../../../tests/factories/rows.ts';
import { draftOf } from '../../../../../tests/factories/study.ts';
import { folderOf, LONG } from '../../../../../tests/factories/exported.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
const SHIPPED = { categories: CATEGORIES, packs: [makePack(5)] };

beforeEach(async () => {
  app = await startTestApp({ content: SHIPPED });
  admin = await app.signIn({ isAdmin: true });
});

afterEach(() => app.close());
const put = (url: string, body: object) => admin.send({ method: 'PUT', url, body });

const questionId = async (ref: string) =>
  (await query<{ id: string }>(app.database, `select id from question where ref = '${ref}'`))[0]!.id;

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const needs = { database: app.database, contentFolder: '', now: app.clock.now };
  return { code: await runImport(args, needs, (line) => lines.push(line)), lines };
}

/** Has an administrator correct a question, a description, a flashcard, and a category. */
async function correct(): Promise<void> {
  const id = await questionId('tst-001-0');
  const { versions } = (await admin.get(`/api/admin/questions/${id}`)).body;
  const { createdAt: _, ...wording } = versions[0];
  expect((await put(`/api/questions/${id}`, { ...wording, text: 'Corrected here?' })).status).toBe(200);
  const exam: AdminExam = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  const { name, categoryId, price, updatedAt } = exam;
  const fields = { name, categoryId, price, updatedAt, description: 'Corrected here.' };
  expect((await put(`/api/exams/${app.exam.id}`, fields)).status).toBe(200);
  const [card] = await query<{ id: string }>(
    app.database,
    `select id from study_item where ref = 'tst-001.1.1.card-1'`,
  );
  const item = (await admin.get(`/api/admin/study-content/${card!.id}`)).body;
  const draft = draftOf(app.exam.id, {
    title: item.title,
    contentType: 'flashcard',
    content: LONG,
    domainName: item.domainName,
    taskTitle: item.taskTitle,
  });
  expect((await put(`/api/study-content/${card!.id}`, draft)).status).toBe(200);
  const [{ id: category } = { id: '' }] = (await admin.get('/api/admin/categories')).body;
  expect((await put(`/api/categories/${category}`, { ...CATEGORIES[0], description: 'Corrected here.' })).status).toBe(
    200,
  );
}

const KEPT = ['categories.json: Cloud', 'tst-001: description', 'tst-001/tst-001-0', 'tst-001/tst-001.1.1.card-1'];

const keptIn = ({ lines }: { lines: string[] }) =>
  lines.flatMap((line) => /^kept your edits: (.*)$/.exec(line)?.[1] ?? []);

const newer: PackChange = {
  exam: { description: 'A newer description.', vendor: 'A newer vendor' },
  question: (question) => ({ explanation: `${question.explanation} Newer.` }),
  study: ({ flashcards }) => ({ flashcards: flashcards.map((card) => ({ ...card, back: `${card.back} Newer.` })) }),
};

test('keeps and lists corrections when the pack is imported again, and overwrites them only on request', async () => {
  await correct();
  const folder = await folderOf({ ...SHIPPED });
  const before = await dump(app.database);
  const same = ({ catalogue_version: _, ...rest }: typeof before) => rest;
  const again = await run(folder);
  expect([again.code, keptIn(again)]).toEqual([0, KEPT]);
  expect(same(await dump(app.database))).toEqual(same(before));

  const trial = await run(folder, '--overwrite', '--dry-run');
  expect(trial.lines).toContain(
    '1 exam; questions: 0 added, 1 changed, 4 unchanged, 0 kept; study content: 0 added, 1 changed, 17 unchanged, 0 kept',
  );
  expect(same(await dump(app.database))).toEqual(same(before));

  const over = await run(folder, '--overwrite');
  expect([over.code, keptIn(over)]).toEqual([0, []]);
  const { questions, exam } = (await exportPacks(app.database)).packs[0]!.pack;
  const { earlier, ...present } = questions.find(({ ref }) => ref === 'tst-001-0')!;
  expect(present).toEqual(SHIPPED.packs[0]!.pack.questions[0]);
  expect(earlier).toHaveLength(2);
  expect(exam.description).toBe(SHIPPED.packs[0]!.pack.exam.description);
  const [audit] = await query<Record<string, unknown>>(
    app.database,
    `select actor_id, subject_kind, after from audit where action = 'import'`,
  );
  expect(audit).toMatchObject({ actorId: null, subjectKind: 'exam' });
  expect(typeof audit!.after === 'string' ? JSON.parse(audit!.after) : audit!.after).toMatchObject({
    code: 'TST-001',
    fields: ['description'],
    questions: { changed: 1, kept: 0 },
    isOverwriting: true,
  });
  expect(await run(folder, '--force')).toMatchObject({ code: 2 });
  // Content kept nowhere else is in the audit log in full, so that it can be restored.
  const { audit: rows } = await dump(app.database);
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  const was = rows!
    .filter(({ action }) => action === 'import' || action === 'overwrite')
    .map(({ subjectKind, subject_kind, before }) => [subjectKind ?? subject_kind, parsed(before)]);
  expect(Object.fromEntries(was)).toMatchObject({
    exam: { description: 'Corrected here.' },
    study_item: { content: LONG },
    category: { description: 'Corrected here.' },
  });
});

test('brings back a deleted exam only on request', async () => {
  expect((await admin.send({ method: 'DELETE', url: `/api/exams/${app.exam.id}`, body: {} })).status).toBe(204);
  const folder = await folderOf({ ...SHIPPED });
  expect(keptIn(await run(folder))).toEqual(['tst-001: deleted']);
  expect(await loadStarterContent(app.database, folder, app.clock.now)).toBe(0);
  expect(await listUnimported(app.database, folder)).toEqual([]);
  expect((await exportPacks(app.database)).packs).toEqual([]);
  await run(folder, '--overwrite');
  expect((await exportPacks(app.database)).packs).toHaveLength(1);
  expect((await run(folder)).lines.at(-1)).toContain('5 unchanged');
});

test('knows which exams have newer shipped content, until it is imported', async () => {
  const shipped = (pack: PackChange) => folderOf({ categories: CATEGORIES, packs: [makePack(5, pack)] });
  const unimported = async (folder: string) => listUnimported(app.database, folder);
  expect(await unimported(await shipped({}))).toEqual([]);
  await correct();
  expect(await unimported(await shipped({}))).toEqual([]);
  const folder = await shipped(newer);
  expect(await unimported(folder)).toEqual(['tst-001']);
  await run(folder, '--dry-run');
  const said: unknown[][] = [];
  const log = { info: (...line: unknown[]) => void said.push(line), debug: () => undefined };
  await tellUnimported(app.database, folder, log);
  expect(said).toEqual([[{ exams: ['tst-001'] }, expect.stringContaining('npm run cairn -- content import')]]);
  // Corrections stay, and nothing is reported anymore.
  await run(folder);
  expect(await unimported(folder)).toEqual([]);
  expect(await unimported(await shipped({ folder: 'tst-009' }))).toEqual(['tst-009']);
  await app.change('update exam set pack_hashes = null');
  expect(await unimported(folder)).toEqual(['tst-001']);
});

test('updates untouched content from a newer edition and keeps corrections', async () => {
  await correct();
  const edition = await run(await folderOf({ categories: CATEGORIES, packs: [makePack(5, newer)] }));
  expect(keptIn(edition)).toEqual(KEPT);
  expect(edition.lines.at(-2)).toBe(
    '1 exam; questions: 0 added, 4 changed, 0 unchanged, 1 kept; study content: 0 added, 8 changed, 9 unchanged, 1 kept',
  );
  expect(await query(app.database, 'select description, vendor from exam')).toEqual([
    { description: 'Corrected here.', vendor: 'A newer vendor' },
  ]);
  expect((await query(app.database, `select id from audit where action = 'import'`)).length).toBe(1);
});

test('keeps the fields editors do not see when a question, task, or flashcard is edited', async () => {
  const bullets = [{ number: 2, text: 'Choose a plan' }];
  const { domains } = SHIPPED.packs[0]!.pack.exam;
  const sources = [
    {
      title: 'Handbook',
      url: 'https://docs.example.com/book',
      section: '4.2',
      read: '2026-11-02',
      opened: 'copy of 2026-05',
    },
    { title: 'Handbook', url: 'https://docs.example.com/book', section: '4.3', unread: 'Not at hand' },
  ];
  const rich = makePack(5, {
    exam: {
      domains: domains.map(({ tasks, ...domain }) => ({
        ...domain,
        tasks: tasks.map((task) => ({ ...task, bullets })),
      })),
      retires: '2027-06-30',
      successor: 'tst-009',
      objectives: [{ task: '1.1', to: ['2.1'] }],
    },
    question: () => ({ bullets: [2], family: 'plans-by-price', sources }),
    study: ({ flashcards }) => ({ flashcards: flashcards.map((card) => ({ ...card, bullets: [2] })) }),
  });
  await importPacks(app.database, { categories: CATEGORIES, packs: [rich] }, app.clock.now);
  await app.catalogue.refresh();
  await correct();
  const {
    name,
    categoryId,
    price,
    domains: held,
  }: AdminExam = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  const renamed = held.map((domain) => ({ ...domain, tasks: domain.tasks.map((task) => ({ ...task, name: 'Anew' })) }));
  expect((await put(`/api/exams/${app.exam.id}`, { name, categoryId, price, domains: renamed })).status).toBe(200);

  const { exam, questions, study } = (await exportPacks(app.database)).packs[0]!.pack;
  expect(exam).toMatchObject({
    retires: '2027-06-30',
    successor: 'tst-009',
    objectives: [{ task: '1.1', to: ['2.1'] }],
  });
  for (const { tasks } of exam.domains) for (const task of tasks) expect(task).toMatchObject({ name: 'Anew', bullets });
  const edited = questions.find(({ ref }) => ref === 'tst-001-0')!;
  expect(edited).toMatchObject({ text: 'Corrected here?', bullets: [2], family: 'plans-by-price', sources });
  const items = study.flatMap((entry) => entry.items ?? []);
  expect(items.find(({ ref }) => ref === 'tst-001.1.1.card-1')).toMatchObject({
    html: LONG,
    bullets: [2],
  });

  const id = await questionId('tst-001-0');
  const { createdAt: _, ...wording } = (await admin.get(`/api/admin/questions/${id}`)).body.versions[0];
  expect((await put(`/api/questions/${id}`, { ...wording, domainNumber: 2, taskNumber: 1 })).status).toBe(200);
  const moved = (await exportPacks(app.database)).packs[0]!.pack.questions.find(({ ref }) => ref === 'tst-001-0')!;
  // Bullets belong to the task it left.
  expect([moved.domain, moved.bullets, moved.family]).toEqual([2, undefined, 'plans-by-price']);
});

test('finds corrections in the audit log if the database predates editions', async () => {
  await correct();
  for (const table of ['question', 'study_item']) await app.change(`update ${table} set pack_hash = null`);
  await app.change('update exam set pack_hashes = null');
  const edition = await run(await folderOf({ categories: CATEGORIES, packs: [makePack(5, newer)] }));
  // The log does not say which fields of the exam were corrected, so all of them stay.
  expect(keptIn(edition)).toEqual([KEPT[0], 'tst-001: vendor', ...KEPT.slice(1)]);
  expect(edition.lines.at(-2)).toContain('questions: 0 added, 4 changed, 0 unchanged, 1 kept');
});
