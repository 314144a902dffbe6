import type { SittingReply } from '#contract/practice-sitting.ts';
import { isPerformance } from '#rules/question/kinds/kinds.ts';
import type { Walk } from './walk.ts';
import { troublesOn } from './inspect.ts';
import { walkQuestion } from './walk-question.ts';

/** Every how many questions one is left open, one is flagged, and one is followed by a look back. */
const [LEFT_OPEN, FLAGGED, LOOKED_BACK] = [13, 10, 15];

/** Walks from the practice page to the results and the review. */
export async function walkSimulation(walk: Walk): Promise<string> {
  const { page, own, site, content, isTouch, tally, shot } = walk;
  const look = async (where: string) => {
    tally.found(where, await troublesOn(page, isTouch));
    await shot(where);
  };
  const exams = await site.call<{ code: string; slug: string }[]>('GET', '/api/exams');
  const { code } = content.real.pack.exam;
  await page.goto(`/practice/${exams.find((exam) => exam.code === code)!.slug}`);
  await own.press('Start the exam simulation');
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await look('briefing');
  await own.press('Start the clock');
  await page.waitForURL(/[0-9a-f-]{36}$/);
  const { questions } = await site.call<SittingReply>('GET', `/api/practice-sittings/${page.url().split('/').at(-1)}`);
  const total = questions.length;
  const at = (index: number) => page.getByText(`Question ${index + 1} of ${total}`, { exact: true }).waitFor();
  await at(0);
  const tasks = questions.findIndex(({ kind }) => !isPerformance(kind));
  if (tasks === 0) throw new Error('it does not begin with performance-based questions');

  let open = 0;
  for (const [index, asked] of questions.entries()) {
    await at(index);
    if (index % LEFT_OPEN === LEFT_OPEN - 1) open += 1;
    else await walkQuestion(walk, asked, content.real.pack.questions);
    if (index % FLAGGED === FLAGGED - 1) await own.flag();
    if (index % LOOKED_BACK === LOOKED_BACK - 1) {
      await own.back();
      await at(index - 1);
      await own.next();
      await at(index);
    }
    if (index < total - 1) await own.next();
  }
  await own.map();
  await page.getByRole('button', { name: /^Question 10: answered, flagged/ }).waitFor();
  await look('question-list');
  await own.press(`Question 10: answered, flagged`);
  await at(9);
  await own.map();
  await own.press('Review and submit', -1);
  await page.getByText(`${open} unanswered`).waitFor();
  await look('submit');
  await own.press('Submit exam');
  await page.getByRole('heading', { name: /^You scored/ }).waitFor();
  await look('results');
  await page.getByText(`${total - open} of ${total} correct`).waitFor();
  await readReview(walk, look);
  return `${tasks} tasks first, ${total - open} of ${total} correct, ${open} left open`;
}

/** Reads what was left open, then an early question, then the two other tabs. */
async function readReview({ page, own }: Walk, look: (where: string) => Promise<void>): Promise<void> {
  const open = async (number: number) => {
    const entry = page.locator(`#review-question-${number}`);
    if (!(await entry.evaluate((summary) => summary.closest('details')!.open))) await own.hand.press(page, entry);
  };
  await own.show(page.getByRole('radio', { name: /^Not answered/ }));
  await open(LEFT_OPEN);
  await look('review-open');
  await own.show(page.getByRole('radio', { name: /^All/ }));
  await open(2);
  await look('review-task');
  for (const name of ['Performance Overview', 'Domain Analysis']) {
    await own.showTab(page.getByRole('tab', { name, exact: true }));
    await look(name);
  }
}
