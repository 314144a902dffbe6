import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { refusal } from '../../../tests/factories/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: null });
});
afterAll(() => app.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'x');

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/exams/x/y/z',
  '/api/health/',
  '/api/%zz',
  '/api/%252e%252e/main.ts',
  '/api//health',
  '/api/users',
])('an unknown call is not found, whatever the method, type and origin: %s', async (url) => {
  for (const method of METHODS.filter((name) => name !== 'HEAD')) {
    const answer = await app.visitor().send({
      method,
      url,
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      body: method === 'GET' ? undefined : 'x',
    });
    expect(refusal(answer), method).toBe('not_found');
  }
  expect((await app.visitor().send({ method: 'HEAD', url })).status).toBe(404);
});

const paths = [...new Set(contract.map(({ path }) => path))];
test.each(paths)('refuses unknown methods on %s and names the allowed ones', async (path) => {
  // An address may also fit the placeholder of another call.
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(addressOf(path));
  const here = contract.filter((endpoint) => fits(endpoint.path));
  const known = new Set<string>(here.map(({ method }) => method));
  if (here.some(({ method, opens }) => method === 'GET' && !opens)) known.add('HEAD');
  for (const method of METHODS.filter((name) => !known.has(name))) {
    const answer = await app
      .visitor()
      .send({ method, url: addressOf(path), headers: { 'content-type': 'text/plain' } });
    expect(answer.status, method).toBe(405);
    expect(new Set(answer.headers.allow?.split(', '))).toEqual(known);
    if (method !== 'HEAD') expect(refusal(answer)).toBe('method_not_allowed');
  }
});

test('takes the method from the request line, whatever headers claim', async () => {
  const student = await app.signIn();
  const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
  expect((await student.get('/api/auth/logout?_method=POST', headers)).status).toBe(405);
  expect((await student.get('/api/auth/me')).status).toBe(200);
});

test('opens no sitting for HEAD', async () => {
  const answer = await app.visitor().send({ method: 'HEAD', url: '/api/exams/x/questions' });
  expect([answer.status, answer.headers.allow, answer.setCookies]).toEqual([405, 'GET, POST', []]);
});

test('answers HEAD like GET, without a body', async () => {
  for (const url of ['/api/health', '/api/exams', '/api/categories', '/api/openapi.json']) {
    const [get, head] = [await app.visitor().get(url), await app.visitor().send({ method: 'HEAD', url })];
    expect([head.status, head.text]).toEqual([get.status, '']);
    for (const name of ['content-type', 'cache-control', 'content-length'])
      expect(head.headers[name], url).toBe(get.headers[name]);
  }
  expect((await app.visitor().send({ method: 'HEAD', url: '/api/auth/me' })).status).toBe(401);
});
