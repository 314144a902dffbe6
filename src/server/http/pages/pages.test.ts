import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

// A renderer that returns what it was asked and what the API answers: these tests cover the server's part of a page.
const renderer = `
  export const site = { name: 'Test', tagline: '', pages: ['/'], pagesOf: () => [], hidden: [] };
  export async function render({ url, origin, theme, year, call, assets }) {
    if (url.startsWith('/old')) return { kind: 'redirect', status: 301, location: '/new' };
    const me = await call('/api/auth/me');
    const exams = await call('/api/exams');
    const told = { url, origin, theme, year, me: me.status, exams: JSON.parse(exams.body).length, script: assets.script };
    return { kind: 'page', status: url.startsWith('/known') ? 200 : 404, html: '<!doctype html>' + JSON.stringify(told) };
  }`;

let buildFolder: string;
let app: TestApp;
beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'cairn-build-'));
  const files = {
    'server/entry.server.js': renderer,
    'server/package.json': '{"type":"module"}',
    'client/.vite/manifest.json':
      '{"src/web/entry.client.tsx":{"file":"assets/entry-abc.js","css":["assets/entry-abc.css"]}}',
    'client/assets/entry-abc.js': 'run()',
    'client/assets/entry-abc.css': 'p{}',
    'client/assets/.hidden': 'hidden',
    'client/root/humans.txt': 'Nobody',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(buildFolder, name)), { recursive: true });
    await writeFile(join(buildFolder, name), text);
  }
  app = await startTestApp({ buildFolder });
});
afterAll(async () => {
  await app.close();
  await rm(buildFolder, { recursive: true });
});

const told = (text: string) => JSON.parse(text.replace('<!doctype html>', ''));

test('renders a page from the API’s replies with the caller’s rights, and caches it for nobody else', async () => {
  const student = await app.signIn();
  for (const [browser, me] of [
    [app.visitor(), 401],
    [student, 200],
    [app.visitor(), 401],
  ] as const) {
    const { status, text, headers } = await browser.get('/known');
    expect([status, told(text)]).toEqual([
      200,
      {
        url: '/known',
        origin: 'http://localhost:3000',
        theme: null,
        year: 2026,
        me,
        exams: 1,
        script: '/assets/entry-abc.js',
      },
    ]);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' });
    expect(headers.vary).toBe('Cookie, Accept-Encoding, Sec-Fetch-Site');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers.link).toBe('</assets/entry-abc.css>; rel=preload; as=style');
  }
});

test('renews a cached page with the catalogue, the year, and the theme', async () => {
  const page = async (cookie?: string) => told((await app.visitor().get('/known/kept', { cookie })).text);
  expect(await page()).toMatchObject({ exams: 1, theme: null });
  expect(await page('theme=dark')).toMatchObject({ theme: 'dark' });
  expect(await page('theme=evil')).toMatchObject({ theme: null });
  await app.change(`update exam set is_active = ${app.database.kind === 'sqlite' ? 1 : 'true'}`);
  expect(await page()).toMatchObject({ exams: 2 });
  await app.change(
    `update exam set is_active = ${app.database.kind === 'sqlite' ? 0 : 'false'} where code = 'TST-002'`,
  );
  expect(await page()).toMatchObject({ exams: 1, year: 2026 });
  app.clock.advance(365 * 86_400);
  expect(await page()).toMatchObject({ year: 2027 });
});

test('refuses an unknown call as JSON, whatever pages exist', async () => {
  for (const url of ['/api', '/api/', '/api/nothing', '/api/docs/more', '/api/auth/', '/api/%zz']) {
    expect(refusal(await app.visitor().get(url)), url).toBe('not_found');
  }
  expect(refusal(await app.visitor().get('/api/auth/login'))).toBe('method_not_allowed');
  expect((await app.visitor().get('/api/docs')).headers['content-type']).toMatch(/html/);
});

test('serves pages for reading only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await app.visitor().send({ method, url: '/known', body: 'x' });
    expect([refusal(answer), answer.headers.allow]).toEqual(['method_not_allowed', 'GET, HEAD']);
  }
});

test('answers an unknown address with the not-found page and its status', async () => {
  for (const url of ['/nothing', '/%zz', '/metrics', '/wp-admin.php', '/known-not/../nothing']) {
    expect((await app.visitor().get(url)).status, url).toBe(404);
  }
});

test('serves built files as immutable, and no other file ever', async () => {
  const asset = await app.visitor().get('/assets/entry-abc.js');
  expect([asset.status, asset.text, asset.headers['cache-control']]).toEqual([
    200,
    'run()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.visitor().get('/humans.txt')).text).toBe('Nobody');
  const places = [
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/server/entry.server.js',
    '/assets/.hidden',
    '/..%2f..%2fetc/passwd',
    '/server/entry.server.js',
    '/assets//etc/passwd',
    '/assets/..%5c.vite%5cmanifest.json',
    '/cairn.sqlite',
    '/package.json',
  ];
  for (const url of places) {
    const asked = await app.visitor().get(url);
    // An unusual spelling is redirected to the canonical address, whose reply is checked instead.
    const { status, text } = asked.status === 301 ? await app.visitor().get(asked.headers.location!) : asked;
    expect([400, 404], url).toContain(status);
    expect(text).not.toMatch(/entry\.client|export async|hidden"|root:|"type"/);
  }
});

test('sends a redirect that no shared cache may keep', async () => {
  const { status, headers } = await app.visitor().get('/old');
  expect(headers.link).toBeUndefined();
  expect([status, headers.location, headers['cache-control']]).toEqual([301, '/new', 'private, no-cache']);
});
