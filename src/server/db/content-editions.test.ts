import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { writePacks } from '#server/content/export/content-files.ts';
import { exportPacks } from '#server/content/export/export.ts';
import { runImport } from '#server/content/import/import.command.ts';
import { importPacks } from '#server/content/import/import.ts';
import { listUnimported, tellUnimported } from '#server/content/import/shipped-content.ts';
import { loadStarterContent } from '#server/content/import/starter-content.ts';
import { packageOf } from '#server/content/package/exam-package.ts';
import { storedTexts } from '#server/features/study/content-html.ts';
import { updateItem } from '#server/features/study/study.store.ts';
import { readContentFiles, readPacks } from '#server/content/pack-files.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { makeDraft } from '../../../tests/factories/drafts.ts';
import { CATEGORIES, makePack, type PackChange } from '../../../tests/factories/pack.ts';
import { png, show, showIn, uploading } from '../../../tests/factories/pictures.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { draftOf } from '../../../tests/factories/study.ts';

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
async function folderOf(content: Awaited<ReturnType<typeof exportPacks>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-editions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writePacks(folder, content);
  return folder;
}
async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const needs = { database: app.database, shipped: '', now: app.clock.now };
  return { code: await runImport(args, needs, (line) => lines.push(line)), lines };
}

/** Longer than the audit shows of an edit. */
const LONG = `<p>${'Corrected here. '.repeat(40).trim()}</p>`;

/** An administrator corrects a question, a description, a flashcard and a category. */
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

