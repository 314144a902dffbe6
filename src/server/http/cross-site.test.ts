import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_ORIGIN } from '../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { refusal } from '../../../tests/factories/refusal.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
  undefined,
  '',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/merge-patch+json',
];
const isJson = (type: string | undefined) => types.indexOf(type) < 3;
const foreign = [
  'https://evil.example',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost:3000.evil.example',
  'http://localhost',
  'null',
  'http://LOCALHOST:3000',
  '',
];
const origins = [OWN_ORIGIN, undefined, ...foreign];
const sites = ['same-origin', 'none', undefined, 'same-site', 'cross-site', 'same-origin, cross-site', ''];

/** The expected status, from the rule as decided. Our test client always sends a cookie here. */
function expected(type: string | undefined, origin: string | undefined, site: string | undefined): number {
  if (!isJson(type)) return 415;
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? 200 : 403;
  return origin === OWN_ORIGIN ? 200 : 403;
}

test('accepts writes from our own pages and from nowhere else, in every way a browser can send them', async () => {
  let succeeded = 0;
  const sessions = await app.signIn();
  const cookie = sessions.cookieHeader('/')!;
  const sitting = await openSitting(app, sessions);
  const sittingCookie = sessions.cookieHeader(`/api/exams/${app.exam.id}/submit`)!;
  const calls = [
    { url: '/api/auth/login', body: { email: sessions.person.email, password: 'wrong' }, cookie, success: 401 },
    { url: '/api/auth/logout', body: {}, cookie: 'sid=of-nobody', success: 200 },
    {
      url: `/api/exams/${app.exam.id}/submit-preview`,
      body: { answers: sitting.answers(5), timeSpent: 1 },
      cookie: sittingCookie,
      success: 200,
    },
    {
      url: `/api/exams/${app.exam.id}/submit`,
      body: { answers: sitting.answers(5), timeSpent: 1 },
      cookie: sittingCookie,
      success: 200,
    },
  ];
  for (const type of types) {
    for (const origin of origins) {
      for (const site of sites) {
        // Signing in is slow on purpose, so the other calls stand in for it where nothing differs.
        for (const call of calls.slice(origin === OWN_ORIGIN && site === undefined ? 0 : 1)) {
          const headers = {
            host: 'cairn.example',
            cookie: call.cookie,
            'content-type': type,
            origin,
            'sec-fetch-site': site,
          };
          const answer = await app.visitor().send({ method: 'POST', url: call.url, body: call.body, headers });
          const wanted = expected(type, origin, site);
          expect(answer.status, JSON.stringify({ ...call, type, origin, site })).toBe(
            wanted === 200 ? call.success : wanted,
          );
          if (wanted !== 200) expect(refusal(answer)).toBe(wanted === 403 ? 'cross_site' : 'not_json');
          succeeded += wanted === 200 ? 1 : 0;
        }
      }
    }
  }
  expect(succeeded).toBeGreaterThan(50);
});

test('accepts a write without an origin only if it carries nobody’s rights', async () => {
  const body = { email: 'nobody@example.com', password: 'x' };
  const send = (headers: Record<string, string | undefined>) =>
    app.visitor().post('/api/auth/login', body, { origin: undefined, ...headers });
  expect((await send({})).status).toBe(401);
  expect((await send({ cookie: 'theme=dark' })).status).toBe(403);
});

test('accepts the loopback address the site was opened at, but not one that is merely claimed', async () => {
  const body = { email: 'nobody@example.com', password: 'x' };
  const send = (host: string, origin: string) => app.visitor().post('/api/auth/login', body, { host, origin });
  for (const host of ['127.0.0.1:3000', 'localhost:8080', '[::1]:3000']) {
    expect((await send(host, `http://${host}`)).status, host).toBe(401);
    expect((await send(host, 'https://evil.example')).status, host).toBe(403);
    expect((await send(host, `https://${host}`)).status, host).toBe(403);
  }
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:3000',
    'localhost:3000@evil.example',
  ]) {
    expect((await send(host, `http://${host}`)).status, host).toBe(403);
  }
});

test('names the setting to someone who opened the site at another name, and logs it once', async () => {
  const elsewhere = await startTestApp({ content: null, settings: { PUBLIC_URL: 'http://cairn.example' } });
  const send = async (host: string, origin: string, more = {}) => {
    const answer = await elsewhere.visitor().post('/api/auth/login', {}, { host, origin, ...more });
    expect(refusal(answer)).toBe('cross_site');
    return answer.body.error as string;
  };
  const warnings = () =>
    elsewhere.log.filter((line) => line.includes('because PUBLIC_URL is')).map((line) => JSON.parse(line));
  const bare = 'This request did not come from this site.';

  for (const host of ['192.168.1.5:3000', '[fe80::1]:3000', 'cairn.lan']) {
    const sentence = `This site is set up for http://cairn.example, but you opened it at http://${host}. Use http://cairn.example, or set PUBLIC_URL to the address you want.`;
    for (let time = 0; time < 2; time += 1) expect(await send(host, `http://${host}`)).toBe(sentence);
  }
  expect(warnings().map(({ origin }) => origin)).toEqual([
    'http://192.168.1.5:3000',
    'http://[fe80::1]:3000',
    'http://cairn.lan',
  ]);
  expect(warnings()[0].msg).toContain(
    'because PUBLIC_URL is http://cairn.example; if people use this site at that address, set',
  );
  // A proxy may not pass the name on; then only the log shows it.
  expect(await send('127.0.0.1:3000', 'http://proxied.example')).toBe(bare);
  expect(warnings().at(-1).origin).toBe('http://proxied.example');

  const before = warnings().length;
  for (const odd of ['null', '', '<b>', 'http://a"b', 'http://a\\b', 'javascript://x', `http://${'x'.repeat(200)}`])
    expect(await send(odd.replace('http://', ''), odd), odd).toBe(bare);
  expect(await send('other.lan', 'http://other.lan', { 'sec-fetch-site': 'cross-site' })).toBe(bare);
  expect(warnings()).toHaveLength(before);
  for (let made = 0; made < 100; made += 1) await send('x.lan', `http://${made}.lan`);
  expect(warnings()).toHaveLength(20);
  await elsewhere.close();
});

test('lets no other site read our replies', async () => {
  for (const origin of foreign) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await app
        .visitor()
        .send({ method, url: '/api/exams', headers: { origin, 'access-control-request-method': 'POST' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
});

test('changes nothing in a refused write: the session it would have ended lives on', async () => {
  const student = await app.signIn();
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await student.post('/api/auth/logout', {}, evil)).status).toBe(403);
  expect((await student.post('/api/auth/logout', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await student.get('/api/auth/me')).status).toBe(200);
});
