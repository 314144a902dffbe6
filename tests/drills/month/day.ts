import type { Page } from 'playwright-core';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { MOST_OF_A_DAY } from '#rules/planner/day.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { entryLabel, entryReason, entryTitle } from '#rules/planner/words.ts';
import { act, type Hands } from './acts.ts';

/** More things to do than any day has. */
const MOST_STEPS = 15;
/** Texts that cannot be true for somebody who has begun. */
const UNTRUE = /first quiz|create a free account|nothing here yet/i;
const BROKEN = /404 Page Not Found|something went wrong|could not be loaded/i;

/** A day's report: what its primary button said and led to, and what went wrong. */
export type DayReport = { lines: string[]; faults: string[]; kind: ExamToday['kind']; steps: number };

const primaryOf = (page: Page) => page.locator('main [aria-describedby^="next-"]');
const wholeOf = ({ spent, entries }: ExamToday) =>
  spent + entries.reduce((sum, { minutes, isExtra }) => sum + (isExtra ? 0 : minutes), 0);

/** Identifies the same thing to do, however it is worded. */
function keyOf(entry: TodayEntry): string {
  if (entry.kind === 'read') return `read ${entry.domain}.${entry.task}`;
  if (entry.kind === 'resume') return `resume ${entry.sittingId} ${entry.left}`;
  return entry.kind;
}

/** Does what the primary button of Today says until nothing is left to do. */
export async function liveDay(hands: Hands, examId: string): Promise<DayReport> {
  const { page, clock, shot } = hands;
  const report: DayReport = { lines: [], faults: [], kind: 'study', steps: 0 };
  const fault = (text: string) => void report.faults.push(text);
  const done: string[] = [];
  for (;;) {
    const today = await todayOf(page, examId);
    report.kind = today.kind;
    await lookAt(page, today, fault);
    const next = primaryOf(page).first();
    // Half of a two-day text was read; only the browser knows.
    const left = today.entries.filter((one) => !(one.kind === 'read' && one.isPart && done.includes(keyOf(one))));
    const { next: entry } = splitDay({ kind: today.kind, entries: left });
    if (today.kind === 'past') {
      if ((await page.getByText('How did your exam go?').count()) === 0) fault('Today does not ask how the exam went');
      return report;
    }
    if (!entry) {
      if ((await next.count()) > 0) fault('a primary button stands where nothing is left to do');
      return report;
    }
    if ((await next.count()) === 0) {
      fault(`no primary button, but there is to do: ${entryTitle(entry)}`);
      return report;
    }
    const said = (await next.innerText()).trim();
    const isOnToday = /^\/(today|dashboard)/.test(new URL(page.url()).pathname);
    const planned = isOnToday ? entryTitle(entry) : `Next: ${entryLabel(entry)}`;
    if (said !== planned) fault(`the button says "${said}", the plan "${planned}"`);
    if (done.length > 1 && done.slice(-2).every((key) => key === keyOf(entry))) fault(`a third time in a row: ${said}`);
    if (done.at(-1) === keyOf(entry) && !(entry.kind === 'drill' || entry.kind === 'missed'))
      fault(`asked again for what was just done: ${said}`);
    if (done.length === MOST_STEPS) {
      fault(`the day does not end after ${MOST_STEPS} steps`);
      return report;
    }
    const isLong = entry.isExtra;
    await shot(`today-${today.kind}-${entry.kind}`);
    const startedAt = clock.now().getTime();
    const before = page.url();
    await next.click();
    await page.waitForURL((url) => !/^\/(today|dashboard)/.test(url.pathname) && url.href !== before);
    const { questions, cards } = await act(hands, entry, today);
    const minutes = Math.round((clock.now().getTime() - startedAt) / 60_000);
    const asked = 'settings' in entry ? entry.settings.count : null;
    if (asked !== null && questions > asked) fault(`${said}: ${questions} questions came`);
    const amount = [questions && `${questions} questions`, cards && `${cards} cards`].filter(Boolean).join(', ');
    report.lines.push(
      `${said} (${entryReason(entry)}) ${entry.minutes} min${isLong ? ' extra' : ''} -> ${new URL(page.url()).pathname.replaceAll(/[\da-f-]{36}/g, '…')}: ${amount || 'read'}, ${minutes} min`,
    );
    done.push(keyOf(entry));
    report.steps += 1;
    if (BROKEN.test(await page.locator('body').innerText())) fault(`${said} led to a dead end: ${page.url()}`);
    // Half of a text, and practice that was left, lead on from Today; everything else leads on by itself.
    const isLeft = (entry.kind === 'read' && entry.isPart) || new URL(page.url()).pathname.startsWith('/practice/');
    if (!isLeft)
      await primaryOf(page)
        .or(page.getByRole('main').getByRole('link', { name: 'Go to Today' }))
        .first()
        .waitFor();
    if (isLeft || (await primaryOf(page).count()) === 0) await backToToday(page, fault);
  }
}

/** The plan as the server has it, once the page shows it. */
async function todayOf(page: Page, examId: string): Promise<ExamToday> {
  await page
    .getByText(/min to go|goal reached|for today|day off|Good luck|How did/)
    .or(primaryOf(page))
    .first()
    .waitFor();
  return page.evaluate<ExamToday>(`fetch('/api/exams/${examId}/today?timeZone=UTC').then((answer) => answer.json())`);
}

async function lookAt(page: Page, today: ExamToday, fault: (text: string) => void): Promise<void> {
  const text = await page.locator('main').innerText();
  const untrue = UNTRUE.exec(text);
  if (untrue) fault(`Today says "${untrue[0]}"`);
  if (wholeOf(today) > today.minutes * MOST_OF_A_DAY + 1 && today.entries.some(({ isExtra }) => !isExtra))
    fault(`the day has ${today.minutes} minutes, and takes ${wholeOf(today)}`);
  if (today.kind === 'exam' && today.entries.some((entry) => entry.kind !== 'cards' || !entry.isWarmUp))
    fault(`on the morning of the exam: ${today.entries.map(entryTitle).join(', ')}`);
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
    fault('Today is wider than the screen');
}

/** Uses only what the screen offers. */
async function backToToday(page: Page, fault: (text: string) => void): Promise<void> {
  const link = page.locator('a[href^="/today/"]:visible').first();
  if ((await link.count()) > 0) await link.click();
  else {
    if (!page.url().includes('/practice/')) fault(`no way back to Today from ${page.url()}`);
    await page.goto('/dashboard');
  }
  await page.waitForURL(/\/(today|dashboard)/);
  await primaryOf(page)
    .or(page.getByText(/for today|day off|Good luck|How did/))
    .first()
    .waitFor();
}
