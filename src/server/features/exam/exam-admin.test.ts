import { afterEach, beforeEach, expect, test } from 'vitest';
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

const fields = (change: object = {}) => ({
  name: 'New Exam',
  description: '',
  categoryId: app.exam.categoryId,
  price: 4900,
  isActive: true,
  ...change,
});
const put = (id: string, body: object) => admin.send({ method: 'PUT', url: `/api/exams/${id}`, body });
const audits = async () =>
  (
    await query<{ action: string; subjectKind: string }>(
      app.database,
      'select action, subject_kind from audit order by at',
    )
  ).map(({ action, subjectKind }) => `${action} ${subjectKind}`);

test('a new exam is on offer at once, has a domain, and its making is written down', async () => {
  const made = await admin.post('/api/exams', fields());
  expect(made.body).toMatchObject({
    slug: 'new-exam',
    code: 'NEW-EXAM',
    price: 4900,
    domains: [{ number: 1, name: 'General' }],
  });
  expect((await app.visitor().get('/api/exams/new-exam')).body).toMatchObject({ name: 'New Exam', price: 4900 });
  expect(await audits()).toEqual(['create exam']);
});

test.each([Number.NaN, '', '12,5', -1, 1e12, 0.5, 49, 1_000_001, null, '2900'])(
  'a price of %s is refused with a sentence, and nothing changes',
  async (price) => {
    const answer = await admin.post('/api/exams', fields({ price }));
    expect(refusal(answer)).toBe('malformed');
    expect(answer.body.fields.price).toMatch(/\w+/);
    expect(await audits()).toEqual([]);
  },
);

test('an exam of price 0 opens nothing', async () => {
  await put(app.exam.id, { ...fields({ name: app.exam.name }), price: 0 });
  const student = await app.signIn();
  expect((await student.get(`/api/exams/${app.exam.id}/access`)).body).toEqual({ hasAccess: false, expiresAt: null });
});

test('two exams never share an address, not even one that the other had', async () => {
  expect(refusal(await admin.post('/api/exams', fields({ name: `${app.exam.name}!` })))).toBe('taken');
  const old = app.exam.slug;
  await put(app.exam.id, fields({ name: 'Renamed' }));
  expect(refusal(await admin.post('/api/exams', fields({ name: old })))).toBe('taken');
  expect((await app.visitor().get(`/api/exams/${old}`)).body.slug).toBe('renamed');
  expect((await put(app.exam.id, fields({ name: old }))).status).toBe(200);
  expect(refusal(await admin.post('/api/exams', fields({ name: '!!!' })))).toBe('malformed');
});

