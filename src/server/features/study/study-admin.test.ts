import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudyItem, WrittenStudyItem } from '#contract/study-admin.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { draftOf } from '../../../../tests/factories/study.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});
afterAll(() => app.close());

const create = (change = {}, browser: Browser = admin) =>
  browser.post(`/api/exams/${app.exam.id}/study-content`, draftOf(app.exam.id, change));
const change = (id: string, body: object, browser: Browser = admin) =>
  browser.send({ method: 'PUT', url: `/api/study-content/${id}`, body });
const remove = (id: string) => admin.send({ method: 'DELETE', url: `/api/study-content/${id}`, body: {} });
const list = async (search = '') =>
  (await admin.get(`/api/admin/study-content?${search}`)).body as { total: number; items: AdminStudyItem[] };
const audits = () =>
  query<Record<string, unknown>>(app.database, 'select id, action, subject_kind as "subjectKind", after from audit');
/** What an action adds to the audit log. */
async function auditOf(act: () => Promise<unknown>) {
  const before = new Set((await audits()).map(({ id }) => id));
  await act();
  const added = (await audits()).filter(({ id }) => !before.has(id));
  expect(added).toHaveLength(1);
  return added[0]!;
}

test('serves what was written at once, sanitized, and audits it', async () => {
  const hostile = '<p onclick="alert(1)">Read <b>twice</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  let made: { status: number; body: AdminStudyItem } | undefined;
  await auditOf(async () => void (made = await create({ content: hostile, title: '<img src=x onerror=alert(1)>' })));
  expect(made).toMatchObject({
    status: 201,
    body: {
      content: '<p>Read <strong>twice</strong>.</p>',
      order: 7,
      domainName: 'Concepts',
      taskTitle: 'Use',
      isFromPack: false,
    },
  });
  expect(WrittenStudyItem.safeParse(made!.body).success).toBe(true);
  const read = await app.visitor().get(`/api/study-content/${made!.body.id}`);
  expect(read).toMatchObject({
    status: 200,
    body: { content: '<p>Read <strong>twice</strong>.</p>', title: '<img src=x onerror=alert(1)>', topic: 'Reading' },
  });
});

test('refuses an incomplete draft with the sentence for each field', async () => {
  const sentences = {
    title: ['', 'Title is required'],
    content: ['<script>x</script>', 'Content is required'],
    domainNumber: [0, 'Domain number is required'],
    domainName: ['', 'Domain name is required'],
    taskNumber: [0, 'Task number is required'],
    taskTitle: ['', 'Task title is required'],
    slug: ['', 'Slug is required'],
    order: [-1, 'Order must be 0 or greater'],
    quizQuestionCount: [-1, 'Quiz question count must be 0 or greater'],
    flashcardCount: [-1, 'Flashcard count must be 0 or greater'],
    examId: ['', 'Exam is required'],
  };
  const before = await dump(app.database);
  for (const [field, [value, sentence]] of Object.entries(sentences)) {
    const answer = await create({ [field]: value });
    expect(refusal(answer)).toBe('malformed');
    expect(answer.body.fields, field).toMatchObject({ [field]: sentence });
  }
  expect(refusal(await create({ contentType: 'lesson' }))).toBe('malformed');
  expect(refusal(await create({ examId: app.inactiveExam.id }))).toBe('malformed');
  expect(refusal(await admin.post(`/api/exams/${crypto.randomUUID()}/study-content`, draftOf(app.exam.id)))).toBe(
    'not_found',
  );
  expect((await dump(app.database)).study_item).toEqual(before.study_item);
});

