import { randomBytes } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PackagedExam } from '#contract/content-package.ts';
import { packageRest } from '#rules/formats/rest/package-rest.ts';
import { packageOf } from './package/exam-package.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeEach(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(5)] } });
  admin = await app.signIn({ isAdmin: true });
});
afterEach(() => app.close());

const PACKAGES = '/api/admin/exam-packages';
const exported = async (id = app.exam.id): Promise<Buffer> => (await admin.get(`/api/admin/exams/${id}/package`)).bytes;
const how = (isOverwriting: boolean) => (isOverwriting ? '?isOverwriting=1' : '');
const look = async (file: Buffer, isOverwriting = false): Promise<PackagedExam> =>
  (await admin.post(`${PACKAGES}/preview${how(isOverwriting)}`, file)).body.exams[0];
const bring = async (file: Buffer, isOverwriting = false): Promise<PackagedExam> =>
  (await admin.post(`${PACKAGES}${how(isOverwriting)}`, file)).body.exams[0];
const idOf = async (table: string, ref: string) =>
  (await query<{ id: string }>(app.database, `select id from ${table} where ref = '${ref}'`))[0]!.id;
const put = async (url: string, body: object) =>
  expect((await admin.send({ method: 'PUT', url, body })).status).toBe(200);

/** What an administrator sees of a question, a card, and the exam. */
async function shown(): Promise<string[]> {
  const question = await admin.get(`/api/admin/questions/${await idOf('question', 'tst-001-0')}`);
  const card = await admin.get(`/api/admin/study-content/${await idOf('study_item', 'tst-001.1.1.card-1')}`);
  const exam = await admin.get(`/api/admin/exams/${app.exam.id}`);
  return [question.body.versions[0].text, card.body.title, exam.body.description];
}

async function edit(): Promise<void> {
  const id = await idOf('question', 'tst-001-0');
  const { createdAt: _, ...wording } = (await admin.get(`/api/admin/questions/${id}`)).body.versions[0];
  await put(`/api/questions/${id}`, { ...wording, text: 'Edited here?' });
  const card = await idOf('study_item', 'tst-001.1.1.card-1');
  await app.change(`update study_item set title = 'Edited card' where id = '${card}'`);
  const { name, categoryId, price, updatedAt } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  await put(`/api/exams/${app.exam.id}`, { name, categoryId, price, updatedAt, description: 'Edited exam.' });
}

test('keeps and counts local edits; replaces them on request, and brings them back when the import is undone', async () => {
  const before = await shown();
  const file = await exported();
  await edit();
  const edited = ['Edited here?', 'Edited card', 'Edited exam.'];
  expect(await look(file)).toMatchObject({
    isNew: false,
    fields: [],
    keptFields: ['description'],
    questions: { added: 0, changed: 0, unchanged: 4, kept: 1 },
    studyItems: { added: 0, changed: 0, kept: 1 },
    importId: null,
  });
  expect(await bring(file)).toMatchObject({ importId: null });
  expect(await look(file, true)).toMatchObject({ fields: ['description'], questions: { changed: 1 }, importId: null });
  // A preview leaves nothing behind.
  expect(await shown()).toEqual(edited);
  expect((await admin.get(`/api/admin/question-imports?examId=${app.exam.id}`)).body.total).toBe(0);

  const { importId } = await bring(file, true);
  expect(await shown()).toEqual(before);
  const url = `/api/admin/question-imports/${importId}`;
  expect((await admin.get(url)).body).toMatchObject({
    kind: 'package',
    added: 0,
    replaced: 3,
    studyItems: 0,
    isNewExam: false,
  });
  await admin.post(`${url}/undo`);
  expect(await shown()).toEqual(edited);
  await admin.post(`${url}/undo`);
  expect(await shown()).toEqual(edited);
  await admin.post(`${url}/restore`);
  expect(await shown()).toEqual(before);
  const actions = (await admin.get('/api/admin/audit')).body.entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['restore import', 'undo import', 'import']));
});

