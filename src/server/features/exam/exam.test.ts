import { afterAll, beforeAll, expect, test } from 'vitest';
import { Category, Exam } from '#contract/exam.ts';
import { ExamFacts } from '#contract/exam-facts.ts';
import type { PackExam } from '#rules/content-import/pack.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  callers = await app.everyone();
});
afterAll(() => app.close());

const codes = (exams: Exam[]) => exams.map(({ code }) => code);

test('lists the imported categories', async () => {
  const { status, body } = await app.visitor().get('/api/categories');
  expect(status).toBe(200);
  expect(body.map((category: unknown) => Category.parse(category))).toMatchObject(CATEGORIES);
});

test('shows an exam’s price, its domains’ shares out of 100, and its question count', async () => {
  const { body } = await app.visitor().get('/api/exams');
  expect(body).toHaveLength(1);
  expect(Exam.parse(body[0])).toMatchObject({
    code: 'TST-001',
    slug: 'example-practitioner-tst-001',
    price: 2900,
    accessDays: 90,
    passPercentage: 70,
    isForSale: true,
    isInPreparation: false,
    isExplained: true,
    questionCount: 120,
    freeQuestionCount: 40,
    isActive: true,
    domains: [
      { number: 1, name: 'Concepts', weight: 60 },
      { number: 2, name: 'Security', weight: 40 },
    ],
  });
});

test('lists exams that are not on offer for administrators who ask and for owners', async () => {
  const owner = await app.signIn({ grants: [{ examId: app.inactiveExam.id }] });
  const list = async (browser: typeof owner, search = '') => codes((await browser.get(`/api/exams${search}`)).body);
  const { anon, student, admin } = callers;
  const [offered, all] = [['TST-001'], ['TST-001', 'TST-002']];
  expect(await list(anon as typeof owner)).toEqual(offered);
  expect(await list(anon as typeof owner, '?includeInactive=1')).toEqual(offered);
  expect(await list(student, '?includeInactive=1')).toEqual(offered);
  expect(await list(owner)).toEqual(all);
  expect(await list(admin)).toEqual(offered);
  expect(await list(admin, '?includeInactive=1')).toEqual(all);
  expect((await admin.get('/api/exams?includeInactive=true')).status).toBe(400);
});

test('finds an exam by id and by slug', async () => {
  const { id, slug } = app.exam;
  for (const name of [id, slug])
    expect((await app.visitor().get(`/api/exams/${name}`)).body).toMatchObject({ id, slug });
});

test('says what the bank lacks, until when the real exam can be taken, and what replaces it', async () => {
  const own = await startTestApp();
  try {
    const facts = async () => ExamFacts.parse((await own.visitor().get(`/api/exams/${own.exam.slug}/facts`)).body);
    expect(await facts()).toEqual({
      verified: '2026-11-01',
      succession: {
        code: 'TST-001',
        effective: null,
        hasBegun: false,
        retires: null,
        retiresElsewhere: null,
        isRetired: false,
        successor: null,
        predecessor: null,
        changes: null,
      },
      items: { from: 40, to: 50 },
      minutes: 60,
      passMark: { score: 700, scale: 1000, isPublished: true },
      isForwardOnly: false,
      missingTypes: ['multiple'],
    });
    const { format } = makePack(0).pack.exam;
    const today = own.clock.now().toISOString().slice(0, 10);
    const change = async (exam: Partial<PackExam>) => {
      const packs = [makePack(0, { exam }), makePack(0, { folder: 'tst-008' })];
      await importPacks(own.database, { categories: CATEGORIES, packs }, own.clock.now);
      await own.catalogue.refresh();
      return facts();
    };
    // Nobody opened a source on that day, or any source at all.
    expect(await change({ verified: '2026-11-02' })).toMatchObject({ verified: null });
    expect(
      await change({ sources: [{ title: 'Guide', url: 'https://example.com', unread: 'No copy' }] }),
    ).toMatchObject({
      verified: null,
    });
    const upTo: PackExam['format'] = {
      ...format,
      items: { to: 90 },
      passMark: { ...format.passMark, minimum: 100 },
      itemTypes: ['single', 'performance'],
    };
    expect(await change({ format: upTo, retires: today, successor: 'tst-002' })).toMatchObject({
      succession: { retires: today, isRetired: false, successor: { code: 'TST-002', slug: null, effective: null } },
      items: { to: 90 },
      passMark: { minimum: 100 },
      missingTypes: ['performance'],
    });
    expect(await change({ format: upTo, retires: '2026-01-31', successor: 'tst-008' })).toMatchObject({
      succession: { isRetired: true, successor: { code: 'TST-008', slug: 'example-practitioner-tst-008' } },
    });
  } finally {
    await own.close();
  }
});

