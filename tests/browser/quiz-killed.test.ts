import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../setup/chromium.ts';
import { type Site, startSite } from './site.ts';
import { answerAll, counter, finish, next, pick, QUIZ } from './taking.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** A browser that is a process of ours, with a profile on the disk. */
async function startBrowser(profile: string): Promise<{ page: Page; kill: () => Promise<void> }> {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child: ChildProcess = spawn(findChromium()!, [...args, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isDead = false;
  const kill = async () => {
    if (isDead) return;
    isDead = true;
    const ended = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  for await (const line of createInterface(child.stderr!)) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0]!;
    return { page: context.pages()[0] ?? (await context.newPage()), kill };
  }
  throw new Error('the browser did not start');
}

/** How many answers of the quiz this browser has confirmed to be on the disk, with what its cookie carries. */
const written = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('cairn');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('quiz')) return resolve(0);
          const reading = database.transaction('quiz').objectStore('quiz').getAll();
          reading.onsuccess = () => {
            database.close();
            const [kept] = reading.result as { state: string; sealed?: string }[];
            const answers: (number | null)[] = kept?.sealed ? JSON.parse(kept.state).answers : [];
            resolve(answers.filter((answer) => answer !== null).length);
          };
        };
      }),
  );

test('an answer is there after the browser was killed a moment later, and the quiz can be submitted', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'cairn-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const first = await startBrowser(profile);
  await first.page.goto(site.url + QUIZ);
  await counter(first.page, 1).waitFor();
  await pick(first.page, 2);
  await next(first.page).click();
  await counter(first.page, 2).waitFor();
  await pick(first.page, 1);
  const question = await first.page.locator('legend').textContent();
  await expect.poll(() => written(first.page), { timeout: 1500, interval: 20 }).toBe(2);
  await first.kill();

  const second = await startBrowser(profile);
  await second.page.goto(site.url + QUIZ);
  await counter(second.page, 3).waitFor();
  await second.page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => second.page.locator('legend').textContent()).toBe(question);
  await expect.poll(() => second.page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await next(second.page).click();
  await answerAll(second.page, 3);
  await finish(second.page).click();
  await second.page.getByText(/You scored \d+%/).waitFor();
  // Once it is submitted, the copy is gone.
  await expect.poll(() => written(second.page)).toBe(0);
});
