import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserRequest, type Browser, OWN_ORIGIN } from '../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { refusal } from '../../../tests/factories/refusal.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: '1' } });
});
afterAll(() => app.close());

type Step = [mended: string, expected: number, mend: (asked: BrowserRequest) => void];

/** Sends a request with everything wrong, then fixes one thing at a time. */
async function mendOneByOne(browser: Browser, worst: BrowserRequest, steps: Step[]): Promise<string[]> {
  const met: string[] = [];
  for (const [mended, , mend] of steps) {
    mend(worst);
    const answer = await browser.send(worst);
    if (answer.status >= 400) refusal(answer);
    met.push(`${mended}: ${answer.status}`);
  }
  return met;
}

const promised = (steps: Step[]) => steps.map(([mended, expected]) => `${mended}: ${expected}`);

test('refuses a write for its first fault, in the defined order', async () => {
  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  const { id } = app.exam;
  const tired = '203.0.113.7';
  for (let call = 0; call < 600; call += 1) await app.visitor().send({ url: '/api/categories', from: tired });

  const worst: BrowserRequest = {
    method: 'PUT',
    url: `/api/nothing/${id}`,
    from: tired,
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example', cookie: 'sid=none' },
    body: `{"nested": ${'x'.repeat(200_000)}`,
  };
  const steps: Step[] = [
    ['nothing', 404, () => {}],
    ['the address', 405, (asked) => (asked.url = `/api/exams/${crypto.randomUUID()}/submit`)],
    ['the method', 413, (asked) => (asked.method = 'POST')],
    ['the size', 415, (asked) => (asked.body = '{"answers": [0')],
    ['the type', 403, (asked) => (asked.headers!['content-type'] = 'application/json')],
    ['the origin', 429, (asked) => (asked.headers!.origin = 'http://localhost:3000')],
    ['the rate', 401, (asked) => (asked.from = '203.0.113.8')],
    ['the session', 400, (asked) => (asked.headers!.cookie = student.cookieHeader('/'))],
    ['the syntax', 400, (asked) => (asked.body = { answers: [9], timeSpent: 1, score: 1 })],
    ['the keys', 400, (asked) => (asked.body = { answers: [9], timeSpent: 1 })],
    ['the values', 404, (asked) => (asked.body = { answers: [0], timeSpent: 1 })],
    ['the object', 409, (asked) => (asked.url = `/api/exams/${id}/submit`)],
    ['the state', 400, (asked) => (asked.headers!.cookie = student.cookieHeader(asked.url))],
    ['all of it', 200, (asked) => (asked.body = { answers: sitting.answers(5), timeSpent: 1 })],
  ];
  expect(await mendOneByOne(student, worst, steps)).toEqual(promised(steps));
});

test('refuses a read for its first fault, in the same order', async () => {
  const student = await app.signIn();
  const tired = '203.0.113.9';
  for (let call = 0; call < 600; call += 1) await app.visitor().send({ url: '/api/categories', from: tired });
  const cookie = student.cookieHeader('/');
  const worst: BrowserRequest = {
    method: 'DELETE',
    url: '/api/exams/x/acces?all=1',
    from: tired,
    headers: { cookie: undefined, 'content-type': undefined },
  };
  const steps: Step[] = [
    ['nothing', 404, () => {}],
    ['the address', 405, (asked) => (asked.url = '/api/exams/x/access?all=1')],
    ['the method', 429, (asked) => (asked.method = 'GET')],
    ['the rate', 401, (asked) => (asked.from = '203.0.113.8')],
    ['the session', 400, (asked) => (asked.headers = { cookie })],
    ['the query', 404, (asked) => (asked.url = '/api/exams/x/access')],
    ['the object', 200, (asked) => (asked.url = `/api/exams/${app.exam.id}/access`)],
  ];
  expect(await mendOneByOne(student, worst, steps)).toEqual(promised(steps));
});

test('refuses an oversized body without a declared length', async () => {
  const chunks = async function* () {
    for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(10_000, ' ');
  };
  const { Readable } = await import('node:stream');
  const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: Readable.from(chunks()),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
});

test('refuses an unauthorized call before any of the body is sent', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const student = await app.signIn();
  const json = { url: `/api/exams/${app.exam.id}/study-content/bulk`, type: 'application/json' };
  const zip = { url: '/api/admin/exam-packages/preview', type: 'application/zip' };
  const refused = async (length: number, headers: Record<string, string>, { url, type } = json) => {
    const asking = request({ port, host: '127.0.0.1', method: 'POST', path: url });
    for (const [name, value] of Object.entries({ origin: OWN_ORIGIN, 'content-type': type, ...headers }))
      asking.setHeader(name, value);
    asking.setHeader('content-length', length);
    asking.flushHeaders();
    const [{ statusCode }] = (await once(asking, 'response')) as [IncomingMessage];
    asking.destroy();
    return statusCode;
  };
  expect(await refused(5_000_000, {})).toBe(401);
  expect(await refused(5_000_000, { cookie: student.cookieHeader('/')! })).toBe(403);
  expect(await refused(6_000_000, {})).toBe(413);
  expect(await refused(50_000_000, {}, zip)).toBe(401);
  expect(await refused(50_000_000, { cookie: student.cookieHeader('/')! }, zip)).toBe(403);
  expect(await refused(50_000_000, { origin: 'https://evil.example' }, zip)).toBe(403);
  expect(await refused(53_000_000, {}, zip)).toBe(413);
  expect(await refused(50_000_000, {}, { ...zip, type: 'application/json' })).toBe(415);
  expect(await refused(1_000, {}, { ...json, type: 'application/zip' })).toBe(415);
  for (let call = 0; call < 600; call += 1) await app.visitor().send({ url: '/api/categories', from: '127.0.0.1' });
  expect(await refused(5_000_000, {})).toBe(429);
  expect(await refused(50_000_000, {}, zip)).toBe(429);
});
