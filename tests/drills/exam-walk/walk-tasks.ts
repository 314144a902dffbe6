import type { SittingReply } from '#contract/practice-sitting.ts';
import type { Walk } from './walk.ts';
import { troublesOn } from './inspect.ts';
import { isLoaded, walkQuestion } from './walk-question.ts';

/** Practices every performance-based question: each is checked when answered, and its review inspected. */
export async function walkTasks(walk: Walk): Promise<string> {
  const { page, own, site, content, isTouch, tally, shot } = walk;
  const { exam, questions: pack } = content.every.pack;
  const exams = await site.call<{ code: string; slug: string }[]>('GET', '/api/exams');
  await page.goto(`/practice/${exams.find(({ code }) => code === exam.code)!.slug}`);
  await own.hand.press(page, page.locator('summary', { hasText: 'Build your own' }));
  await own.hand.type(page, page.getByRole('spinbutton').or(page.getByLabel('How many')).first(), String(pack.length));
  await own.press(`Practice ${pack.length} questions`);
  await page.waitForURL(/[0-9a-f-]{36}$/);
  const { questions } = await site.call<SittingReply>('GET', `/api/practice-sittings/${page.url().split('/').at(-1)}`);
  for (const [index, asked] of questions.entries()) {
    await page.getByText(`Question ${index + 1} of ${questions.length}`, { exact: true }).waitFor();
    await walkQuestion(walk, asked, pack);
    await own.press('Check answer');
    const verdict = await page
      .getByText(/^(?:Correct$|Incorrect\b)/)
      .first()
      .innerText();
    if (verdict !== 'Correct') throw new Error(`the right answer is judged ${verdict}: ${asked.text}`);
    await isLoaded(page);
    tally.found(`${asked.kind} reviewed`, await troublesOn(page, isTouch));
    await shot(`${asked.kind}-reviewed`);
    await own.press(index < questions.length - 1 ? 'Next' : 'Finish practice');
  }
  await page.getByText(`${questions.length} of ${questions.length} correct`).first().waitFor();
  return `${questions.length} of ${questions.length} correct`;
}
