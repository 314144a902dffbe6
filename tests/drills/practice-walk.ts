import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { launchChromium } from '../setup/chromium.ts';
import { makeExamSite } from './exam-site.ts';
import { byKeyboard, byMouse, type Candidate } from './practice-hands.ts';

type Site = Awaited<ReturnType<typeof makeExamSite>>;
type Way = { candidate: (page: Page) => Candidate; name: string; width: number; scheme: 'light' | 'dark' };

const WALKS: Way[] = [
  { name: 'mouse', candidate: byMouse, width: 1440, scheme: 'light' },
  { name: 'keyboard', candidate: byKeyboard, width: 1440, scheme: 'dark' },
  { name: 'mouse', candidate: byMouse, width: 390, scheme: 'dark' },
  { name: 'keyboard', candidate: byKeyboard, width: 390, scheme: 'light' },
];

/**
 * Walks through practice with the starter content as a candidate does: a full simulation of CLF-C02, its result, a repeat
 * of what was missed, its flashcards, and a simulation that runs out of time; by mouse and by keyboard only, narrow and
 * wide. `--shots` names a folder for pictures, `--width` one of the widths. Throws if anything is wrong.
 */
export async function walkPractice(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { shots: { type: 'string' }, width: { type: 'string' } } });
  const site = await makeExamSite(true);
  const browser = await launchChromium();
  try {
    for (const way of WALKS.filter(({ width }) => values.width === undefined || width === Number(values.width))) {
      const startedAt = performance.now();
      const said = await walk(site, browser, way, values.shots);
      console.log(
        `${way.name}, ${way.width} px, ${way.scheme}: ${said}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      );
    }
  } finally {
    await browser.close();
    await site.end();
  }
}

async function walk(
  site: Site,
  browser: Browser,
  { candidate, name, width, scheme }: Way,
  shots: string | undefined,
): Promise<string> {
  const context = await browser.newContext({
    baseURL: site.url(),
    viewport: { width, height: 900 },
    colorScheme: scheme,
  });
  await context.addCookies([{ name: 'sid', value: site.sid, url: site.url(), httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  const shot = async (what: string) => {
    if (shots) await page.screenshot({ path: join(shots, `${what}-${width}-${scheme}-${name}.png`), fullPage: true });
  };
  const at = (place: number, total: number) =>
    page.getByText(`Question ${place} of ${total}`, { exact: true }).waitFor();
  const own = candidate(page);
  const exams = await site.call<{ code: string; slug: string }[]>('GET', '/api/exams');
  const base = `/practice/${exams.find(({ code }) => code === 'CLF-C02')!.slug}`;
  const sittingOf = () => site.call<SittingReply>('GET', `/api/practice-sittings/${page.url().split('/').at(-1)}`);
  const isOver = () => page.getByRole('heading', { name: /^You scored/ }).waitFor();

  await page.goto(base);
  await page.getByText('90 minutes').waitFor();
  await shot('1-builder');
  await own.press('Start the exam simulation');
  await own.press('Start the clock');
  await at(1, 65);
  const { questions } = await sittingOf();
  for (const [index, { chooses }] of questions.entries()) {
    await at(index + 1, 65);
    // Every thirteenth is left open, every tenth is flagged.
    if (index % 13 !== 12) for (let option = 0; option < chooses; option += 1) await own.pick(option);
    if (index % 10 === 9) await own.flag();
    if (index === 20) await shot('2-player');
    if (index < 64) await own.next();
  }
  await own.map();
  await page.getByRole('button', { name: 'Question 10: answered, flagged' }).waitFor();
  await shot('3-map');
  await own.press('Review and submit', -1);
  await page.getByText('5 unanswered, 6 flagged. Unanswered questions count as wrong.').waitFor();
  await shot('4-review');
  await own.press('Submit exam');
  await isOver();
  const result = await sittingOf();
  const right = result.feedback.filter(({ isCorrect }) => isCorrect).length;
  const counted = result.feedback.filter(({ isUnscored }) => !isUnscored);
  const correct = counted.filter(({ isCorrect }) => isCorrect).length;
  await page.getByText(`${correct} of ${counted.length} correct`).waitFor();
  await shot('5-result');
  const answered = new Set(result.events.flatMap((event) => (event.kind === 'answered' ? event.place : [])));
  const misses = result.feedback.filter(({ isCorrect, place }) => !isCorrect && answered.has(place));
  const missedIds = new Set(misses.map(({ place }) => questions[place]!.id));

  const unscored = misses.filter(({ isUnscored }) => isUnscored).length;
  const including = unscored > 0 ? `, including ${unscored} unscored` : '';
  await own.press(`Practice what I missed (${misses.length}${including})`);
  await at(1, misses.length);
  const missed = await sittingOf();
  if (missed.questions.some(({ id }) => !missedIds.has(id)))
    throw new Error('practice of what was missed has something else');
  for (let index = 0; index < 5; index += 1) {
    await at(index + 1, missed.questions.length);
    for (let option = 0; option < missed.questions[index]!.chooses; option += 1) await own.pick(option);
    await own.check();
    await page
      .getByText(/^(Correct$|Incorrect\b)/)
      .first()
      .waitFor();
    if (index === 0) await shot('6-explained');
    await own.next();
  }
  await own.map();
  await own.press('Review and finish', -1);
  await own.press('Finish practice');
  await isOver();
  await shot('7-practice-result');
  const wrong = (await sittingOf()).feedback.slice(0, 5).filter(({ isCorrect }) => !isCorrect).length;
  // Questions left open do not count as missed.
  await page.getByRole('button', { name: `Practice what I missed (${wrong})`, exact: true }).waitFor();
  await own.press('Review what I missed with flashcards');
  await page.getByText('From a question you missed').first().waitFor();
  await shot('8-card');
  await own.press('Show answer');
  await page.getByRole('button', { name: 'Show question' }).waitFor();
  await shot('9-card-back');

  await page.goto(base);
  await own.press('Start the exam simulation');
  await own.press('Start the clock');
  await at(1, 65);
  await own.pick(1);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('cairn.sitting.')));
  endSoon(site.file, page.url().split('/').at(-1)!);
  await page.reload();
  await at(1, 65);
  await page.getByText('Time ran out, so we submitted your answers').waitFor();
  await shot('10-time-up');
  await context.close();
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  return `${right} of 65 right, ${missed.questions.length} practiced again`;
}

/** Leaves a simulation three seconds. */
function endSoon(file: string, sittingId: string): void {
  const connection = new DatabaseSync(file);
  connection
    .prepare('update practice_sitting set deadline_at = ? where id = ?')
    .run(new Date(Date.now() + 3000).toISOString(), sittingId);
  connection.close();
}
