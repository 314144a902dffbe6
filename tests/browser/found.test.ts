import { afterAll, expect, test } from 'vitest';
import { EXAM } from './paying.ts';
import { startSite } from './site.ts';

const site = await startSite({ SUPPORT_EMAIL: 'help@cairn.example' });
afterAll(() => site.stop());

type Page = { status: number; type: string; text: string };
const read = async (path: string, sid?: string): Promise<Page> => {
  const answer = await fetch(new URL(path, site.url), { headers: sid ? { cookie: `sid=${sid}` } : {} });
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
};
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const linksIn = ({ text }: Page) =>
  [...text.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) => unescaped(href!));
const idsIn = ({ text }: Page) => new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!));
const dataIn = ({ text }: Page) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
const isOurs = (href: string) => !/^(https?:|mailto:)/.test(href) || href.startsWith(site.url);
/** Pages generated for each task and domain: a few represent all. */
const SAMPLE = /^\/study\/[^/]+\/(domain|flashcards)/;
/** How many addresses that differ only in an id or number are followed. */
const OF_ONE_FORM = 6;
const formOf = (address: string) => address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, ':id');

/** Follows every link from the home page; returns the broken ones. */
async function crawl(sid?: string): Promise<{ dead: string[]; seen: Set<string> }> {
  const waiting = [{ path: '/', from: '' }];
  const pages = new Map<string, Page>();
  const dead: string[] = [];
  const anchors: { page: string; id: string; from: string }[] = [];
  const forms = new Map<string, number>();
  while (waiting.length > 0) {
    const { path, from } = waiting.pop()!;
    const taken = forms.get(formOf(path)) ?? 0;
    if (pages.has(path) || taken === OF_ONE_FORM) continue;
    forms.set(formOf(path), taken + 1);
    const page = await read(path, sid);
    pages.set(path, page);
    if (page.status !== 200) dead.push(`${path} (${page.status}) from ${from}`);
    if (!page.type.startsWith('text/html')) continue;
    for (const href of linksIn(page).filter(isOurs)) {
      const url = new URL(href, new URL(path, site.url));
      // Signing in leads back: the same page from everywhere.
      url.searchParams.delete('redirect');
      const target = url.pathname + url.search;
      if (url.hash) anchors.push({ page: target, id: decodeURIComponent(url.hash.slice(1)), from: path });
      if (SAMPLE.test(url.pathname) && !url.pathname.includes(EXAM.slug)) continue;
      waiting.push({ path: target, from: path });
    }
  }
  for (const { page, id, from } of anchors) {
    if (pages.has(page) && !idsIn(pages.get(page)!).has(id)) dead.push(`${page}#${id} from ${from}`);
  }
  return { dead, seen: new Set(pages.keys()) };
}

test.each(['signed out', 'signed in', 'as an administrator'])(
  'has no broken links, %s',
  async (who) => {
    const { sid } =
      who === 'signed out'
        ? { sid: undefined }
        : await site.signUp({ owns: [EXAM.code], isAdmin: who === 'as an administrator' });
    const { dead, seen } = await crawl(sid);
    for (const path of [
      '/about',
      '/contact',
      '/help-center',
      '/privacy',
      '/terms',
      '/community',
      '/status',
      '/calibration',
      `/quiz/${EXAM.slug}`,
    ])
      expect([...seen]).toContain(path);
    expect(dead).toEqual([]);
  },
  240_000,
);

test('lists existing pages in the sitemap, by canonical address, and no hidden ones', async () => {
  const { status, type, text } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => unescaped(address!));
  expect(addresses.length).toBeGreaterThan(40);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const page = await read(new URL(address).pathname);
    expect(page.status, address).toBe(200);
    expect(page.text, address).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(page.text, address).not.toContain('content="noindex"');
  }
}, 120_000);

test('names the sitemap and the hidden pages in robots.txt', async () => {
  const { status, type, text } = await read('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  for (const path of ['/api/', '/account', '/dashboard', '/checkout', '/admin'])
    expect(text).toContain(`Disallow: ${path}\n`);
});

test('names a security contact in security.txt, with an expiry date in the future', async () => {
  const { status, type, text } = await read('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^Contact: mailto:help@cairn\.example$/m);
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

/** What each kind of structured data must contain, according to search engines. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  ItemList: ['itemListElement'],
  Course: ['name', 'description', 'provider', 'hasCourseInstance'],
  FAQPage: ['mainEntity'],
  Quiz: ['name', 'about'],
  BreadcrumbList: ['itemListElement'],
  LearningResource: ['name'],
  Product: ['name', 'offers'],
  AboutPage: ['name', 'url'],
};

test('has complete structured data of known kinds where it is expected', async () => {
  const kinds = async (path: string) => {
    const data = dataIn(await read(path));
    for (const entry of data) {
      expect(entry['@context']).toBe('https://schema.org');
      const required = REQUIRED[String(entry['@type'])];
      expect(required, `${path} ${String(entry['@type'])}`).toBeDefined();
      for (const key of required!) expect(entry[key], `${path} ${String(entry['@type'])} ${key}`).toBeTruthy();
    }
    return data.map((entry) => entry['@type']);
  };
  expect(await kinds('/')).toEqual(expect.arrayContaining(['Organization', 'ItemList']));
  expect(await kinds(`/study/${EXAM.slug}`)).toEqual(expect.arrayContaining(['Course', 'BreadcrumbList']));
  expect(await kinds(`/study/${EXAM.slug}/domain/1/task/1`)).toContain('BreadcrumbList');
  expect(await kinds(`/quiz/${EXAM.slug}`)).toContain('Quiz');
  expect(await kinds(`/purchase/${EXAM.slug}`)).toContain('Product');
  expect(await kinds('/help-center')).toEqual(['FAQPage']);
  const [faq] = dataIn(await read('/help-center'));
  const questions = faq!.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(10);
  const shown = unescaped((await read('/help-center')).text);
  for (const { name, acceptedAnswer } of questions)
    for (const words of [name, acceptedAnswer.text]) expect(shown.replaceAll('&quot;', '"')).toContain(words);
});

test('has a preview card for each page’s exam, icons, and a manifest', async () => {
  const picture = async (path: string) => {
    const answer = await fetch(new URL(path, site.url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
      bytes,
    };
  };
  const cardOf = async (path: string) =>
    new URL(/<meta property="og:image" content="([^"]*)"/.exec((await read(path)).text)![1]!).pathname;
  const [general, own] = [await picture(await cardOf('/about')), await picture(await cardOf(`/quiz/${EXAM.slug}`))];
  for (const card of [general, own]) expect(card).toMatchObject({ status: 200, type: 'image/png', size: [1200, 630] });
  expect(own.bytes.equals(general.bytes)).toBe(false);
  for (const path of [`/study/${EXAM.slug}`, `/purchase/${EXAM.slug}`])
    expect(await cardOf(path)).toBe(`/social/${EXAM.slug}.png`);
  expect((await fetch(`${site.url}/social/nothing.png`)).status).toBe(404);

  const home = (await read('/')).text;
  const manifest = JSON.parse((await read(/<link rel="manifest" href="([^"]*)"/.exec(home)![1]!)).text) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Cairn');
  for (const { src, sizes } of manifest.icons) expect((await picture(src)).size.join('x')).toBe(sizes);
  expect(await picture(/<link rel="apple-touch-icon" href="([^"]*)"/.exec(home)![1]!)).toMatchObject({
    status: 200,
    size: [180, 180],
  });
});
