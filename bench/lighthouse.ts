import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { findChromium } from '../tests/setup/chromium.ts';
import { ask } from './answer.ts';
import type { Scratch } from './scratch.ts';
import { startCairn } from './server-process.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** What each category has to reach, of 100. */
const LEAST: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Pages of each kind that one may come in by. */
async function pagesOf(url: string): Promise<string[]> {
  const answer = await ask(url, { method: 'GET', path: '/api/exams', headers: {} });
  const [exam] = JSON.parse(answer.body.toString()) as { slug: string }[];
  const slug = exam!.slug;
  return ['/', `/quiz/${slug}`, `/study/${slug}`, `/study/${slug}/domain/1/task/1`, '/help-center', `/purchase/${slug}`];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs Lighthouse as a phone sees the pages, compressed and in production, prints a table, and says whether all is reached. */
export async function measureLighthouse(scratch: Scratch): Promise<boolean> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found: install one, or set CHROMIUM_PATH');
  const server = await startCairn(join(scratch.folder, 'lighthouse'), { STARTER_CONTENT: '1' });
  scratch.atEnd(server.stop);
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [`--remote-debugging-port=${port}`, '--disable-gpu', '--disable-quic', '--no-first-run'] });
  scratch.atEnd(() => browser.close());

  let isReached = true;
  console.log(`\n| page | ${CATEGORIES.join(' | ')} | below |\n|---|${'---:|'.repeat(CATEGORIES.length)}---|`);
  for (const path of await pagesOf(server.url)) {
    // The first visit draws what is kept afterwards, as on any site that has visitors.
    await ask(server.url, { method: 'GET', path, headers: { accept: 'text/html' } });
    const run = await lighthouse(server.url + path, { port, onlyCategories: [...CATEGORIES], logLevel: 'error', output: 'json' });
    if (!run) throw new Error(`Lighthouse gave nothing for ${path}`);
    const { categories, audits } = run.lhr;
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    const short = CATEGORIES.filter((name, index) => scores[index]! < LEAST[name]);
    const faults = short.flatMap((name) => categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()));
    if (short.length > 0) isReached = false;
    console.log(`| ${path} | ${scores.join(' | ')} | ${faults.join(', ')} |`);
  }
  return isReached;
}