test('shows an exam that is not on offer only to people with access', async () => {
  for (const name of [app.inactiveExam.id, app.inactiveExam.slug]) {
    const statuses = [];
    for (const browser of Object.values(callers)) statuses.push((await browser.get(`/api/exams/${name}`)).status);
    expect(statuses).toEqual([404, 404, 200, 200]);
  }
});

test.each([
  'x',
  crypto.randomUUID(),
  '%00',
  '..',
  '%2e%2e%2fcategories',
  '%',
  '%zz',
  '%ff',
  'a%ED%A0%80',
  'constructor',
  '__proto__',
  'a'.repeat(201),
  'a'.repeat(400),
])('an id that cannot exist does not exist: %s', async (id) => {
  const { status, body } = await app.visitor().get(`/api/exams/${id}`);
  expect([status, body.code]).toEqual([404, 'not_found']);
});

test('finds a renamed exam by its old slug and returns the new one', async () => {
  const own = await startTestApp();
  try {
    const { id, slug } = own.exam;
    const renamed = makePack(0, { exam: { name: 'Renamed Practitioner' } });
    await importPacks(own.database, { categories: CATEGORIES, packs: [renamed] }, own.clock.now);
    await own.catalogue.refresh();
    for (const name of [id, slug, 'renamed-practitioner']) {
      const { status, body } = await own.visitor().get(`/api/exams/${name}`);
      expect([status, body.id, body.slug]).toEqual([200, id, 'renamed-practitioner']);
    }
  } finally {
    await own.close();
  }
});

test('gives no exam a slug that another has or had', async () => {
  const [exam] = await query<{ id: string }>(app.database, `select id from exam where code = 'TST-001'`);
  const thief = makePack(1, { folder: 'tst-003', exam: { name: app.exam.name } });
  const before = await dump(app.database);
  expect(await importPacks(app.database, { categories: CATEGORIES, packs: [thief] }, app.clock.now)).toMatchObject({
    refusals: [{ folder: 'tst-003', reason: `The address “${app.exam.slug}” belongs to another exam` }],
  });
  expect(await dump(app.database)).toEqual(before);
  expect((await app.visitor().get(`/api/exams/${app.exam.slug}`)).body.id).toBe(exam!.id);
});

test('stops counting archived questions once the app learns of them', async () => {
  const own = await startTestApp();
  try {
    const { id } = own.exam;
    await own.change(
      `update question set archived_at = '${own.clock.iso()}' where ref >= 'tst-001-2' and exam_id = '${id}'`,
    );
    const left = (await query(own.database, `select id from question where exam_id = '${id}' and archived_at is null`))
      .length;
    expect(left).toBeLessThan(40);
    expect((await own.visitor().get(`/api/exams/${id}`)).body).toMatchObject({
      questionCount: left,
      freeQuestionCount: left,
    });
  } finally {
    await own.close();
  }
});

test('serves the catalogue to visitors without a cookie or a session', async () => {
  const before = await dump(app.database);
  const browser = app.visitor();
  for (const url of [
    '/api/categories',
    '/api/exams',
    `/api/exams/${app.exam.id}`,
    `/api/exams/${app.exam.slug}`,
    '/api/exams/none',
    '/api/auth/me',
  ]) {
    expect((await browser.get(url)).setCookies, url).toEqual([]);
  }
  expect(await dump(app.database)).toEqual(before);
});
