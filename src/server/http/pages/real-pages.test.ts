import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SMALL_CONTENT, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { layCable } from '../../../../tests/factories/cable.ts';
import { type Home, makeHome } from '../../../../tests/factories/home.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { LIMITS } from '#server/http/limits/call-limits.ts';

const buildFolder = fileURLToPath(new URL('../../../../dist', import.meta.url));
const isBuilt = existsSync(`${buildFolder}/server/entry.server.js`);

/** The headers a browser sends when a person navigates to an address. */
const GOES = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };

type Served = { attemptId: string; timing: string; questions: { id: string }[] };

/** The sitting included in a page. */
function servedIn(html: string): Served | undefined {
  const [, state = '{}'] = /<script id="page-state" type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
  const queries: { queryKey: string[]; state: { data: Served } }[] = JSON.parse(state).queries?.queries ?? [];
  return queries.find(({ queryKey }) => queryKey[1] === 'served')?.state.data;
}

// Uses the built pages; `npm test` builds them first.
describe.skipIf(!isBuilt)('the pages as built', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ buildFolder });
  });
  afterAll(() => app.close());

  test('shows what exists, and the not-found page for what does not', async () => {
    const statuses: Record<string, number> = {
      '/': 200,
      [`/quiz/${app.exam.slug}`]: 200,
      '/login': 200,
      '/nope': 404,
      '/quiz/nope': 404,
    };
    for (const [url, status] of Object.entries(statuses)) {
      const answer = await app.visitor().get(url);
      expect([answer.status, answer.headers['content-type']], url).toEqual([status, 'text/html; charset=utf-8']);
    }
    expect((await app.visitor().get(`/quiz/${app.exam.slug}`)).text).toContain(app.exam.name);
  });

  test.each([
    { what: 'is gone, since a newer version was built meanwhile', screens: null },
    {
      what: 'breaks',
      screens:
        "export const files = { './pages/about.screen.tsx': { Component() { throw new Error('a broken screen'); } } };",
    },
  ])('a screen that $what is answered with a page that says so, and logged', async ({ screens }) => {
    const own = await mkdtemp(join(tmpdir(), 'cairn-build-'));
    await cp(buildFolder, own, { recursive: true });
    const assets = join(own, 'server/assets');
    const [chunk] = (await readdir(assets)).filter((name) => name.startsWith('pages-'));
    await (screens === null ? rm(join(assets, chunk!)) : writeFile(join(assets, chunk!), screens));
    const broken = await startTestApp({ home: app.home, buildFolder: own });
    try {
      const { status, headers, text } = await broken.visitor().get('/about');
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        500,
        'text/html; charset=utf-8',
        'private, no-cache',
      ]);
      expect(text).toContain('This page could not be loaded');
      expect(text).toContain('Help Center');
      expect(text).not.toMatch(/broken screen|pages-[\w-]+\.js.*Cannot find/);
      expect(broken.log.filter((line) => line.includes('unexpected error'))).toHaveLength(1);
      expect((await broken.visitor().get('/')).status).toBe(200);
    } finally {
      await broken.close();
      await rm(own, { recursive: true });
    }
  });

  test('opens an exam that is not on offer only to people with access', async () => {
    const url = `/quiz/${app.inactiveExam.slug}`;
    const { anon, student, owner, admin } = await app.everyone();
    const pro = await app.signIn({ grants: [{ examId: null, source: 'pro', expiresAt: app.clock.iso(86_400) }] });
    for (const browser of [anon, student]) expect((await browser.get(url)).status).toBe(404);
    for (const browser of [owner, admin, pro]) {
      const { status, text } = await browser.get(url);
      expect([status, text.includes(app.inactiveExam.name)]).toEqual([200, true]);
      expect((await browser.get(`/quiz/${app.inactiveExam.id}`)).headers.location).toBe(url);
    }
  });

  test('redirects every spelling of an address to the canonical one on our own site', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const asked = (path: string) =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.location]);
        }).on('error', reject);
      });
    const quiz = `/quiz/${app.exam.slug}`;
    const forms = {
      '//': '/',
      '///': '/',
      '//evil.example/': '/evil.example',
      '/\\evil.example': '/evil.example',
      [`/QUIZ/${app.exam.slug}/`]: quiz,
      [`/%71uiz/${app.exam.slug}?a=B`]: `${quiz}?a=B`,
    };
    for (const [path, form] of Object.entries(forms)) expect(await asked(path), path).toEqual([301, form]);
    expect(await asked('http://other.example/')).toEqual([200, undefined]);
    expect(await asked('/#x')).toEqual([301, '/%23x']);
  });

  test('leads from the words of the menu, typed as addresses, to what they mean there', async () => {
    const anon = app.visitor();
    const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
    const leadsTo = async (browser: typeof anon, url: string) => {
      const { status, headers } = await browser.get(url);
      return [status, headers.location];
    };
    expect(await leadsTo(anon, '/pricing')).toEqual([302, '/#pricing']);
    expect(await leadsTo(anon, '/practice')).toEqual([302, '/#categories']);
    expect(await leadsTo(owner, '/practice')).toEqual([302, `/practice/${app.exam.slug}`]);
  });

  test('never serves one visitor’s page to another', async () => {
    const student = await app.signIn({ firstName: 'Zebulon' });
    expect((await student.get('/')).text).toContain('Zebulon');
    expect((await app.visitor().get('/')).text).not.toContain('Zebulon');
    expect((await app.visitor().get('/', { cookie: 'theme=dark' })).text).toContain('data-theme="dark"');
    expect((await app.visitor().get('/')).text).not.toContain('data-theme="dark"');
  });

  test('includes a quiz’s questions, without keys, when a person navigates to it, and scores it as usual', async () => {
    const url = `/quiz/${app.exam.slug}`;
    const slow = await app.signIn();
    await slow.send({ method: 'PATCH', url: '/api/user/profile', body: { extraTime: '1.5' } });
    for (const [browser, timing] of [
      [app.visitor(), '1'],
      [slow, '1.5'],
    ] as const) {
      const { status, headers, text } = await browser.get(url, GOES);
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
      const sitting = servedIn(text)!;
      expect(sitting.questions).toHaveLength(20);
      expect(text).toContain(`name="${sitting.questions[0]!.id}"`);
      expect(text).not.toMatch(/correctAnswer|explanation&quot;|"explanation"|rationale/);
      const body = { answers: Array(20).fill(0), timeSpent: 60 };
      const named = { 'attempt-id': sitting.attemptId };
      const result = await browser.post(`/api/exams/${app.exam.id}/submit-preview`, body, named);
      expect([result.status, result.body.timing, sitting.timing]).toEqual([200, timing, timing]);
      // A returning visitor continues with what their browser has.
      const again = await browser.get(url, GOES);
      expect([servedIn(again.text), again.setCookies, again.headers['cache-control']]).toEqual([
        undefined,
        [],
        'private, no-cache',
      ]);
    }
  });

  test('opens no quiz for crawlers, prefetches, or people who already have its questions', async () => {
    const url = `/quiz/${app.exam.slug}`;
    const asked = app.visitor();
    await asked.get(`/api/exams/${app.exam.id}/questions?count=20`);
    const looks = [
      app.visitor().get(url),
      app.visitor().get(url, { ...GOES, 'sec-purpose': 'prefetch;prerender' }),
      app.visitor().get(url, { 'sec-fetch-dest': 'empty' }),
      app.visitor().send({ method: 'HEAD', url, headers: GOES }),
      asked.get(url, GOES),
      app.visitor().get('/', GOES),
    ];
    for (const { status, setCookies, text } of await Promise.all(looks)) {
      expect([status, setCookies, servedIn(text)]).toEqual([200, [], undefined]);
    }
  });

  test('counts a page that opens a quiz as a quiz, and leaves it out above the limit', async () => {
    const limited = await startTestApp({ home: app.home, buildFolder, settings: { RATE_LIMITS: '1' } });
    try {
      const send = (url: string, headers = {}) => limited.visitor().send({ url, headers, from: '203.0.113.7' });
      const url = `/quiz/${app.exam.slug}`;
      expect(servedIn((await send(url, GOES)).text)).toBeDefined();
      for (let count = 1; count < LIMITS.quiz.anonymous; count += 1) {
        expect((await send(`/api/exams/${app.exam.id}/questions`)).status).toBe(200);
      }
      const refused = await send(url, GOES);
      const { status, headers, setCookies, text } = refused;
      expect([status, headers['retry-after'], setCookies, servedIn(text)]).toEqual([200, undefined, [], undefined]);
    } finally {
      await limited.close();
    }
  });

  test('measures itself however many requests come from its own machine', async () => {
    const limited = await startTestApp({ buildFolder, settings: { RATE_LIMITS: '1' } });
    try {
      const ask = (url: string) => limited.visitor().send({ url, from: '127.0.0.1' });
      for (let count = 0; count < LIMITS.general.anonymous; count += 1) await ask('/api/exams');
      expect([(await ask('/api/exams')).status, (await ask('/?fresh')).status]).toEqual([429, 429]);
      await limited.status.measure();
      const { services } = (await limited.visitor().send({ url: '/api/status', from: '203.0.113.9' })).body;
      const checks = ({ name, days }: { name: string; days: { checks: number; failed: number }[] }) => {
        const { checks: made, failed } = days.at(-1)!;
        return { name, made, failed };
      };
      expect(services.map(checks)).toEqual(
        services.map(({ name }: { name: string }) => ({ name, made: 1, failed: 0 })),
      );
      expect(services).toHaveLength(6);
    } finally {
      await limited.close();
    }
  });

  test('counts a page once, and shows a page about it above the limit', async () => {
    const limited = await startTestApp({ home: app.home, buildFolder, settings: { RATE_LIMITS: '1' } });
    try {
      const page = (headers = {}) => limited.visitor().send({ url: '/?fresh', headers, from: '203.0.113.1' });
      for (let count = 0; count < 10; count += 1) await page();
      const calls = () => limited.visitor().send({ url: '/api/exams', from: '203.0.113.1' });
      for (let count = 10; count < LIMITS.general.anonymous; count += 1) expect((await calls()).status).toBe(200);
      const refused = await page();
      expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.text).toContain('<h1 class="text-display">Too many requests</h1>');
      expect(refused.text).toContain('Please wait a moment and try again.');
      expect(refused.text).not.toContain('on our side');
    } finally {
      await limited.close();
    }
  });
});