test('refuses a number with another name, naming both, adds a missing domain, and draws quizzes as before', async () => {
  const weights = app.exam.domains.map(({ weight }) => weight);
  const before = await dump(app.database);
  expect((await create({ domainName: 'Another name' })).body.fields).toEqual({
    domainNumber: 'Domain 1 is “Concepts”, not “Another name”',
  });
  expect((await create({ taskTitle: 'Another title' })).body.fields).toEqual({
    taskNumber: 'In domain 1: Task 1 is “Use”, not “Another title”',
  });
  expect(await dump(app.database)).toEqual(before);
  const made = await create({ domainNumber: 9, domainName: 'Ninth', taskNumber: 3, taskTitle: 'Third' });
  expect(made.body).toMatchObject({
    domainName: 'Ninth',
    taskTitle: 'Third',
    newDomains: [{ number: 9, name: 'Ninth', weighs: false }],
  });
  expect(app.exam.domains.map(({ weight }) => weight)).toEqual(weights);
  expect((await app.visitor().get(`/api/exams/${app.exam.id}/questions`)).body).toHaveLength(20);
  await remove(made.body.id);
});

test('imports many items together or not at all, locating each error', async () => {
  const bulk = (drafts: unknown[], browser: Browser = admin) =>
    browser.post(`/api/exams/${app.exam.id}/study-content/bulk`, drafts);
  const good = Array.from({ length: 1000 }, (_, index) =>
    draftOf(app.exam.id, { title: `Bulk ${index}`, slug: `bulk-${index}` }),
  );
  const before = (await list()).total;
  const bad = await bulk(
    good.map((draft, index) => (index === 998 ? { ...draft, title: '', contentType: 'x' } : draft)),
  );
  expect(refusal(bad)).toBe('malformed');
  expect(Object.keys(bad.body.fields).sort()).toEqual(['998.contentType', '998.title']);
  const empty = await bulk(
    good.map((draft, index) => (index === 5 ? { ...draft, content: '<script></script>' } : draft)),
  );
  expect(empty.body.fields).toEqual({ '5.content': 'Content is required' });
  expect(refusal(await bulk([...good, good[0]]))).toBe('too_large');
  expect(refusal(await bulk([draftOf(app.exam.id, { content: 'x'.repeat(5 * 1024 * 1024) })]))).toBe('too_large');
  expect(refusal(await bulk([]))).toBe('malformed');
  expect((await list()).total).toBe(before);
  const row = await auditOf(async () =>
    expect(await bulk(good)).toMatchObject({ status: 201, body: { imported: 1000 } }),
  );
  expect(row).toMatchObject({ action: 'import', subjectKind: 'exam' });
  expect((await list()).total).toBe(before + 1000);
});

test('adds nothing for a deck of flashcards imported again, and only the new ones of a longer deck', async () => {
  const bulk = async (drafts: unknown[]) =>
    (await admin.post(`/api/exams/${app.exam.id}/study-content/bulk`, drafts)).body;
  const card = (title: string, change = {}) =>
    draftOf(app.exam.id, { contentType: 'flashcard', title, content: '<b>Back</b><script>1</script>', ...change });
  expect(await bulk([card('One & two'), card('Three')])).toMatchObject({ imported: 2, unchanged: 0 });
  const { total } = await list();
  expect(await bulk([card('One & two'), card('Three')])).toEqual({
    imported: 0,
    unchanged: 2,
    repeated: 0,
    ids: [],
    importId: null,
    newDomains: [],
  });
  expect((await list()).total).toBe(total);
  const longer = [card('One & two'), card('Four'), card('Three', { content: 'Another back' })];
  const before = await admin.post(`/api/exams/${app.exam.id}/study-content/bulk/preview`, longer);
  expect(before.body).toEqual({ unchanged: 1, repeated: 0 });
  expect(await bulk(longer)).toMatchObject({ imported: 2, unchanged: 1 });

  // The same card twice in one deck is added once; on another task it is another card.
  const twice = [
    card('Five'),
    card('One & two'),
    card('Five'),
    card('Five', { taskNumber: 2, taskTitle: 'Cost' }),
    card('One & two'),
  ];
  const told = await admin.post(`/api/exams/${app.exam.id}/study-content/bulk/preview`, twice);
  expect(told.body).toEqual({ unchanged: 2, repeated: 1 });
  expect(await bulk(twice)).toMatchObject({ imported: 2, unchanged: 2, repeated: 1 });
});

