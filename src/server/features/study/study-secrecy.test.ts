import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyItem } from '#contract/study.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CALLS, plainest } from '../../../../tests/contract/examples.ts';
import { CATEGORIES } from '../../../../tests/factories/pack.ts';
import { packOfTasks } from '../../../../tests/factories/study.ts';

const buildFolder = fileURLToPath(new URL('../../../../dist', import.meta.url));
const isBuilt = existsSync(`${buildFolder}/server/entry.server.js`);

/** A unique marker for each premium item, unlike anything else that is sent. */
const marker = (index: number) => `zq${(index * 7919 + 104_729).toString(36)}marker`;
const MARKER = /zq[0-9a-z]+marker/;

let app: TestApp;
let items: StudyItem[];
beforeAll(async () => {
  let count = 0;
  const text = (words: string) => `${words} ${marker(count++)}`;
  const pack = packOfTasks(20, {
    study: ({ domain, task, guide, flashcards: [card], tips: [tip], alerts: [alert] }) =>
      domain === 1
        ? {}
        : {
            guide: text(guide),
            tips: [{ ...tip!, text: text(tip!.text) }],
            alerts: [{ ...alert!, text: text(alert!.text) }],
            flashcards: Array.from({ length: 22 }, (_, index) => ({
              ...card!,
              ref: `tst-001.2.${task}.card-${index}`,
              back: text(card!.back),
            })),
          },
  });
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [pack] }, ...(isBuilt && { buildFolder }) });
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  items = (await owner.get(`/api/exams/${app.exam.id}/study-content`)).body;
});
afterAll(() => app.close());

const premium = () => items.filter(({ domainNumber }) => domainNumber === 2);

/** Every address that could reveal an item. */
function addresses(): string[] {
  const { id, slug } = app.exam;
  const tasks = Array.from({ length: 20 }, (_, index) => index + 1);
  const searches = [
    marker(0),
    marker(499),
    'zq',
    'z',
    'marker',
    'point',
    'guide',
    'plan',
    ...premium()
      .slice(0, 20)
      .map(({ title }) => title),
  ];
  const encoded = searches.map((text) => encodeURIComponent(text.slice(0, 200)));
  const api = [
    ...CALLS.filter(([, endpoint]) => endpoint.method === 'GET').map(([, endpoint]) => plainest(endpoint, app).url),
    ...items.map((item) => `/api/study-content/${item.id}`),
    ...tasks.map((task) => `/api/exams/${id}/study-tasks/2/${task}`),
    `/api/exams/${id}/study-outline?domain=2`,
    ...encoded.map((text) => `/api/exams/${id}/study-search?q=${text}`),
    '/api/openapi.json',
  ];
  const pages = [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/dashboard',
    `/quiz/${slug}`,
    `/study/${slug}`,
    `/study/${id}`,
    `/study/${slug}/flashcards`,
    ...[1, 2, 3].map((domain) => `/study/${slug}/domain/${domain}`),
    ...tasks.map((task) => `/study/${slug}/domain/2/task/${task}`),
    `/study/${slug}/domain/1/task/1`,
    ...encoded.map((text) => `/study/${slug}?q=${text}`),
  ];
  return isBuilt ? [...api, ...pages] : api;
}

test('sends all five hundred markers to people with access', async () => {
  const found = new Set(premium().map(({ content }) => MARKER.exec(content!)?.[0]));
  expect(premium()).toHaveLength(500);
  expect(found).toEqual(new Set(Array.from({ length: 500 }, (_, index) => marker(index))));
});

test('sends none to anyone else, at any address, right after an owner’s request', { timeout: 120_000 }, async () => {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id }] });
  const strangers = [app.visitor(), await app.signIn()];
  let owned = 0;
  for (const url of addresses()) {
    // First, so that anything cached in memory is the owner's reply.
    if (MARKER.test((await owner.get(url)).text)) owned += 1;
    for (const stranger of strangers) {
      const { text, headers } = await stranger.get(url);
      const found = (text + JSON.stringify(headers)).match(new RegExp(MARKER, 'g')) ?? [];
      // A search page may repeat the query.
      expect(
        found.filter((one) => !url.includes(one)),
        url,
      ).toEqual([]);
    }
  }
  // The owner got them at the very same addresses.
  expect(owned).toBeGreaterThan(isBuilt ? 560 : 540);
});

test.skipIf(!isBuilt)('puts none in a script or style sheet', async () => {
  const files = await readdir(join(buildFolder, 'client'), { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => /\.(js|css|json|html|xml|txt)$/.test(entry.name))) {
    expect(MARKER.test(await readFile(join(file.parentPath, file.name), 'utf8')), file.name).toBe(false);
  }
});
