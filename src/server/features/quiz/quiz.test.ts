import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  callers = await app.everyone();
});
afterAll(() => app.close());

type Question = { id: string; text: string; options: string[] };
const questions = (of: Browser, search = '', exam = app.exam) => of.get(`/api/exams/${exam.id}/questions${search}`);
const ids = (list: Question[]) => list.map(({ id }) => id);

test.each(['anon', 'student', 'owner', 'admin'] as const)(
  'serves %s questions with exactly id, text, and options',
  async (who) => {
    const { status, headers, body } = await questions(callers[who], '?count=20');
    expect(status).toBe(200);
    expect(body).toHaveLength(20);
    for (const question of body as Question[]) {
      expect(Object.keys(question).sort()).toEqual(['id', 'options', 'text']);
      expect(question.options).toHaveLength(4);
      for (const option of question.options) expect(option).toBeTypeOf('string');
    }
    expect(headers['attempt-id']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

const badCounts = [
  '-1',
  '0',
  '101',
  '1000',
  '1e9',
  '1e1',
  '20 ',
  ' 20',
  '%2B5',
  '+5',
  '020',
  '1.5',
  '20.0',
  '0x10',
  'NaN',
  '',
  'null',
  '٢٠',
  '2,0',
  '20&count=1000',
  '1&count=1',
];
test.each(badCounts)('serves no question for count=%s', async (count) => {
  for (const browser of Object.values(callers)) {
    const { status, body } = await questions(browser, `?count=${encodeURI(count)}`);
    expect(status).toBe(400);
    expect(body.code).toBe('malformed');
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'fields']);
  }
});

test.each(['?count=21', '?count=100', '?Count=5', '?limit=5', '?count=5&offset=10', '?count[]=5'])(
  'refuses %s without access and reveals nothing of the bank',
  async (search) => {
    for (const who of ['anon', 'student'] as const) {
      const { status, body, setCookies } = await questions(callers[who], search);
      expect([status, Object.keys(body).sort(), setCookies]).toEqual([400, ['code', 'error', 'fields'], []]);
    }
  },
);

test('serves 1 to 20 questions to everyone, and up to 100 with access', async () => {
  for (const [who, count] of [
    ['anon', 1],
    ['student', 20],
    ['owner', 21],
    ['owner', 100],
    ['admin', 100],
  ] as const) {
    const { body } = await questions(callers[who], `?count=${count}`);
    expect(new Set(ids(body)).size, `${who} asking for ${count}`).toBe(count);
  }
});

test('serves 20 questions by default, but a page of full questions to administrators', async () => {
  for (const who of ['anon', 'student', 'owner'] as const)
    expect((await questions(callers[who])).body).toHaveLength(20);

  const { body, headers, setCookies } = await questions(callers.admin);
  expect(body).toHaveLength(120);
  expect(Object.keys(body[0]).sort()).toEqual(
    [
      'id',
      'text',
      'options',
      'correctAnswer',
      'explanation',
      'difficulty',
      'topic',
      'domain',
      'task',
      'tags',
      'license',
      'rationales',
      'sources',
    ].sort(),
  );
  expect([headers['attempt-id'], setCookies]).toEqual([undefined, []]);
  const numbered = (await callers.admin.get(`/api/exams/${app.exam.id}/questions?numbers=1`)).body;
  expect(numbered.map(({ number }: { number: number }) => number)).toEqual(
    body.map((_: unknown, at: number) => at + 1),
  );
  // The factory's key moves with the question's number.
  const rightOption = (full: { text: string; options: string[]; correctAnswer: number }) =>
    full.options[full.correctAnswer];
  const first = body.find(({ text }: Question) => text.includes('tst001n5 '));
  expect(rightOption(first)).toBe('Coral plan of tst001n5');
  expect((await questions(callers.admin, '?page=2')).body).toEqual([]);
});

test('spreads a sitting over the domains by weight', async () => {
  // The factory's weights are 60 and 40.
  for (const [who, count, first] of [
    ['anon', 20, 12],
    ['anon', 5, 3],
    ['owner', 100, 60],
  ] as const) {
    const served = ids((await questions(callers[who], `?count=${count}`)).body);
    const rows = await query<{ id: string }>(
      app.database,
      'select question_id as id from question_version where domain_number = 1 and is_current',
    );
    const inFirst = new Set(rows.map(({ id }) => id));
    expect(served.filter((id) => inFirst.has(id))).toHaveLength(first);
  }
});

test('never shows people without access more than the free pool', async () => {
  const seen = new Set<string>();
  for (let visit = 0; visit < 300; visit += 1) {
    for (const id of ids((await questions(visit % 3 ? app.visitor() : callers.student)).body)) seen.add(id);
  }
  // All of the pool: 300 draws of half of it leave nothing unseen.
  expect(seen.size).toBe(40);

  const whole = new Set(ids((await questions(callers.admin)).body));
  const ownersSee = new Set<string>();
  for (let visit = 0; visit < 20; visit += 1)
    for (const id of ids((await questions(callers.owner, '?count=100')).body)) ownersSee.add(id);
  expect(ownersSee).toEqual(whole);
});

test('has the same free pool in every process and after a restart', async () => {
  const pool = async (of: TestApp) => {
    const seen = new Set<string>();
    for (let visit = 0; visit < 60; visit += 1)
      for (const id of ids((await questions(of.visitor())).body)) seen.add(id);
    return [...seen].sort();
  };
  const second = await startTestApp({ home: app.home, seed: 2 });
  try {
    expect(await pool(second)).toEqual(await pool(app));
  } finally {
    await second.close();
  }
});

test('shuffles questions and options each time', async () => {
  const orders = new Set<string>();
  for (let visit = 0; visit < 10; visit += 1) orders.add(JSON.stringify((await questions(app.visitor())).body));
  expect(orders.size).toBe(10);
});

test('serves an exam that is not on offer only to people with access', async () => {
  const statuses = [];
  for (const browser of Object.values(callers))
    statuses.push((await questions(browser, '?count=5', app.inactiveExam)).status);
  expect(statuses).toEqual([404, 404, 200, 200]);
});

test('serves nobody an exam that does not exist', async () => {
  for (const id of [crypto.randomUUID(), 'x', app.exam.slug, '%00', '..%2f', 'a'.repeat(200)]) {
    for (const browser of Object.values(callers)) {
      const { status, body } = await browser.get(`/api/exams/${id}/questions?count=5`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  }
});

test('keeps replies that depend on the caller out of shared caches', async () => {
  for (const browser of Object.values(callers)) {
    const { headers } = await questions(browser, '?count=1');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.vary).toMatch(/\bCookie\b/);
    expect(headers.etag).toBeUndefined();
  }
});

test('never asks a question with several right options in a quiz', async () => {
  const multiple = await startTestApp();
  try {
    const [row] = await query<{ id: string }>(
      multiple.database,
      `select question_id as id from question_version order by id limit 1`,
    );
    await multiple.change(`update question_version set kind = 'multiple' where question_id = '${row!.id}'`);
    const owner = await multiple.signIn({ grants: [{ examId: null }] });
    for (let visit = 0; visit < 20; visit += 1) {
      for (const exam of [multiple.exam, multiple.inactiveExam]) {
        const { body } = await owner.get(`/api/exams/${exam.id}/questions?count=100`);
        expect(ids(body)).not.toContain(row!.id);
      }
    }
  } finally {
    await multiple.close();
  }
});
