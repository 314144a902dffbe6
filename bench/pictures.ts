import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../tests/setup/chromium.ts';
import { fillDatabase } from '../tests/servers/filled-database.ts';
import type { Scratch } from '../tests/servers/scratch.ts';
import { startCairn } from '../tests/servers/server-process.ts';

const SIZE = { width: 390, height: 620 };
const QUALITY = 0.8;
const target = fileURLToPath(new URL('../src/web/public/root/pictures', import.meta.url));

/** Takes the pictures for the sales pages: product screens in both themes, from the starter content. */
export async function takePictures(scratch: Scratch): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found: install one, or set CHROMIUM_PATH');
  const folder = scratch.makeFolder('pictures');
  const { exam, token } = await fillDatabase({ databaseUrl: null, file: join(folder, 'cairn.sqlite') });
  const server = await startCairn(folder, {});
  scratch.atEnd(server.stop);
  const browser = await chromium.launch({ executablePath });
  scratch.atEnd(() => browser.close());
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { origin: server.url },
  });
  await context.addCookies([{ name: 'sid', value: token, url: server.url }]);
  await context.request.put(`/api/exams/${exam.id}/today?timeZone=UTC`, {
    data: { examDate: new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10), minutes: 30, daysOff: [] },
  });
  const page = await context.newPage();
  mkdirSync(target, { recursive: true });

  // On the first page the font may arrive too late.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto(`/today/${exam.slug}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(`document.querySelector('h1').scrollIntoView(), scrollBy(0, -16)`);
  await keep(page, 'today');
  await page.goto(`/study/${exam.slug}/flashcards`);
  await page.getByRole('button', { name: 'Show answer' }).click();
  // The card and the buttons below it.
  await page.evaluate(`document.querySelector('article').scrollIntoView()`);
  await keep(page, 'flashcards');
  await page.goto(`/practice/${exam.slug}`);
  await page.getByRole('link', { name: 'Start the exam simulation' }).click();
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await page
    .getByText(/^Question 1 of/)
    .first()
    .waitFor();
  await keep(page, 'simulation');
  await takeLab(browser, server.url);
}

/** A router, whose output says something at a glance to whoever prepares for an exam on networks. */
const LAB = '/lab/cisco-ccna';
const COMMANDS = ['enable', 'show ip interface brief'];

/** The free lab as a visitor has it, with some of its output. */
async function takeLab(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // On the first page the font may arrive too late.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto(LAB, { waitUntil: 'networkidle' });
  const line = page.getByRole('textbox', { name: /^Command for/ });
  for (const command of COMMANDS) {
    await line.fill(command);
    await line.press('Enter');
  }
  await page.evaluate(`document.activeElement.blur()`);
  // The console is at the top: `scrollIntoView` would leave the end of the task above it.
  await page
    .getByRole('tablist', { name: 'Devices' })
    .evaluate((tabs) => scrollBy({ top: tabs.getBoundingClientRect().top - 12, behavior: 'instant' }));
  await keep(page, 'lab');
}

/** Saves the screen as WebP, encoded by the browser itself. */
async function keep(page: Page, name: string): Promise<void> {
  // Waits for late content, and for motion to stop.
  await page.waitForLoadState('networkidle');
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const png = (await page.screenshot()).toString('base64');
    const webp = await page.evaluate<string>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png}';
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', ${QUALITY});
    })()`);
    writeFileSync(join(target, `${name}-${theme}.webp`), Buffer.from(webp.split(',')[1]!, 'base64'));
  }
}