test('knows which content is here after an import of another one is undone and restored', async () => {
  const known = async () =>
    (await query<{ pack_hashes: string }>(app.database, `select pack_hashes from exam where code = 'TST-001'`))[0];
  const packs = [makePack(5, { question: () => ({ text: 'Which is new?' }), exam: { name: 'Another name' } })];
  const shipped = await known();
  const { importId } = await bring(Buffer.from(packageOf({ categories: CATEGORIES, packs })));
  const other = await known();
  expect(other).not.toEqual(shipped);
  await admin.post(`/api/admin/question-imports/${importId}/undo`);
  expect(await known()).toEqual(shipped);
  await admin.post(`/api/admin/question-imports/${importId}/restore`);
  expect(await known()).toEqual(other);
});

test('neither waits for a write during a preview nor blocks one', async () => {
  const packs = [makePack(4, { folder: 'new-001' })];
  const file = Buffer.from(packageOf({ categories: CATEGORIES, packs }));
  const counts = { isNew: true, questions: { added: 4 }, studyItems: { added: 18 } };
  const own = await exported();
  // An open write by someone else, which a second writer would wait for.
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const writing = app.database.write(async (tx) => {
    await tx.updateTable('catalogueVersion').set({ version: 1000 }).where('id', '=', 1).execute();
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  expect(await look(file)).toMatchObject(counts);
  expect(await look(own, true)).toMatchObject({ questions: { unchanged: 5 } });
  mayEnd.resolve();
  await writing;
  expect(await bring(file)).toMatchObject(counts);
});

test('adds a new exam from a package, archives it all on undo, and brings it back on restore', async () => {
  const packs = [makePack(4, { folder: 'new-001' })];
  const file = Buffer.from(packageOf({ categories: CATEGORIES, packs }));
  const counts = { isNew: true, questions: { added: 4, changed: 0, unchanged: 0, kept: 0 } };
  expect(await look(file)).toMatchObject({ ...counts, examId: null });
  const { examId, importId } = await bring(file);
  expect((await admin.get(`/api/exams/${examId}`)).status).toBe(200);
  expect(await look(file)).toMatchObject({ isNew: false, questions: { added: 0, unchanged: 4 }, fields: [] });
  const url = `/api/admin/question-imports/${importId}`;
  const { studyItems } = (await admin.get(url)).body;
  expect((await admin.get(url)).body).toMatchObject({ inUse: 4, isNewExam: true, replaced: 0 });
  expect(studyItems).toBeGreaterThan(0);
  const inUse = async () =>
    (
      await query<{ id: string }>(
        app.database,
        `select id from study_item where exam_id = '${examId}' and archived_at is null`,
      )
    ).length;
  await admin.post(`${url}/undo`);
  expect(await inUse()).toBe(0);
  expect((await admin.get('/api/exams')).body.some(({ id }: { id: string }) => id === examId)).toBe(false);
  expect((await admin.post(`${url}/restore`)).body).toMatchObject({ restored: 4, left: 0 });
  expect(await inUse()).toBe(studyItems);
  expect((await admin.get('/api/exams')).body.some(({ id }: { id: string }) => id === examId)).toBe(true);
  // Exporting gives back what was imported.
  expect((await admin.get(`/api/admin/exams/${examId}/package`)).status).toBe(200);
});

test('exports and imports many megabytes of pictures byte for byte', async () => {
  const side = 1100;
  const pictures = new Map<string, Buffer>();
  for (const name of ['rack.webp', 'panel.webp', 'board.webp'])
    pictures.set(
      name,
      await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
    );
  const shown = [...pictures.keys()].map((picture) => ({
    title: 'A',
    form: 'picture' as const,
    text: 'Noise',
    picture,
  }));
  const pack = makePack(3, { folder: 'new-001', question: (_, index) => ({ exhibits: [shown[index]!] }) });
  const other = await startTestApp({ content: { categories: CATEGORIES, packs: [{ ...pack, pictures }] } });
  onTestFinished(() => other.close());
  const there = await other.signIn({ isAdmin: true });
  const [{ id }] = (await there.get('/api/exams')).body;
  const answer = await there.get(`/api/admin/exams/${id}/package`);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
  const file = answer.bytes;
  expect(file.length).toBeGreaterThan(10_000_000);

  expect(await look(file)).toMatchObject({ isNew: true, questions: { added: 3 } });
  const { examId, importId } = await bring(file);
  expect(Buffer.compare(await exported(examId!), file)).toBe(0);
  await admin.post(`/api/admin/question-imports/${importId}/undo`);
  expect((await admin.get('/api/exams')).body.map(({ id: one }: { id: string }) => one)).toEqual([app.exam.id]);
  await admin.post(`/api/admin/question-imports/${importId}/restore`);
  expect(Buffer.compare(await exported(examId!), file)).toBe(0);
}, 120_000);

test('brings back a deleted exam from its package', async () => {
  const file = await exported();
  await admin.send({ method: 'DELETE', url: `/api/exams/${app.exam.id}` });
  expect(await bring(file)).toMatchObject({ fault: null, questions: { added: 5 } });
});

/** A package in which two questions and a card do not fit, and a question shows a picture that is not there. */
function faultyPackage(): Buffer {
  const exhibits = [{ title: 'Rack', form: 'picture' as const, text: 'A rack', picture: 'rack.webp' }];
  const pack = makePack(5, {
    folder: 'new-001',
    question: (_, index) => ({
      domain: 1,
      task: 1,
      ...[{}, { keys: ['h'] }, { kind: 'essay' as 'single', text: undefined as never }, { exhibits }, {}][index],
    }),
    study: ({ flashcards: [card, ...others] }, index) =>
      index === 0 ? { flashcards: [{ ...card!, ref: '!' }, ...others] } : {},
  });
  return Buffer.from(packageOf({ categories: CATEGORIES, packs: [pack] }));
}

test('imports what fits of a package; the rest is named, and can be fixed and imported', async () => {
  const file = faultyPackage();
  const { exams, misfits, faults } = (await admin.post(`${PACKAGES}/preview`, file)).body;
  expect(faults).toEqual([]);
  expect(exams).toMatchObject([{ fault: null, isNew: true, questions: { added: 2 }, studyItems: { added: 17 } }]);
  const questions = 'new-001/questions/01.json';
  expect(misfits).toEqual([
    {
      place: `${questions}, question 2`,
      excerpt: expect.stringMatching(/./),
      reason: 'A key names option “h”, which is not there',
    },
    {
      place: `${questions}, question 3`,
      excerpt: expect.stringContaining('new-001-2'),
      reason: expect.stringMatching(/^“kind” is “essay”, but should be one of “single”, .*\. “text” is missing$/),
    },
    {
      place: `${questions}, question 4`,
      excerpt: expect.stringMatching(/./),
      reason: 'The picture “rack.webp” cannot be shown: the file is missing',
    },
    {
      place: 'new-001/study/1.1.json, flashcard 1',
      excerpt: expect.stringMatching(/./),
      reason: '“ref” is “!”, which is not valid here',
    },
  ]);
  const done = (await admin.post(PACKAGES, file)).body;
  expect(done).toMatchObject({ exams: [{ questions: { added: 2 }, studyItems: { added: 17 } }], misfits });

  const { file: rest } = await packageRest(file, misfits);
  expect((await admin.post(`${PACKAGES}/preview`, Buffer.from(rest))).body).toMatchObject({
    exams: [{ questions: { added: 0 }, studyItems: { added: 0 } }],
    misfits: misfits.map(({ reason }: { reason: string }) => ({ reason })),
  });
  const entries = unzipSync(rest as Uint8Array);
  const left = JSON.parse(strFromU8(entries[questions]!));
  expect(left.questions).toMatchObject([
    { problem: misfits[0].reason },
    { problem: misfits[1].reason },
    { problem: misfits[2].reason },
  ]);
  left.questions[0].keys = ['a'];
  const fixed = zipSync({ ...entries, [questions]: strToU8(JSON.stringify(left)) });
  expect(await bring(Buffer.from(fixed))).toMatchObject({ isNew: false, questions: { added: 1, changed: 0 } });
});

test('says which question shows a picture that cannot be read to its end', async () => {
  const whole = await sharp(randomBytes(90_000), { raw: { width: 200, height: 150, channels: 3 } })
    .webp()
    .toBuffer();
  const picture = `${'a'.repeat(64)}-200x150.webp`;
  const exhibits = [{ title: 'Rack', form: 'picture' as const, text: 'A rack', picture }];
  const pack = makePack(2, { folder: 'new-001', question: (_, index) => (index === 1 ? { exhibits } : {}) });
  const pictures = new Map([[picture, whole.subarray(0, 2000)]]);
  const { fault } = await look(Buffer.from(packageOf({ categories: CATEGORIES, packs: [{ ...pack, pictures }] })));
  expect(fault).toMatch(/^This picture is damaged .* It is shown in the question “Team new001n1 /);
});

test('leaves out a file of a package that is not JSON, and says where', async () => {
  const entries = unzipSync(packageOf({ categories: CATEGORIES, packs: [makePack(2, { folder: 'new-001' })] }));
  const cut = zipSync({ ...entries, 'new-001/study/1.1.json': strToU8('{"domain": 1,') });
  const report = (await admin.post(`${PACKAGES}/preview`, Buffer.from(cut))).body;
  expect(report).toMatchObject({
    exams: [{ fault: null, questions: { added: 2 }, studyItems: { added: 12 } }],
    faults: [],
  });
  expect(report.misfits).toEqual([
    {
      place: 'new-001/study/1.1.json',
      excerpt: '',
      reason: expect.stringMatching(/^The file is not valid JSON: .*\(line 1 column 14\)$/),
    },
  ]);
});

test('refuses an invalid package with a sentence and imports nothing of it', async () => {
  const send = (bytes: Uint8Array) => admin.post(PACKAGES, Buffer.from(bytes));
  const outside = await send(zipSync({ 'cairn.json': strToU8('{"version":1}'), '../../x.json': strToU8('{}') }));
  expect(refusal(outside)).toBe('malformed');
  expect(outside.body.error).toContain('does not belong in an exam package');
  expect((await send(strToU8('no archive'))).body.error).toBe('Invalid archive: The file is not a Cairn exam package.');
  // One exam with errors does not hold up another.
  const [sound, faulty] = [makePack(2, { folder: 'new-001' }), makePack(2, { folder: 'new-002' })];
  faulty.pack.exam.category = 'Nowhere';
  const mixed = (await send(packageOf({ categories: CATEGORIES, packs: [sound, faulty] }))).body;
  expect(mixed.exams).toMatchObject([
    { code: 'NEW-001', fault: null, questions: { added: 2 } },
    { code: 'NEW-002', fault: 'There is no category “Nowhere”', examId: null },
  ]);
  expect(refusal(await admin.get('/api/admin/exams/none/package'))).toBe('not_found');
});

test('takes another edition of a code as an exam of its own, in preview and import', async () => {
  const before = await shown();
  const next = makePack(7, { folder: 'tst-001-v2.0', exam: { code: 'TST-001', name: 'Successor' } });
  const file = Buffer.from(packageOf({ categories: CATEGORIES, packs: [next] }));
  for (const call of [look, bring])
    expect(await call(file)).toMatchObject({ edition: 'tst-001-v2.0', code: 'TST-001', fault: null, isNew: true });
  expect(await shown()).toEqual(before);
  const { body } = await admin.get('/api/exams/TST-001-V2.0');
  expect(body).toMatchObject({ name: 'Successor', slug: 'successor' });
});

test('answers with a sentence to a package of more than it could ever need, and serves others meanwhile', async () => {
  const files = unzipSync(new Uint8Array(await exported()));
  const [name] = Object.keys(files).filter((own) => /\/questions\//.test(own));
  const noise = () => `"${randomBytes(6).toString('base64')}",`;
  const items = Array.from({ length: 6000 }, () => `${'{},'.repeat(400)}${noise()}`).join('');
  const huge = zipSync({ ...files, [name!]: strToU8(`{"questions":[${items}{}]}`) });
  const answer = await admin.post(`${PACKAGES}/preview`, Buffer.from(huge));
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'Invalid archive: The package has more than 2,000,000 values.',
  ]);
  const guide = Object.keys(files).find((own) => own.endsWith('.md'))!;
  const tangled = zipSync({ ...files, [guide]: strToU8(`# Title\n\n${'***a** '.repeat(4000)}`) });
  const { body } = await admin.post(PACKAGES, Buffer.from(tangled));
  expect(body.misfits).toMatchObject([{ place: guide, reason: expect.stringContaining('too many signs of emphasis') }]);
  expect(body.exams).toMatchObject([{ fault: null }]);
});
