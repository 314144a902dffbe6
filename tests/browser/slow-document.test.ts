import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { STATE_ID } from '#web/base/page-state.ts';
import { browserAt } from './browser-at.ts';
import { startSite } from './site.ts';
import { PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());

/** The site behind a slow connection: the end of a page, with its state, waits for `release`. */
async function slowLine() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(site.url + asked.url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    onward.on('response', async (given) => {
      answer.writeHead(given.statusCode!, { ...given.headers });
      if (!given.headers['content-type']?.startsWith('text/html')) return given.pipe(answer);
      const html = (await given.toArray()).join('');
      const end = html.indexOf(`<script id="${STATE_ID}"`);
      answer.write(html.slice(0, end));
      await released;
      answer.end(html.slice(end));
    });
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release, close: () => server.close() };
}

test('works even if the end of the page arrives after its scripts', async () => {
  const line = await slowLine();
  const { page, context, troubles } = await visit(browser, line.url, PHONE);
  await page.goto('/help-center', { waitUntil: 'commit' });
  // Everything named in the head is loaded, and has had a chance to run.
  await page.waitForFunction(() => {
    const named = [...document.head.querySelectorAll('link[rel=modulepreload], script[src]')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src')!,
    );
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    return named.length > 1 && named.every((path) => loaded.has(path));
  });
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((taken) => setTimeout(taken));
  });
  line.release();
  await page.getByLabel('Search help').fill('refnud');
  await page.getByRole('heading', { name: '1 answer found' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
  line.close();
});

test('is painted in its styles before any file arrives, and works once they have', async () => {
  const { page, context, troubles } = await visit(browser, site.url, PHONE);
  const files = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await files.promise;
    await route.continue();
  });
  await page.goto('/help-center', { waitUntil: 'commit' });
  const isPainted = () =>
    page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint').length > 0 && !!document.querySelector('h1'),
    );
  await expect.poll(isPainted).toBe(true);
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(22, 21, 18)');
  files.resolve();
  await page.getByLabel('Search help').fill('refnud');
  await page.getByRole('heading', { name: '1 answer found' }).waitFor();
  expect(troubles).toEqual([]);
  await context.close();
});

test('has its styles without scripts too, and from the cache on the next page', async () => {
  const context = await browser.newContext({ baseURL: site.url, colorScheme: 'dark', javaScriptEnabled: false });
  const page = await context.newPage();
  const styles = () =>
    page.evaluate(() => ({
      paper: getComputedStyle(document.documentElement).backgroundColor,
      carried: document.querySelectorAll('style').length,
      sent: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.css'))
        .map(({ transferSize }) => transferSize > 0),
    }));
  const paper = 'rgb(22, 21, 18)';
  await page.goto('/help-center');
  expect(await styles()).toEqual({ paper, carried: 1, sent: [true] });
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await page.waitForURL('**/contact');
  await page.waitForLoadState();
  expect(await styles()).toEqual({ paper, carried: 0, sent: [false] });
  await context.close();
});
