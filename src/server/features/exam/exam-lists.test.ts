import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeDraft } from '../../../../tests/factories/drafts.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signIn']>>;

beforeEach(async () => {
  app = await startTestApp();
  admin = await app.signIn({ isAdmin: true });
});

afterEach(() => app.close());

const fields = (change: object = {}) => ({
  name: 'New Exam',
  description: '',
  categoryId: app.exam.categoryId,
  price: 4900,
  isActive: true,
  ...change,
});

const put = (id: string, body: object) => admin.send({ method: 'PUT', url: `/api/exams/${id}`, body });

test('searches, sorts, and pages on the server, taking SQL wildcards literally', async () => {
  for (const [name, price] of [
    ['Alpha', 100],
    ['Beta', 300],
    ['Gamma 100%', 200],
  ] as const)
    await admin.post('/api/exams', fields({ name, price }));
  const names = async (search: string) =>
    (await admin.get(`/api/admin/exams?${search}`)).body.exams.map((exam: { name: string }) => exam.name);
  expect(await names('sort=price&order=desc&limit=2')).toEqual([
    expect.stringContaining('Example'),
    expect.stringContaining('Example'),
  ]);
  expect(await names('sort=price&limit=2&page=2')).toEqual(['Beta', expect.stringContaining('Example')]);
  expect(await names('search=100%25')).toEqual(['Gamma 100%']);
  expect([await names('status=inactive'), await names('status=archived')]).toEqual([[app.inactiveExam.name], []]);
  const states = async (order: string) =>
    (await admin.get(`/api/admin/exams?sort=status&order=${order}`)).body.exams.map(
      ({ isActive, isArchived }: { isActive: boolean; isArchived: boolean }) => (isArchived ? 3 : isActive ? 1 : 2),
    );
  await app.signIn({ grants: [{ examId: app.exam.id }] });
  await admin.send({ method: 'DELETE', url: `/api/exams/${app.exam.id}` });
  expect([await states('asc'), await states('desc')]).toEqual([
    [1, 1, 1, 2, 3],
    [3, 2, 1, 1, 1],
  ]);
  await put(app.exam.id, fields({ name: app.exam.name, price: app.exam.price }));
  expect(await names('status=active&sort=price&limit=2')).toEqual(['Alpha', 'Gamma 100%']);
});

test('opens the list at the page of a given row, and ignores a row it does not hold', async () => {
  const ids: string[] = [];
  for (let times = 0; times < 7; times += 1)
    ids.push((await admin.post('/api/exams', fields({ name: `Paged ${times}`, price: 5000 + 100 * times }))).body.id);
  const at = async (id: string, more = '') =>
    (await admin.get(`/api/admin/exams?limit=3&sort=price&search=paged&at=${id}${more}`)).body;
  expect(await at(ids[6]!)).toMatchObject({ total: 7, page: 3, exams: [{ name: 'Paged 6' }] });
  expect(await at(ids[6]!, '&order=desc')).toMatchObject({ page: 1, exams: [{ id: ids[6] }, {}, {}] });
  expect(await at(app.exam.id, '&page=2')).toMatchObject({ page: 2, exams: [{ id: ids[3] }, {}, {}] });

  const questions = `/api/admin/questions?examId=${app.exam.id}&limit=10`;
  app.clock.advance(1);
  const { id } = (await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft())).body;
  const list = (await admin.get(`${questions}&at=${id}`)).body;
  expect(list.page).toBe(Math.ceil(list.total / 10));
  expect(list.questions.at(-1)).toMatchObject({ id });

  const items = `/api/admin/study-content?limit=2`;
  const last = (await admin.get(`${items}&order=desc`)).body.items[0];
  const found = (await admin.get(`${items}&at=${last.id}`)).body;
  expect(found.page).toBe(Math.ceil(found.total / 2));
  expect(found.items.at(-1)).toMatchObject({ id: last.id });
});

test('counts students, exams on offer, questions, and revenue to the cent', async () => {
  const student = await app.signIn();
  const at = app.clock.iso();
  const flag = (value: boolean) => (app.database.kind === 'sqlite' ? Number(value) : value);
  const purchase = (id: string, status: string, amount: number, refunded: number, provider = 'demo', isLive = false) =>
    query(
      app.database,
      `insert into purchase (id, buyer_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status, refunded_cents, dispute, failed_tries, ledger, created_at, updated_at)
      values ('${id}', '${student.person.id}', '${app.exam.id}', '${provider}', ${flag(isLive)}, '${id}', ${amount}, 'usd', '${status}', ${refunded}, 'none', 0, '{}', '${at}', '${at}')`,
    );
  await purchase('a', 'succeeded', 2901, 0);
  await purchase('b', 'succeeded', 2900, 1001);
  await purchase('c', 'canceled', 9900, 0);
  // From a provider or mode other than the one in force.
  await purchase('d', 'succeeded', 5000, 0, 'stripe', true);
  await purchase('e', 'succeeded', 5000, 0, 'stripe');
  expect((await admin.get('/api/admin/stats')).body).toEqual({
    totalStudents: 1,
    activeExams: 1,
    revenue: 4800,
    totalQuestions: 150,
  });
});

test('lists changes with who made them, and searches them', async () => {
  const { body } = await admin.post('/api/exams', fields());
  const { entries, total } = (await admin.get(`/api/admin/audit?search=${body.id}`)).body;
  expect(total).toBe(1);
  expect(entries[0]).toMatchObject({
    action: 'create',
    subjectKind: 'exam',
    actor: { id: admin.person.id },
    before: null,
    after: { name: 'New Exam', domains: [{ name: 'General' }] },
  });
  const { body: changed } = await put(body.id, fields({ name: 'Newer Exam' }));
  const [update] = (await admin.get(`/api/admin/audit?search=${changed.id}`)).body.entries.filter(
    ({ action }: { action: string }) => action === 'update',
  );
  expect(update.before).toEqual(entries[0].after);
});
