import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { exportPacks } from './export.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { packageOf } from '#server/features/content/package/exam-package.ts';
import { storedTexts } from '#server/features/study/content-html.ts';
import { updateItem } from '#server/features/study/study.store.ts';
import { readContentFiles, readPacks } from '#server/features/content/pack/pack-files.ts';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { freshDatabase } from '../../../../../tests/factories/database.ts';
import { makeDraft } from '../../../../../tests/factories/drafts.ts';
import { CATEGORIES, makePack } from '../../../../../tests/factories/pack.ts';
import { png, show, showIn, uploading } from '../../../../../tests/factories/pictures.ts';
import { query } from '../../../../../tests/factories/rows.ts';
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

test('exports any exam in full and imports it unchanged into an empty database', async () => {
  const made = async (fields: object): Promise<AdminExam> =>
    (await admin.post('/api/exams', { categoryId: app.exam.categoryId, price: 0, ...fields })).body;
  const odd = await made({
    name: '  Ærø & “Prüfung”  ',
    description: '',
    vendor: '',
    isActive: false,
    accessDays: 3,
    license: 'CC BY-SA 4.0',
  });
  await made({ name: 'With nothing in it', description: ' \n', price: 4900 });
  // Had another address, and is archived like an exam that was used.
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
    makeDraft({
      license: 'CC0',
      options: ['a', 'b'],
      correctAnswer: 0,
      correctAnswers: [0, 1],
      rationales: ['', 'why'],
      tags: ['Ärger, b', ' B  b '],
    }),
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

  // As from a pack, though written here.
  await study({ domainNumber: 78, domainName: 'Plain', contentType: 'flashcard', content: '<p>plain</p>', order: 0 });

  const exported = await exportPacks(app.database);
  expect(exported.packs.map(({ pack }) => [pack.exam.code, pack.questions.length])).toEqual([
    ['TST-001', 5],
    [odd.code, 6],
    ['WITH-NOTHING-IN-IT', 0],
    [old.code, 0],
  ]);
  expect(exported.packs.at(-1)!.pack.exam).toMatchObject({ isArchived: true, formerSlugs: ['an-old-one'] });
  // Who wrote what, and under which license, moves with it.
  const { pack } = exported.packs[1]!;
  expect(pack.exam.license).toBe('CC BY-SA 4.0');
  expect(pack.questions.flatMap(({ license }) => license || [])).toEqual(['CC0']);
  const [{ username } = { username: '' }] = await query<{ username: string }>(
    app.database,
    `select username from "user" where id = '${admin.person.id}'`,
  );
  expect(new Set(pack.questions.map(({ author }) => author))).toEqual(new Set([username]));
  expect(exported.packs[0]!.pack.questions.flatMap(({ author }) => author ?? [])).toEqual([username]);
  const { faults, ...content } = await readContentFiles(await folderOf(exported));
  expect(faults).toEqual([]);
  expect(content.packs.map(({ folder }) => folder).sort()).toEqual(exported.packs.map(({ folder }) => folder).sort());
  const there = await freshDatabase();
  expect(await importPacks(there, content, app.clock.now)).toMatchObject({ exams: 4, refusals: [], kept: [] });
  expect(await exportPacks(there)).toEqual(exported);
  expect(Buffer.compare(packageOf(await exportPacks(there)), packageOf(exported))).toBe(0);
  // Compares the rows too, whatever the export includes.
  const rows = async (database: typeof there) => ({
    items: await query(
      database,
      'select title, content, plain_text, position, slug, topic from study_item order by title, content, position',
    ),
    domains: await query(
      database,
      'select number, name, weight_from, weight_to from exam_domain order by name, number',
    ),
    tags: await query(database, 'select tag from question_tag order by tag'),
    versions: await query(
      database,
      'select text, kind, explanation, topic, tags, domain_number, task_number from question_version where is_current order by text'.replace(
        'where is_current',
        database.kind === 'sqlite' ? 'where is_current = 1' : 'where is_current',
      ),
    ),
  });
  expect(await rows(there)).toEqual(await rows(app.database));
  // Importing it where it came from changes nothing.
  expect(await importPacks(app.database, content, app.clock.now)).toMatchObject({
    questions: { added: 0, changed: 0 },
    studyItems: { added: 0, changed: 0 },
    refusals: [],
  });
});

test('imports pictures beside a pack, and reimports an export as identical content', async () => {
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
  // One picture line in the form packs use, one in another form.
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
  expect(await imported()).toMatchObject({ refusals: [], kept: [] });
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
  // Importing it again changes nothing.
  expect((await imported()).questions).toMatchObject({ added: 0, changed: 0, kept: [] });

  // An author's file under its own name; another drawing under that name makes another wording.
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
  const without = await readPacks(folder);
  expect(without.faults).toEqual([]);
  expect(without.misfits).toHaveLength(1);
  expect(without.misfits[0]).toMatchObject({
    place: expect.stringMatching(/^tst-001\/questions\/\d\d\.json, question \d+$/),
    reason: 'The picture “rack.png” cannot be shown: the file is missing',
  });
});

const NOISE = { type: 'gaussian' as const, mean: 128, sigma: 40 };
