import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../tests/setup/chromium.ts';
import { ask } from '../tests/servers/answer.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';

/** Slow 4G as Lighthouse defines it: latency in milliseconds, throughput in bytes per second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const SLOWER = 4;

/** Other load on the machine only ever makes a page slower, so the best run counts. */
const RUNS = 7;

/** What a first visit must show: painted within this many milliseconds, without layout shifts, and responsive. */
const PAGES = (slug: string) => [
  { path: '/', shows: 'h1' },
  { path: `/quiz/${slug}`, shows: 'legend' },
];
const MOST = { paintedMs: 1600, shift: 0, blockedMs: 100 };

type Visit = { paintedMs: number; readyMs: number; shift: number; blockedMs: number };

/** Opens the pages as a new visitor on a slow phone, prints a table, and returns whether all aims are met. */
export async function measurePhone(scratch: Scratch): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found: install one, or set CHROMIUM_PATH');
  const server = await startCairn(join(scratch.folder, 'phone'), { STARTER_CONTENT: '1' });
  scratch.atEnd(server.stop);
  const browser = await chromium.launch({ executablePath });
  scratch.atEnd(() => browser.close());
  const exams = await ask(server.url, { method: 'GET', path: '/api/exams', headers: {} });
  const [exam] = JSON.parse(exams.body.toString()) as { slug: string }[];

  let isReached = true;
  console.log(
    '\n| page | painted, best | median | script in charge | layout shift | blocked |\n|---|---:|---:|---:|---:|---:|',
  );
  for (const { path, shows } of PAGES(exam!.slug)) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, server.url + path, shows));
    const sorted = (of: keyof Visit) => visits.map((each) => each[of]).toSorted((a, b) => a - b);
    const best = (of: keyof Visit) => sorted(of)[0]!;
    const shift = Math.max(...sorted('shift'));
    if (best('paintedMs') > MOST.paintedMs || best('blockedMs') > MOST.blockedMs || shift > MOST.shift)
      isReached = false;
    const ms = (value: number) => `${Math.round(value)} ms`;
    const median = sorted('paintedMs')[RUNS >> 1]!;
    const cells = [ms(best('paintedMs')), ms(median), ms(best('readyMs')), shift.toFixed(3), ms(best('blockedMs'))];
    console.log(`| ${path} | ${cells.join(' | ')} |`);
  }
  return isReached;
}

async function visit(browser: Browser, url: string, shows: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchFor(shows));
  await page.goto(url, { waitUntil: 'load' });
  // A function, because the page's policy forbids evaluating a string.
  await page.waitForFunction(() => {
    const { seen } = globalThis as unknown as { seen: Visit };
    return seen.paintedMs > 0 && seen.readyMs > 0;
  });
  // Anything that still moves or blocks does so now.
  await page.waitForTimeout(1000);
  const seen: Visit = await page.evaluate('seen');
  await context.close();
  return seen;
}

/** Runs in the page: records when the element is painted and hydrated, layout shifts, and how long the page was blocked until then. */
const watchFor = (shows: string) => `
  const seen = (window.seen = { paintedMs: 0, readyMs: 0, shift: 0, blockedMs: 0 });
  const look = () => {
    const element = document.querySelector('${shows}');
    // Frames begin once the styles have loaded, so what one frame finds is painted by the next.
    if (element && seen.paintedMs === 0) requestAnimationFrame((at) => (seen.paintedMs = at));
    if (element && Object.keys(element).some((key) => key.startsWith('__reactFiber'))) seen.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('layout-shift', ({ value }) => (seen.shift += value));
  observe('longtask', ({ duration }) => (seen.blockedMs += duration - 50));`;