test('what an administrator corrected stays when the pack comes again, is listed, and goes only when asked', async () => {
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
  // What nothing else keeps is in the audit, whole, so that it can be put back.
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

test('an exam that was deleted here comes back only when asked', async () => {
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

test('shipped content that is newer than what was imported is known by exam, until it is imported', async () => {
  const shipped = (pack: PackChange) => folderOf({ categories: CATEGORIES, packs: [makePack(5, pack)] });
  const unimported = async (folder: string) => listUnimported(app.database, folder);
  expect(await unimported(await shipped({}))).toEqual([]);
  await correct();
  expect(await unimported(await shipped({}))).toEqual([]);
  const folder = await shipped(newer);
  expect(await unimported(folder)).toEqual(['TST-001']);
  await run(folder, '--dry-run');
  const said: unknown[][] = [];
  const log = { info: (...line: unknown[]) => void said.push(line), debug: () => undefined };
  await tellUnimported(app.database, folder, log);
  expect(said).toEqual([[{ exams: ['TST-001'] }, expect.stringContaining('npm run cairn -- content import')]]);
  // What was corrected stays; there is nothing left to say of it.
  await run(folder);
  expect(await unimported(folder)).toEqual([]);
  expect(await unimported(await shipped({ folder: 'tst-009' }))).toEqual(['TST-009']);
  await app.change('update exam set pack_hashes = null');
  expect(await unimported(folder)).toEqual(['TST-001']);
});

test('a newer edition changes what nobody touched, and keeps what was corrected', async () => {
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

test('what editors do not see of a question, a task or a flashcard outlives an edit of it', async () => {
  const bullets = [{ number: 2, text: 'Choose a plan' }];
  const { domains } = SHIPPED.packs[0]!.pack.exam;
  const sources = [
    { title: 'Handbook', url: 'https://docs.example.com/book', section: '4.2', read: '2026-11-02' },
    { title: 'Handbook', url: 'https://docs.example.com/book', section: '4.3', unread: 'Not at hand' },
  ];
  const rich = makePack(5, {
    exam: {
      domains: domains.map(({ tasks, ...domain }) => ({
        ...domain,
        tasks: tasks.map((task) => ({ ...task, bullets })),
      })),
      retires: '2027-06-30',
      successor: 'TST-009',
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
    successor: 'TST-009',
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
  // Bullets are those of the task that it left.
  expect([moved.domain, moved.bullets, moved.family]).toEqual([2, undefined, 'plans-by-price']);
});

test('of a database from before editions were kept, the audit tells what was corrected', async () => {
  await correct();
  for (const table of ['question', 'study_item']) await app.change(`update ${table} set pack_hash = null`);
  await app.change('update exam set pack_hashes = null');
  const edition = await run(await folderOf({ categories: CATEGORIES, packs: [makePack(5, newer)] }));
  // Which fields of the exam were corrected is not told: all of them stay.
  expect(keptIn(edition)).toEqual([KEPT[0], 'tst-001: vendor', ...KEPT.slice(1)]);
  expect(edition.lines.at(-2)).toContain('questions: 0 added, 4 changed, 0 unchanged, 1 kept');
});

test('every exam comes out whole and into an empty database the same, however it was made', async () => {
  const made = async (fields: object): Promise<AdminExam> =>
    (await admin.post('/api/exams', { categoryId: app.exam.categoryId, price: 0, ...fields })).body;
  const odd = await made({ name: '  Ærø & “Prüfung”  ', description: '', vendor: '', isActive: false, accessDays: 3 });
  await made({ name: 'With nothing in it', description: ' \n', price: 4900 });
  // Had another address, and is archived, as one is that somebody used.
  const old = await made({ name: 'An old one' });
  await put(`/api/exams/${old.id}`, { name: 'An older one', categoryId: old.categoryId, price: 0 });
  await query(
    app.database,
    `update exam set archived_at = '2026-11-20T12:00:00.000Z', is_active = ${app.database.kind === 'sqlite' ? 0 : false} where id = '${old.id}'`,
  );
  const archived = makeDraft({ domain: 'Gone', task: 'Nowhere' });
  const drafts = [
    makeDraft({ text: ' spaced \n\n out ', domain: undefined, topic: null, explanation: null }),
    makeDraft({ domain: 'Rain & “Fog”', task: ' Drops ', correctAnswer: 0, correctAnswers: [0, 2, 3] }),
    makeDraft({ options: ['a', 'b'], correctAnswer: 0, correctAnswers: [0, 1], rationales: ['', 'why'] }),
    makeDraft({ options: [...'abcdefgh'], correctAnswer: 7, correctAnswers: [7], domain: '42' }),
    makeDraft({ text: '<b>No</b> &amp; =1+1', sources: [{ title: 'x', url: 'https://example.com/?a=[1]' }] }),
    archived,
  ];
  const bulk = await admin.post(`/api/exams/${odd.id}/questions/bulk`, { questions: drafts });
  expect(bulk.body).toMatchObject({ added: drafts.length });
  const [gone] = await query<{ id: string }>(
    app.database,
    `select question_id as id from question_version where text = '${archived.text}'`,
  );
  await admin.send({ method: 'DELETE', url: `/api/questions/${gone!.id}` });
  const study = (change: object) =>
    admin.post(
      `/api/exams/${odd.id}/study-content`,
      draftOf(odd.id, { domainNumber: 77, domainName: 'Free', taskNumber: 3, taskTitle: '1.', ...change }),
    );
  const first = await study({ contentType: 'summary', content: '<h2>Of <u>ours</u></h2><p>x</p>' });
  expect(first.status).toBe(201);
  await study({ contentType: 'summary', title: ' ', content: '<p>Less is &lt; more.</p>', topic: '' });
  await study({ contentType: 'flashcard', quizQuestionCount: 3, flashcardCount: 0, order: 4 });
  await correct();
  const [tip] = await query<{ id: string }>(app.database, `select id from study_item where ref = 'tst-001.1.1.tip'`);
  await admin.send({ method: 'DELETE', url: `/api/study-content/${tip!.id}`, body: {} });

  // As a pack would have it, though nobody brought it.
  await study({ domainNumber: 78, domainName: 'Plain', contentType: 'flashcard', content: '<p>plain</p>', order: 0 });

  const exported = await exportPacks(app.database);
  expect(exported.packs.map(({ pack }) => [pack.exam.code, pack.questions.length])).toEqual([
    ['TST-001', 5],
    [odd.code, 6],
    ['WITH-NOTHING-IN-IT', 0],
    [old.code, 0],
  ]);
  expect(exported.packs.at(-1)!.pack.exam).toMatchObject({ isArchived: true, formerSlugs: ['an-old-one'] });
  const { faults, ...content } = await readContentFiles(await folderOf(exported));
  expect(faults).toEqual([]);
  expect(content.packs.map(({ folder }) => folder).sort()).toEqual(exported.packs.map(({ folder }) => folder).sort());
  const there = await freshDatabase();
  expect(await importPacks(there, content, app.clock.now)).toMatchObject({ exams: 4, refused: [], kept: [] });
  expect(await exportPacks(there)).toEqual(exported);
  expect(Buffer.compare(packageOf(await exportPacks(there)), packageOf(exported))).toBe(0);
  // And what is in the rows, whatever the export says of them.
  const rows = async (database: typeof there) => ({
    items: await query(
      database,
      'select title, content, plain_text, position, slug, topic from study_item order by title, content, position',
    ),
    domains: await query(
      database,
      'select number, name, weight_from, weight_to from exam_domain order by name, number',
    ),
    versions: await query(
      database,
      'select text, kind, explanation, topic, domain_number, task_number from question_version where is_current order by text'.replace(
        'where is_current',
        database.kind === 'sqlite' ? 'where is_current = 1' : 'where is_current',
      ),
    ),
  });
  expect(await rows(there)).toEqual(await rows(app.database));
  // Back where it came from it changes nothing.
  expect(await importPacks(app.database, content, app.clock.now)).toMatchObject({
    questions: { added: 0, changed: 0 },
    studyItems: { added: 0, changed: 0 },
    refused: [],
  });
});

test('pictures go with a pack: files beside it come in, and what is exported comes back as the very same content', async () => {
  const id = await questionId('tst-001-0');
  const shot = await png(200);
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white', noise: NOISE } })
    .jpeg()
    .toBuffer();
  for (const file of [shot, photo]) {
    const { picture } = (await uploading(admin, file)).body;
    expect((await show(admin, id, picture)).status).toBe(200);
    const line = `![Two ports](/api/pictures/${picture})`;
    for (const field of ['options.1.text', 'options.0.rationale', 'explanation'])
      expect((await showIn(admin, id, field, line)).status).toBe(200);
  }
  // One card as packs have it, one in a form of its own.
  const { picture: port } = (await uploading(admin, await png(201))).body;
  const cards = await query<{ id: string; title: string }>(
    app.database,
    "select id, title from study_item where content_type = 'flashcard' order by ref limit 2",
  );
  for (const [index, { id: cardId, title }] of cards.entries()) {
    const html = `${index === 0 ? '<p>Look:</p>' : '<h3>Look</h3>'}<img src="/api/pictures/${port}" alt="A port">`;
    await app.database.write((tx) => updateItem(tx, cardId, storedTexts(title, html)));
  }
  const exported = await exportPacks(app.database);
  const folder = await folderOf(exported);
  const { faults, ...content } = await readContentFiles(folder);
  expect(faults).toEqual([]);
  const { study } = content.packs.find((pack) => pack.folder === 'tst-001')!.pack;
  expect(JSON.stringify(study.map(({ flashcards }) => flashcards))).toMatch(/!\[A port\]\(pictures\//);
  expect(JSON.stringify(study.map(({ items }) => items))).toMatch(/<img src=\\"pictures\//);
  const there = await freshDatabase();
  const imported = () => importPacks(there, content, app.clock.now);
  expect(await imported()).toMatchObject({ refused: [], kept: [] });
  const shown = await readFile(join(folder, 'tst-001', 'questions', '01.json'), 'utf8');
  expect(shown).toMatch(/"!\[Two ports\]\(pictures\/[0-9a-f]{64}-40x20\.webp\)\\n/);
  expect(shown).not.toContain('/api/pictures');
  const packsOf = async (database: typeof there) =>
    (await exportPacks(database)).packs.map(({ pack, pictures }) => ({
      pack,
      pictures: [...(pictures?.keys() ?? [])],
    }));
  expect(await packsOf(there)).toEqual(await packsOf(app.database));
  const pictures = (database: typeof there) => query(database, 'select name, content from picture order by name');
  expect(await pictures(there)).toEqual(await pictures(app.database));
  expect(await pictures(there)).toHaveLength(3);
  expect(await query(there, 'select picture_name from study_picture')).toHaveLength(2);
  // Again, nothing changes.
  expect((await imported()).questions).toMatchObject({ added: 0, changed: 0, kept: [] });

  // An author's own file, under its own name; the same question with another drawing of that name is another wording.
  const [file] = (await readdir(join(folder, 'tst-001', 'questions'))).sort();
  const path = join(folder, 'tst-001', 'questions', file!);
  const { questions } = JSON.parse(await readFile(path, 'utf8'));
  const named = questions.map(({ earlier: _, exhibits, ...question }: PackQuestion) => ({
    ...question,
    ...(exhibits && { exhibits: exhibits.map((exhibit) => ({ ...exhibit, picture: 'rack.png' })) }),
    explanation: question.explanation.replaceAll(/\(pictures\/[^)]*/g, '(pictures/rack.png'),
  }));
  await writeFile(path, JSON.stringify({ questions: named }));
  const changes: number[] = [];
  for (const drawn of [await png(1), await png(1), await png(2)]) {
    await writeFile(join(folder, 'tst-001', 'pictures', 'rack.png'), drawn);
    const { sound } = await readPacks(folder);
    changes.push((await importPacks(there, { categories: [], packs: sound }, app.clock.now)).questions.changed);
  }
  expect(changes).toEqual([1, 0, 1]);
  await rm(join(folder, 'tst-001', 'pictures', 'rack.png'));
  expect((await readPacks(folder)).faults).toEqual([
    { file: 'tst-001/pictures/rack.png', message: 'the file is missing' },
  ]);
});

const NOISE = { type: 'gaussian' as const, mean: 128, sigma: 40 };
