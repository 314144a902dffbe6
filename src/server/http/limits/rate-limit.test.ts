import { once } from 'node:events';
import { Client } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import type { Answer, BrowserRequest } from '../../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { LIMITS } from './call-limits.ts';

const opened: TestApp[] = [];
async function limited(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp({ ...options, settings: { RATE_LIMITS: '1', ...options.settings } });
  opened.push(app);
  return app;
}
// The app that owns the home is closed last.
afterEach(async () => {
  for (const app of opened.splice(0).reverse()) await app.close();
});

async function many(times: number, call: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call(index)).status);
  return statuses;
}
const quiz = (app: TestApp, asked: Partial<BrowserRequest> = {}) =>
  app.visitor().send({ url: `/api/exams/${app.exam.id}/questions`, from: '203.0.113.1', ...asked });

test('lets a visitor start quizzes up to the limit, then says how long to wait', async () => {
  const app = await limited();
  const { anonymous, perSeconds } = LIMITS.quiz;
  expect(new Set(await many(anonymous, () => quiz(app)))).toEqual(new Set([200]));
  const refused = await quiz(app);
  expect(refusal(refused)).toBe('too_many_requests');
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(perSeconds - 120);
  expect(wait).toBeLessThanOrEqual(perSeconds);
  expect(refused.setCookies).toEqual([]);
});

test('counts each address, call, and person separately', async () => {
  const app = await limited();
  await many(LIMITS.quiz.anonymous, () => quiz(app));
  const from = '203.0.113.1';
  expect((await quiz(app)).status).toBe(429);
  expect((await quiz(app, { from: '203.0.113.2' })).status).toBe(200);
  expect((await app.visitor().send({ url: '/api/exams', from })).status).toBe(200);
  const student = await app.signIn();
  expect((await student.send({ url: `/api/exams/${app.exam.id}/questions`, from })).status).toBe(200);
});

test('ignores a header claiming another address unless the operator has configured a proxy', async () => {
  const app = await limited();
  const claiming = (index: number) => ({
    headers: {
      'x-forwarded-for': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
    },
  });
  const statuses = await many(LIMITS.quiz.anonymous + 1, (index) => quiz(app, claiming(index)));
  expect(statuses.at(-1)).toBe(429);

  const behind = await limited({ settings: { TRUST_PROXY: '1' } });
  const forwarded = (chain: string) => quiz(behind, { headers: { 'x-forwarded-for': chain } });
  // Only the last entry is from our own proxy; anything before it is the visitor's claim.
  expect((await many(LIMITS.quiz.anonymous + 1, (index) => forwarded(`198.51.100.${index}, 192.0.2.1`))).at(-1)).toBe(
    429,
  );
  expect((await forwarded('192.0.2.1, 192.0.2.2')).status).toBe(200);
});

test('counts the addresses of one IPv6 network as one visitor', async () => {
  const app = await limited();
  const statuses = await many(LIMITS.quiz.anonymous + 1, (index) =>
    quiz(app, { from: `2001:db8:1:2:${index.toString(16)}::1` }),
  );
  expect(statuses.at(-1)).toBe(429);
  expect((await quiz(app, { from: '2001:db8:1:3::1' })).status).toBe(200);
  expect((await quiz(app, { from: '2001:db8::1:2:0:0:1' })).status).toBe(200);
});

test('stops password guessing at the limit while the right password works from elsewhere', async () => {
  const app = await limited({ content: null });
  const student = await app.signIn();
  const { email } = student.person;
  const guess = (password: string, from: string) =>
    app.visitor().send({ method: 'POST', url: '/api/auth/login', body: { email, password }, from });
  // A refused body costs no hash but counts all the same.
  const url = '/api/auth/login';
  await many(LIMITS.login.anonymous - 1, () =>
    app.visitor().send({ method: 'POST', url, body: '{', from: '203.0.113.1' }),
  );
  expect((await guess('wrong', '203.0.113.1')).status).toBe(401);
  expect((await guess(PASSWORD, '203.0.113.1')).status).toBe(429);
  expect((await guess(PASSWORD, '203.0.113.2')).status).toBe(200);
});

