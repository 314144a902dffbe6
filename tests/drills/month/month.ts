import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PracticeSetup } from '#contract/practice.ts';
import type { StudyProgress } from '#contract/study.ts';
import { percentageOf } from '#rules/question/percentage.ts';
import { isEnough } from '#rules/quiz/verdict.ts';
import { launchChromium } from '../../setup/chromium.ts';
import type { Scratch } from '../../servers/scratch.ts';
import { type Hands, takeQuiz } from './acts.ts';
import { type ClockedApp, type JumpingClock, makeJumpingClock, startClockedApp } from './clocked-app.ts';
import { liveDay } from './day.ts';
import { buyExam, makeLearner } from './learner.ts';

/** The day of the exam; the account is created on day 0, and the month ends the day after the exam. */
const EXAM_ON = 30;
const MINUTES = 20;
/** Days on which the learner did not come. */
const MISSED = new Set([6, 11, 12, 18]);
/** The day the exam is bought; before that, the learner studies what is free. */
const BOUGHT_ON = 2;
const WIDTHS = [1440, 390] as const;
const HEIGHTS = { 1440: 900, 390: 664 };
const PASSWORD = 'correct horse battery staple';
const EMAIL = 'ada@example.com';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * A month of one learner who does what the primary button of Today says, from registration to the day after the exam, in a
 * real browser whose clock moves together with the server's; on a wide and a narrow screen in turn. `--width` chooses one of
 * them, `--shots` names a folder for pictures, `--days` ends it early. Returns whether every day went as it should.
 */
export async function liveMonth(scratch: Scratch, args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { width: text, shots: text, days: text, seed: text } });
  const clock = makeJumpingClock();
  const site = await startClockedApp(scratch, clock);
  const learner = await makeLearner(site, Number(values.seed ?? 1));
  const browser = await launchChromium();
  scratch.atEnd(() => browser.close());
  const first = clock.now();
  const shotNames = new Set<string>();
  const totals = { days: 0, steps: 0, faults: 0 };
  let storage: Storage | undefined;
  const last = Math.min(EXAM_ON + 1, Number(values.days ?? EXAM_ON + 1));
  for (let day = 0; day <= last; day += 1) {
    if (MISSED.has(day)) {
      console.log(`Day ${day}: missed`);
      continue;
    }
    // In the evening, but in the morning on the day of the exam.
    const at = new Date(first.getTime() + day * 86_400_000 - (day === EXAM_ON ? 11 * 3_600_000 : 0));
    clock.goTo(at);
    if (day === BOUGHT_ON) await buyExam(site, EMAIL, at);
    const width = values.width ? (Number(values.width) as 1440 | 390) : WIDTHS[day % 2]!;
    const { context, page, troubles } = await open({ browser, site, clock, width, storage });
    const shot = (name: string) => shoot({ page, folder: values.shots, width, names: shotNames }, name);
    const hands: Hands = { page, clock, learner, shot };
    const faults: string[] = [];
    let report;
    try {
      if (day === 0) await begin(hands, site, EXAM_ON);
      else await comeBack(page);
      report = await liveDay(hands, site.exam.id);
      faults.push(...report.faults);
      if (day === EXAM_ON) faults.push(...(await uncovered(page, site.exam)));
      await shot(`today-${report.kind}-end`);
      if (day === BOUGHT_ON || day === EXAM_ON + 1) {
        await page.goto('/dashboard');
        await shot(`dashboard-day-${day}`);
      }
    } catch (error) {
      faults.push(`the day could not be finished: ${String(error).slice(0, 600)} at ${page.url()}`);
      await shot(`broken-day-${day}`);
    }
    faults.push(...troubles);
    console.log(`Day ${day} (${at.toISOString().slice(0, 10)}, ${width} px, ${report?.kind ?? 'broken'})`);
    for (const line of report?.lines ?? []) console.log(`  ${line}`);
    for (const line of faults) console.log(`  FAULT ${line}`);
    totals.days += 1;
    totals.steps += report?.steps ?? 0;
    totals.faults += faults.length;
    storage = await context.storageState();
    await context.close();
    if (!report && day === 0) break;
  }
  console.log(`\n${totals.days} days, ${totals.steps} steps, ${totals.faults} faults`);
  return totals.faults === 0;
}

/** The tasks of weight that were neither read nor passed in practice by the day of the exam. */
async function uncovered(page: Page, { id, domains, passPercentage }: ClockedApp['exam']): Promise<string[]> {
  const ask = <Reply>(path: string) => page.evaluate<Reply>(`fetch('/api/${path}').then((answer) => answer.json())`);
  const { tasks } = await ask<PracticeSetup>(`exams/${id}/practice`);
  const read = await ask<StudyProgress>(`user/study-progress/${id}`);
  const isRead = (domain: number, task: number) =>
    read.some(({ domainNumber, taskNumber }) => domainNumber === domain && taskNumber === task);
  const isPassed = ({ asked, correct }: (typeof tasks)[number]) =>
    isEnough(asked) && percentageOf(correct, asked) >= passPercentage;
  const weighted = tasks.filter(({ domain }) => domains.some(({ number, weight }) => number === domain && weight > 0));
  console.log(
    `By the exam: ${weighted.length} tasks of weight, ${weighted.filter(({ domain, number }) => isRead(domain, number)).length} read, ${weighted.filter(isPassed).length} passed`,
  );
  return weighted
    .filter((task) => !isRead(task.domain, task.number) && !isPassed(task))
    .map(({ domain, number, name }) => `neither read nor passed by the exam: ${domain}.${number} ${name}`);
}

type Opening = { browser: Browser; site: ClockedApp; clock: JumpingClock; width: 1440 | 390; storage?: Storage };

async function open({ browser, site, clock, width, storage }: Opening) {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: HEIGHTS[width] },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(storage && { storageState: storage }),
  });
  const page = await context.newPage();
  // Long enough for a busy machine; a page that hangs still fails.
  page.setDefaultTimeout(90_000);
  await clock.begin(page);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error in the page: ${error.message}`));
  return { context, page, troubles };
}

/** Opens the dashboard, logging in again if the session has expired. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/dashboard');
  if (new URL(page.url()).pathname !== '/login') return;
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Creates the account, takes the first quiz that the dashboard offers, and sets up the plan. */
async function begin(hands: Hands, site: ClockedApp, examOn: number): Promise<void> {
  const { page, shot, clock } = hands;
  await page.goto('/register');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('First name (optional)').fill('Ada');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Which exam are you preparing for?' }).waitFor();
  await shot('first-day');
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: site.exam.name }).click();
  await page.getByRole('link', { name: /^Take the free .* quiz$/ }).click();
  await takeQuiz(hands);
  await page.goto('/dashboard');
  const date = new Date(clock.now().getTime() + examOn * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('When is your exam?').fill(date);
  await page.getByRole('radio', { name: String(MINUTES) }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Sun' }).check({ force: true });
  await shot('plan-form');
  await page.getByRole('button', { name: 'Save my plan' }).click();
  await page.getByText(/min to go|goal reached/).waitFor();
  await page.getByText(`Exam in ${examOn} days`).waitFor();
}

type Shooting = { page: Page; folder: string | undefined; width: number; names: Set<string> };

/** Takes a picture of each state once per width, in both themes. */
async function shoot({ page, folder, width, names }: Shooting, name: string): Promise<void> {
  if (!folder || names.has(`${name} ${width}`)) return;
  names.add(`${name} ${width}`);
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
