import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import type { PracticeEventIn, SittingReply } from '#contract/practice-sitting.ts';
import { eventName } from '#rules/practice/event.ts';
import { findChromium } from '../setup/chromium.ts';
import { makeExamSite } from './exam-site.ts';

const LONGEST_MS = 3000;

export type BrowserKills = {
  trials: number;
  given: number;
  acknowledged: number;
  unsentAtKill: number;
  unsentKept: number;
  losses: number;
};

/** Starts Chromium on a profile that outlives it. */
async function openBrowser(
  profile: string,
): Promise<{ process: ChildProcess; page: Page; addSession: (sid: string, url: string) => Promise<void> }> {
  const path = findChromium();
  if (!path) throw new Error('no Chromium found');
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  // In its own process group, so everything can be killed at once.
  const process = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  for await (const line of createInterface({ input: process.stderr! })) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1];
    if (!address) continue;
    process.stderr!.resume();
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0]!;
    const addSession = (sid: string, url: string) =>
      context.addCookies([{ name: 'sid', value: sid, url, httpOnly: true, sameSite: 'Lax' }]);
    return { process, page: context.pages()[0] ?? (await context.newPage()), addSession };
  }
  throw new Error('the browser did not start');
}

/**
 * Kills the whole browser without warning during a simulation, opens another on the same profile and lets it send what
 * its storage kept. An answer is lost if the server acknowledged it and no longer has it.
 */
export async function killBrowsers(
  trials: number,
  onTrial: (done: number, losses: number) => void = () => undefined,
): Promise<BrowserKills> {
  const site = await makeExamSite();
  const sums: BrowserKills = { trials, given: 0, acknowledged: 0, unsentAtKill: 0, unsentKept: 0, losses: 0 };
  for (let trial = 0; trial < trials; trial += 1) {
    const profile = await mkdtemp(join(tmpdir(), 'cairn-profile-'));
    const { id, slug, path } = await site.simulate();
    const open = async () => {
      const browser = await openBrowser(profile);
      await browser.addSession(site.sid, site.url());
      await browser.page.goto(`${site.url()}/practice/${slug}/${id}`);
      await browser.page.getByRole('radio').first().waitFor();
      return browser;
    };
    const first = await open();
    const given = new Set<string>();
    const acknowledged = new Set<string>();
    const sentIn = (body: string | null) =>
      (JSON.parse(body ?? '{"events":[]}') as { events: PracticeEventIn[] }).events.map(eventName);
    first.page.on('request', (request) => {
      if (request.url().endsWith('/events')) for (const name of sentIn(request.postData())) given.add(name);
    });
    first.page.on('response', (response) => {
      if (response.url().endsWith('/events') && response.ok())
        for (const name of sentIn(response.request().postData())) acknowledged.add(name);
    });
    let isUp = true;
    const gone = once(first.process, 'exit');
    const killed = pause(randomInt(300, LONGEST_MS)).then(async () => {
      process.kill(-first.process.pid!, 'SIGKILL');
      await gone;
      isUp = false;
    });
    while (isUp) {
      const go = Math.random() < 0.5 ? 'n' : String(randomInt(1, 5));
      await first.page.keyboard.press(go).catch(() => undefined);
    }
    await killed;
    sums.given += given.size;
    sums.acknowledged += acknowledged.size;
    const unsent = [...given].filter((name) => !acknowledged.has(name));
    sums.unsentAtKill += unsent.length;

    const second = await open();
    await second.page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));
    const kept = new Set((await site.call<SittingReply>('GET', path)).events.map(eventName));
    sums.losses += [...acknowledged].filter((name) => !kept.has(name)).length;
    sums.unsentKept += unsent.filter((name) => kept.has(name)).length;
    const ended = once(second.process, 'exit');
    process.kill(-second.process.pid!, 'SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    onTrial(trial + 1, sums.losses);
  }
  await site.end();
  return sums;
}
