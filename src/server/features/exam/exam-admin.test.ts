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

test('offers a new exam at once, with a domain and an audit entry', async () => {
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
  'refuses a price of %s with a sentence and changes nothing',
  async (price) => {
    const answer = await admin.post('/api/exams', fields({ price }));
    expect(refusal(answer)).toBe('malformed');
    expect(answer.body.fields.price).toMatch(/\w+/);
    expect(await audits()).toEqual([]);
  },
);

test('gives nobody access to an exam with a price of 0', async () => {
  await put(app.exam.id, { ...fields({ name: app.exam.name }), price: 0 });
  const student = await app.signIn();
  expect((await student.get(`/api/exams/${app.exam.id}/access`)).body).toEqual({
    hasAccess: false,
    expiresAt: null,
    endedAt: null,
  });
});

test('never lets two exams share an address, present or past', async () => {
  expect(refusal(await admin.post('/api/exams', fields({ name: `${app.exam.name}!` })))).toBe('taken');
  const old = app.exam.slug;
  await put(app.exam.id, fields({ name: 'Renamed' }));
  expect(refusal(await admin.post('/api/exams', fields({ name: old })))).toBe('taken');
  expect((await app.visitor().get(`/api/exams/${old}`)).body.slug).toBe('renamed');
  expect((await put(app.exam.id, fields({ name: old }))).status).toBe(200);
  expect(refusal(await admin.post('/api/exams', fields({ name: '!!!' })))).toBe('malformed');
});

test('tells the second of two administrators editing the same exam', async () => {
  const { updatedAt } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  const both = await Promise.all(['One', 'Two'].map((name) => put(app.exam.id, { ...fields({ name }), updatedAt })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  expect(again.updatedAt).not.toBe(updatedAt);
  expect(await audits()).toEqual(['update exam']);
});

test('tells the second of two administrators editing the same category', async () => {
  const [category] = (await admin.get('/api/admin/categories')).body;
  const edit = (name: string) =>
    admin.send({ method: 'PUT', url: `/api/categories/${category.id}`, body: { name, updatedAt: category.updatedAt } });
  expect((await edit('Clouds')).status).toBe(200);
  expect(refusal(await edit('Fog'))).toBe('conflict');
  expect((await app.visitor().get('/api/categories')).body[0].name).toBe('Clouds');
  expect(refusal(await admin.send({ method: 'DELETE', url: `/api/categories/${category.id}` }))).toBe('in_use');
  expect(refusal(await admin.post('/api/categories', { name: 'CLOUDS' }))).toBe('taken');
});

test('changes domains with their tasks, but removes none that questions use', async () => {
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

test('refuses weights that do not add up to 100, naming their sum, for new and changed exams', async () => {
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

test('builds a simulation from the exam’s format, and keeps omitted fields', async () => {
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

test('keeps the hidden parts of the format while the visible ones stay the same', async () => {
  const stored = async () =>
    (await query<{ format: unknown }>(app.database, `select format from exam where id = '${app.exam.id}'`)).map(
      ({ format }) => (typeof format === 'string' ? JSON.parse(format) : format),
    )[0];
  const before = await stored();
  const { format, name } = (await admin.get(`/api/admin/exams/${app.exam.id}`)).body;
  await put(app.exam.id, fields({ name, format: { ...format, minutes: 77 } }));
  expect(await stored()).toEqual({ ...before, minutes: 77 });
});

test('deletes an unused exam without a trace, and archives a granted one, which its owner keeps', async () => {
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

test('audits each change to a category or question once, and no-op edits not at all', async () => {
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