test('searches, filters, sorts, and pages the list on the server', async () => {
  await create({
    title: 'Zebra crossing',
    contentType: 'alert',
    content: '<p>Quokka habitat</p>',
    topic: 'Marsupials',
  });
  for (const word of ['zebra', 'quokka hab', 'marsup', 'CROSSING']) {
    expect(
      (await list(`search=${word}`)).items.map(({ title }) => title),
      word,
    ).toEqual(['Zebra crossing']);
  }
  expect((await list('search=Security')).items.length).toBeGreaterThan(0);
  expect((await list('search=%25')).total).toBe(0);
  expect(await list('search=zebra&contentType=tip')).toEqual({ total: 0, page: 1, items: [] });
  expect((await list(`search=zebra&examId=${app.inactiveExam.id}`)).total).toBe(0);
  const byTitle = await list('sort=title&order=desc&limit=1');
  expect(byTitle.items[0]!.title).toBe('Zebra crossing');
  const { total } = await list();
  const ids = new Set<string>();
  for (let page = 1; page <= Math.ceil(total / 100); page += 1)
    for (const { id } of (await list(`limit=100&page=${page}`)).items) ids.add(id);
  expect(ids.size).toBe(total);
  expect(JSON.stringify(byTitle)).not.toContain('content":');
});

test('tells the second of two concurrent editors and loses nothing of the first’s edit', async () => {
  const { body: item } = await create({ title: 'Shared' });
  const other = await app.signIn({ isAdmin: true });
  const edit = (browser: Browser, title: string) =>
    change(item.id, draftOf(app.exam.id, { title, updatedAt: item.updatedAt }), browser);
  const answers = await Promise.all([edit(admin, 'first'), edit(other, 'second')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refusal(answers.find(({ status }) => status === 409)!)).toBe('conflict');
  const { newDomains: _, ...won } = answers.find(({ status }) => status === 200)!.body;
  expect((await admin.get(`/api/admin/study-content/${item.id}`)).body).toEqual(won);
  const row = await auditOf(() => change(item.id, draftOf(app.exam.id, { title: 'third', updatedAt: won.updatedAt })));
  const told = typeof row.after === 'string' ? JSON.parse(row.after) : row.after;
  expect(told).toEqual({ title: 'third' });
});

test('deletes an item for good, but archives one that was reviewed or came with a pack', async () => {
  const { body: own } = await create();
  expect((await auditOf(() => remove(own.id))).action).toBe('delete');
  expect(refusal(await remove(own.id))).toBe('not_found');
  const { body: card } = await create({ contentType: 'flashcard', title: 'What?' });
  const learner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const review = { id: crypto.randomUUID(), cardId: card.id, grade: 'good', reviewedAt: app.clock.iso() };
  expect((await learner.post(`/api/exams/${app.exam.id}/flashcards/reviews`, { reviews: [review] })).status).toBe(200);
  expect((await auditOf(() => remove(card.id))).action).toBe('archive');
  const { items } = await list('limit=100&sort=updated');
  const packed = items.find(({ isFromPack }) => isFromPack)!;
  expect((await auditOf(() => remove(packed.id))).action).toBe('archive');
  for (const id of [own.id, card.id, packed.id])
    expect(refusal(await admin.get(`/api/admin/study-content/${id}`))).toBe('not_found');
  expect(
    await query(app.database, `select id from study_item where id in ('${card.id}', '${packed.id}')`),
  ).toHaveLength(2);
  const archived = await list('limit=100&archived=1');
  expect(new Set(archived.items.map(({ id, isArchived }) => isArchived && id))).toEqual(new Set([card.id, packed.id]));
  const restore = (id: string) => admin.post(`/api/study-content/${id}/restore`);
  expect(
    (
      await auditOf(async () =>
        expect((await restore(card.id)).body).toMatchObject({ title: 'What?', isArchived: false }),
      )
    ).action,
  ).toBe('restore');
  expect((await restore(card.id)).status).toBe(200);
  expect(await query(app.database, `select id from audit where action = 'restore'`)).toHaveLength(1);
  expect((await list('archived=1')).total).toBe(1);
});
