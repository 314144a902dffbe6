import type { Page } from 'playwright-core';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import type { JumpingClock } from './clocked-app.ts';
import type { Learner } from './learner.ts';

/** What is needed to do what Today asks for. */
export type Hands = {
  page: Page;
  clock: JumpingClock;
  learner: Learner;
  shot: (name: string) => Promise<void>;
};

/** How much was done. */
export type Work = { questions: number; cards: number };

const NOTHING: Work = { questions: 0, cards: 0 };
/** More turns than any sitting or deck has; beyond that it would never end. */
const MOST_TURNS = 400;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Does what the primary button led to and its entry promised. */
export async function act(hands: Hands, entry: TodayEntry, today: ExamToday): Promise<Work> {
  switch (entry.kind) {
    case 'read':
      return read(hands, entry);
    case 'cards':
      return turnCards(hands);
    case 'simulation':
      return simulate(hands);
    case 'quiz':
      return takeQuiz(hands);
    case 'resume':
      return entry.mode === 'simulation' ? takeExam(hands) : practice(hands, Number.POSITIVE_INFINITY);
    default:
      // Once, the learner is called away.
      return practice(hands, today.daysLeft === 20 ? 3 : Number.POSITIVE_INFINITY);
  }
}

/** Picks the options that the learner thinks are right. */
async function pick({ page, learner, clock }: Hands): Promise<void> {
  const labels = page.locator('main fieldset li label');
  await labels.first().waitFor();
  for (const option of learner.picks(await labels.allInnerTexts())) await labels.nth(option).click();
  await clock.pass(page, learner.between(30, 75));
}

/** The position of the question on the screen, as the player states it. */
async function placeOf(page: Page): Promise<{ at: number; total: number }> {
  const text = await page
    .getByText(/Question \d+ of \d+/)
    .first()
    .innerText();
  const [, at, total] = /Question (\d+) of (\d+)/.exec(text)!;
  return { at: Number(at), total: Number(total) };
}

const isAt = (page: Page, at: number) =>
  page
    .getByText(new RegExp(`Question ${at} of `))
    .first()
    .waitFor();

async function practice(hands: Hands, most: number): Promise<Work> {
  const { page, shot } = hands;
  const { total } = await placeOf(page);
  let questions = 0;
  // A learner who left with every question answered returns to the submit button.
  // The same button leads to the last look, if something is left open, and otherwise ends it.
  const finish = button(page, /^(?:Finish practice|Review and finish)$/);
  const last = button(page, 'Back to the question');
  const result = page.getByRole('heading', { name: /^You scored/ });
  const isAtEnd = async () => (await last.isVisible()) || (await result.isVisible());
  await page.locator('main fieldset li label').or(finish).first().waitFor();
  if ((await page.locator('main fieldset li label').count()) === 0 && !(await last.isVisible())) {
    await finish.click();
    await last.or(result).waitFor();
  }
  while (!(await isAtEnd())) {
    const { at } = await placeOf(page);
    if (questions === 0) await shot('practice-question');
    await pick(hands);
    await button(page, 'Check answer').click();
    questions += 1;
    const next = at === total ? finish : button(page, 'Next');
    await next.waitFor();
    if (questions === 1) await shot('practice-explained');
    if (questions >= most) return { ...NOTHING, questions };
    await next.click();
    if (at === total) await last.or(result).waitFor();
    else await isAt(page, at + 1);
  }
  if (questions === 0) await shot('practice-answered');
  if (await last.isVisible()) await finish.click();
  await result.waitFor();
  await shot('practice-result');
  return { ...NOTHING, questions };
}

async function simulate(hands: Hands): Promise<Work> {
  await button(hands.page, 'Start the clock').waitFor();
  await hands.shot('simulation-briefing');
  await button(hands.page, 'Start the clock').click();
  return takeExam(hands);
}

async function takeExam(hands: Hands): Promise<Work> {
  const { page, shot } = hands;
  const { total } = await placeOf(page);
  let questions = 0;
  for (let { at } = await placeOf(page); at <= total; at += 1) {
    await isAt(page, at);
    if (at === 2) await shot('simulation-question');
    await pick(hands);
    questions += 1;
    await button(page, at === total ? 'Review and submit' : 'Next').click();
  }
  await button(page, 'Submit exam').click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  await shot('simulation-result');
  return { ...NOTHING, questions };
}

export async function takeQuiz(hands: Hands): Promise<Work> {
  const { page, shot } = hands;
  const { total } = await placeOf(page);
  for (let at = 1; at <= total; at += 1) {
    await isAt(page, at);
    if (at === 1) await shot('quiz-question');
    await pick(hands);
    await button(page, at === total ? 'Finish Quiz' : 'Next').click();
  }
  await page.getByRole('heading', { name: 'Quiz Complete!' }).waitFor();
  await shot('quiz-complete');
  await page.getByText('View Detailed Results').click();
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  await shot('quiz-result');
  return { ...NOTHING, questions: total };
}

async function turnCards({ page, clock, learner, shot }: Hands): Promise<Work> {
  const show = button(page, 'Show answer');
  const done = page.getByRole('heading', { name: 'Done with cards for today', exact: true });
  // A deck that went faster than planned.
  const more = page.getByRole('heading', { name: 'A few more cards fit today', exact: true });
  for (let cards = 0; cards < MOST_TURNS; cards += 1) {
    await show.or(done).or(more).first().waitFor();
    // What comes next is looked up first.
    if (await done.isVisible()) await page.getByText('Finding what’s next...').waitFor({ state: 'detached' });
    if (await more.isVisible()) {
      await shot('cards-more');
      await page
        .locator('main')
        .getByRole('button', { name: / · \d+ min$/ })
        .click();
      await show.waitFor();
    }
    if (await done.isVisible()) {
      await shot('cards-done');
      return { ...NOTHING, cards };
    }
    if (cards === 0) await shot('cards-question');
    await show.click();
    if (cards === 0) await shot('cards-answer');
    await clock.pass(page, learner.between(5, 12));
    await page.getByRole('button', { name: learner.chance(0.8) ? /^Good/ : /^Again/ }).click();
  }
  throw new Error(`the cards do not end after ${MOST_TURNS} turns`);
}

async function read({ page, clock, learner, shot }: Hands, entry: TodayEntry & { kind: 'read' }): Promise<Work> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shot('read');
  // Somebody who reads scrolls now and then.
  for (let left = entry.minutes * 60; left > 0; left -= 60) {
    await clock.pass(page, Math.min(60, left));
    await page.keyboard.press('PageDown');
  }
  learner.reads(`${entry.domain}.${entry.task}`);
  // Half of a two-day text is read today.
  if (entry.isPart) return NOTHING;
  await page.keyboard.press('End');
  await page.getByText('Read', { exact: true }).first().waitFor();
  await shot('read-end');
  return NOTHING;
}
