import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../setup/chromium.ts';
import { makeExamSite } from '../exam-site.ts';
import { byTouch } from './by-touch.ts';
import { byKeyboard } from './candidate.ts';
import { walkContent } from './content.ts';
import { makeTally } from './tally.ts';
import { walkSimulation } from './walk-simulation.ts';
import type { Walk } from './walk.ts';
import { walkTasks } from './walk-tasks.ts';

const DEVICES = [
  { name: 'keyboard', size: { width: 1440, height: 900 }, isTouch: false },
  { name: 'touch', size: { width: 390, height: 664 }, isTouch: true },
] as const;

/**
 * Plays a whole simulation of an exam and all its performance-based questions, from start to results: by keyboard only on
 * a wide screen, by touch only on a phone. Every question is answered correctly except for some left open, so the score
 * is known. Counts keys and taps and looks for anything that would annoy. `--exam` names another exam, `--shots` a folder
 * for pictures, `--only` one of the two ways. Returns false if it found something; throws if anything is broken.
 */
export async function walkExam(args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { exam: text, shots: text, only: text } });
  const content = await walkContent(values.exam ?? 'SY0-701');
  const site = await makeExamSite(false, { categories: content.categories, packs: [content.real, content.every] });
  const browser = await launchChromium();
  if (values.shots) mkdirSync(values.shots, { recursive: true });
  let isGood = true;
  try {
    for (const way of DEVICES.filter(({ name }) => !values.only || name === values.only))
      isGood = (await walk(browser, { site, content, shots: values.shots }, way)) && isGood;
  } finally {
    await browser.close();
    await site.end();
  }
  return isGood;
}

type Given = Pick<Walk, 'site' | 'content'> & { shots: string | undefined };

async function walk(
  browser: Browser,
  { site, content, shots }: Given,
  { name, size, isTouch }: (typeof DEVICES)[number],
) {
  const context = await browser.newContext({
    baseURL: site.url(),
    viewport: size,
    colorScheme: 'light',
    // Pictures show the final state, without motion.
    reducedMotion: 'reduce',
    ...(isTouch && { hasTouch: true, isMobile: true }),
  });
  await context.addCookies([{ name: 'sid', value: site.sid, url: site.url(), httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const tally = makeTally();
  page.on('pageerror', (error) => tally.found('script', [error.message]));
  const own = isTouch ? await byTouch(page) : byKeyboard(page);
  const taken = new Set<string>();
  const shot = async (what: string) => {
    if (!shots || taken.has(what)) return;
    taken.add(what);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: join(shots, `${name}-${what}-${scheme}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const walked: Walk = { page, own, site, content, isTouch, tally, shot };
  try {
    console.log(`\n${name}, simulation: ${await walkSimulation(walked)}`);
    console.log(`${name}, tasks: ${await walkTasks(walked)}`);
  } catch (error) {
    await shot('stuck');
    throw error;
  } finally {
    tally.print(name, own.presses());
    await context.close();
  }
  return tally.troubleCount() === 0;
}