test('of two administrators who edit the same, the second is told', async () => {
  const { updatedAt } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  const both = await Promise.all(['One', 'Two'].map((name) => put(app.exam.id, { ...fields({ name }), updatedAt })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  expect(again.updatedAt).not.toBe(updatedAt);
  expect(await audits()).toEqual(['update exam']);
});

test('of two administrators who edit the same category, the second is told', async () => {
  const [category] = (await admin.get('/api/admin/categories')).body;
  const edit = (name: string) =>
    admin.send({ method: 'PUT', url: `/api/categories/${category.id}`, body: { name, updatedAt: category.updatedAt } });
  expect((await edit('Clouds')).status).toBe(200);
  expect(refusal(await edit('Fog'))).toBe('conflict');
  expect((await app.visitor().get('/api/categories')).body[0].name).toBe('Clouds');
  expect(refusal(await admin.send({ method: 'DELETE', url: `/api/categories/${category.id}` }))).toBe('in_use');
  expect(refusal(await admin.post('/api/categories', { name: 'CLOUDS' }))).toBe('taken');
});

test('domains change with their tasks, but not from under questions', async () => {
  const { domains } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  expect(domains).toMatchObject([
    { weightFrom: 60, weightTo: 60 },
    { weightFrom: 35, weightTo: 45 },
  ]);
  const kept = { ...fields({ name: app.exam.name }) };
  const [first, second] = domains;
  const all = { ...first, weightFrom: 100, weightTo: 100 };
  expect(refusal(await put(app.exam.id, { ...kept, domains: [all] }))).toBe('in_use');
  const more = [
    { ...first, weightFrom: 50, weightTo: 50 },
    second,
    { number: 3, name: 'Billing', weightFrom: 10, weightTo: 20, tasks: [{ number: 1, name: 'Pay' }] },
  ];
  expect((await put(app.exam.id, { ...kept, domains: more })).body.domains).toEqual(more);
  expect(app.exam.domains.map(({ name }) => name)).toEqual(['Concepts', 'Security', 'Billing']);
});

test('weights that do not add up to 100 are refused with their sum, of a new exam and of a changed one', async () => {
  const domains = [1, 2, 3, 4, 5].map((number) => ({
    number,
    name: `Domain ${number}`,
    weightFrom: 90,
    weightTo: 90,
    tasks: [{ number: 1, name: 'Task' }],
  }));
  const sentence = 'The domain weights add up to 450%. They must add up to 100%.';
  for (const answer of [
    await admin.post('/api/exams', fields({ domains })),
    await put(app.exam.id, fields({ name: app.exam.name, domains })),
  ]) {
    expect(refusal(answer)).toBe('malformed');
    expect(answer.body).toMatchObject({ error: sentence, fields: { domains: sentence } });
  }
  const fifths = domains.map((domain) => ({ ...domain, weightFrom: 20, weightTo: 20 }));
  expect((await admin.post('/api/exams', fields({ domains: fifths }))).status).toBe(201);
});

test('an exam says what exam day is like, and its simulation is made after it; what is left out stays', async () => {
  const format = {
    items: { from: 40, to: 60 },
    minutes: 75,
    passMark: { score: 700, scale: 1000, isPublished: true },
    navigation: 'forward only',
  };
  const made = (await admin.post('/api/exams', fields({ format }))).body;
  expect(made.format).toEqual(format);
  const simulation = async () => {
    const owner = await app.signIn({ grants: [{ examId: made.id }] });
    return (await owner.get(`/api/exams/${made.id}/practice`)).body.simulation;
  };
  expect(await simulation()).toMatchObject({
    questions: 50,
    isCountPublished: false,
    minutes: 75,
    isForwardOnly: true,
    passMark: { score: 700, scale: 1000 },
    passPercentage: 70,
  });
  expect((await put(made.id, fields())).body.format).toEqual(format);
  const changed = {
    ...format,
    items: { from: 65, to: 65, scored: 50 },
    passMark: { score: 80, scale: 100, minimum: 20, isPublished: false },
    navigation: 'free',
  };
  expect((await put(made.id, fields({ format: changed }))).body.format).toEqual(changed);
  expect(await simulation()).toMatchObject({
    questions: 65,
    isCountPublished: true,
    isForwardOnly: false,
    passMark: null,
    passPercentage: 75,
  });
  expect(
    (await put(made.id, fields({ format: { ...changed, items: null, passMark: null } }))).body.format,
  ).toMatchObject({ items: null, passMark: null });
});

test.each([
  [{ items: { from: 60, to: 40 } }, 'format.items.to'],
  [{ items: { from: 40, to: 60, scored: 41 } }, 'format.items.scored'],
  [{ passMark: { score: 11, scale: 10, isPublished: true } }, 'format.passMark.score'],
  [{ passMark: { score: 7, scale: 10, minimum: 7, isPublished: true } }, 'format.passMark.minimum'],
  [{ minutes: 0 }, 'format.minutes'],
  [{ navigation: 'backward' }, 'format.navigation'],
])('an exam day of %j is refused', async (change, field) => {
  const answer = await admin.post(
    '/api/exams',
    fields({ format: { items: null, minutes: 90, passMark: null, navigation: 'free', ...change } }),
  );
  expect([refusal(answer), Object.keys(answer.body.fields)]).toEqual(['malformed', [field]]);
});

test('what administrators do not see of the format stays with what they leave as it is', async () => {
  const stored = async () =>
    (await query<{ format: unknown }>(app.database, `select format from exam where id = '${app.exam.id}'`)).map(
      ({ format }) => (typeof format === 'string' ? JSON.parse(format) : format),
    )[0];
  const before = await stored();
  const { format, name } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  await put(app.exam.id, fields({ name, format: { ...format, minutes: 77 } }));
  expect(await stored()).toEqual({ ...before, minutes: 77 });
});

test('an exam that nobody used is gone without a trace; one that somebody was given is archived, and stays theirs', async () => {
  const gone = await admin.send({ method: 'DELETE', url: `/api/exams/${app.inactiveExam.id}` });
  expect([gone.status, gone.text]).toEqual([204, '']);
  for (const table of ['question', 'study_item', 'exam_domain', 'exam_slug']) {
    expect(await query(app.database, `select 1 from ${table} where exam_id not in (select id from exam)`)).toEqual([]);
  }
  expect(
    await query(app.database, 'select 1 from question_version where question_id not in (select id from question)'),
  ).toEqual([]);

  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const archived = await admin.send({ method: 'DELETE', url: `/api/exams/${app.exam.id}` });
  expect([archived.status, archived.body]).toEqual([200, { archived: true }]);
  expect((await app.visitor().get('/api/exams')).body).toEqual([]);
  expect((await owner.get(`/api/exams/${app.exam.id}/questions?count=5`)).body).toHaveLength(5);
  expect(await audits()).toEqual(['delete exam', 'archive exam']);
  await put(app.exam.id, fields({ name: app.exam.name }));
  expect((await app.visitor().get('/api/exams')).body).toHaveLength(1);
});

test('the list is searched, sorted and paged by the server, and a sign of SQL is a sign', async () => {
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

test('a list is opened at the page on which a row stands; one that it does not hold changes nothing', async () => {
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

test('the figures are counted: students, exams on offer, questions, and money to the cent', async () => {
  const student = await app.signIn();
  const at = app.clock.iso();
  const flag = (value: boolean) => (app.database.kind === 'sqlite' ? Number(value) : value);
  const purchase = (id: string, status: string, amount: number, refunded: number, provider = 'demo', isLive = false) =>
    query(
      app.database,
      `insert into purchase (id, user_id, exam_id, provider, is_live, intent_id, amount_cents, currency, status, refunded_cents, dispute, failed_tries, ledger, created_at, updated_at)
      values ('${id}', '${student.person.id}', '${app.exam.id}', '${provider}', ${flag(isLive)}, '${id}', ${amount}, 'usd', '${status}', ${refunded}, 'none', 0, '{}', '${at}', '${at}')`,
    );
  await purchase('a', 'succeeded', 2901, 0);
  await purchase('b', 'succeeded', 2900, 1001);
  await purchase('c', 'canceled', 9900, 0);
  // Of another provider, or mode, than is in force.
  await purchase('d', 'succeeded', 5000, 0, 'stripe', true);
  await purchase('e', 'succeeded', 5000, 0, 'stripe');
  expect((await admin.get('/api/admin/stats')).body).toEqual({
    totalStudents: 1,
    activeExams: 1,
    revenue: 4800,
    totalQuestions: 150,
  });
});

test('each change of a category or a question leaves one row in the audit, and what changes nothing leaves none', async () => {
  const remove = (url: string) => admin.send({ method: 'DELETE', url });
  const category = (await admin.post('/api/categories', { name: 'Networks' })).body;
  await admin.send({ method: 'PUT', url: `/api/categories/${category.id}`, body: { name: 'Wires' } });
  await remove(`/api/categories/${category.id}`);
  const question = (await admin.post(`/api/exams/${app.exam.id}/questions`, makeDraft())).body;
  await remove(`/api/questions/${question.id}`);
  expect((await remove(`/api/questions/${question.id}`)).status).toBe(204);
  expect((await audits()).sort()).toEqual([
    'archive question',
    'create category',
    'create question',
    'delete category',
    'update category',
  ]);
});

test('what was changed is listed with who did it, and can be searched', async () => {
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