describe.skipIf(!isBuilt)('while the database is away', () => {
  let home: Home;
  let app: TestApp;
  let cable: Awaited<ReturnType<typeof layCable>> | null;
  beforeAll(async () => {
    home = await makeHome();
    cable = home.settings.DATABASE_URL ? await layCable(home.settings.DATABASE_URL) : null;
    app = await startTestApp({ home, buildFolder, settings: cable ? { DATABASE_URL: cable.url } : {} });
    await importPacks(app.database, SMALL_CONTENT, app.clock.now);
    await app.catalogue.refresh();
  });
  afterAll(async () => {
    await app.close();
    await cable?.cut();
    await home.remove();
  });

  test('answers a signed-in person’s request with 503 and a page, and recovers afterward', async ({ skip }) => {
    if (!cable) return skip('the embedded database is never away');
    const admin = await app.signIn({ isAdmin: true, grants: [{ examId: null }] });
    const { slug } = app.exam;
    const sitting = await openSitting(app, admin);
    await sitting.submit(sitting.answers(5));
    const [attempt] = await query<{ id: string }>(app.database, 'select id from quiz_attempt');
    const own = ['/dashboard', '/dashboard/attempts', `/results/${attempt!.id}`, '/account', '/admin', '/admin/users'];
    const pages = ['/', ...own, `/purchase/${slug}`, `/practice/${slug}`, `/flashcards/${slug}`, `/study/${slug}`];
    const cookies = admin.cookieHeader('/');
    await cable.cut();
    for (const url of pages) {
      const { status, headers, setCookies } = await admin.get(url);
      const shown = [status, headers['content-type'], headers['retry-after'], setCookies];
      expect(shown, url).toEqual([503, 'text/html; charset=utf-8', '2', []]);
    }
    await cable.mend();
    expect(admin.cookieHeader('/')).toBe(cookies);
    for (const url of own) expect((await admin.get(url)).status, url).toBe(200);
    expect((await app.visitor().get('/dashboard')).status).toBe(302);
  });
});