test('also limits all calls together', async () => {
  const app = await limited({ content: null });
  const read = (index: number) =>
    app.visitor().send({ url: index % 2 ? '/api/exams' : '/api/categories', from: '203.0.113.1' });
  expect((await many(LIMITS.general.anonymous + 1, read)).lastIndexOf(200)).toBe(LIMITS.general.anonymous - 1);
});

test('states and keeps waits correctly however the machine’s clock jumps', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const app = await limited({ content: null });
    const student = await app.signIn();
    const [from, body] = ['203.0.113.1', { email: student.person.email, password: 'wrong' }];
    const calls = {
      general: () => app.visitor().send({ url: '/api/exams', from }),
      quiz: () => app.visitor().send({ url: `/api/exams/${crypto.randomUUID()}/questions`, from }),
      // Ten wrong passwords lock the account for that address for fifteen minutes.
      login: () => app.visitor().send({ method: 'POST', url: '/api/auth/login', body, from }),
    };
    await many(11, calls.login);
    await many(LIMITS.quiz.anonymous, calls.quiz);
    await many(LIMITS.general.anonymous, calls.general);
    // Half a minute passes, in which the clock is set back a day and then ahead two.
    for (const jumpHours of [0, -24, 48]) {
      vi.setSystemTime(Date.now() + jumpHours * 3_600_000);
      vi.advanceTimersByTime(10_000);
    }
    const waits = { general: 30, quiz: 3570, login: 870 };
    expect((await calls.general()).headers['retry-after']).toBe(String(waits.general));
    for (const name of ['quiz', 'login'] as const) {
      const other = await calls[name]();
      // While it lasts, the general limit comes first.
      expect(other.headers['retry-after'], name).toBe(String(waits.general));
    }
    vi.advanceTimersByTime(30_000);
    expect((await calls.general()).status).toBe(200);
    for (const name of ['quiz', 'login'] as const) {
      const refused = await calls[name]();
      expect([refused.status, refused.headers['retry-after']], name).toEqual([429, String(waits[name] - 30)]);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('limits files by address, separately from calls', async () => {
  const app = await limited({ content: null });
  const file = () => app.visitor().send({ method: 'HEAD', url: '/api/openapi.json', from: '203.0.113.1' });
  const statuses = await many(LIMITS.file.anonymous + 1, file);
  expect(statuses.lastIndexOf(200)).toBe(LIMITS.file.anonymous - 1);
  expect((await file()).headers['retry-after']).toBeDefined();
  expect((await app.visitor().send({ url: '/api/exams', from: '203.0.113.1' })).status).toBe(200);
  expect((await app.visitor().send({ url: '/api/openapi.json', from: '203.0.113.2' })).status).toBe(200);
});

test('never limits probes or looks up who sends them', async () => {
  const app = await limited({ content: null });
  const probe = () =>
    app.visitor().send({ url: '/api/health', headers: { cookie: 'sid=made-up' }, from: '203.0.113.1' });
  expect(new Set(await many(LIMITS.general.anonymous + 1, probe))).toEqual(new Set([200]));
});

test.skipIf(inject('database') === 'sqlite')('processes on one PostgreSQL share their counts', async () => {
  const first = await limited();
  const second = await limited({ home: first.home });
  const witness = new Client({ connectionString: first.home.settings.DATABASE_URL });
  await witness.connect();
  try {
    let heard = 0;
    witness.on('notification', ({ payload }) => (heard += JSON.parse(payload ?? '').counts.length));
    await witness.query('listen cairn_counts');
    // A call is counted twice: under its own limit and under the general one.
    let made = 0;
    const told = async (call: Promise<Answer>) => {
      const answer = await call;
      made += 2;
      while (heard < made) await once(witness, 'notification');
      return answer;
    };
    const half = LIMITS.quiz.anonymous / 2;
    await many(half, () => told(quiz(first)));
    await many(half, () => told(quiz(second)));
    // Counts may still be on their way: of a few more calls to each process one is refused. On its own, each would allow thirty.
    for (const app of [first, second]) {
      await expect.poll(async () => (await quiz(app)).status, { interval: 500, timeout: 10_000 }).toBe(429);
    }
  } finally {
    await witness.end();
  }
});
