import type { SittingReply } from '#contract/practice-sitting.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { exhibitsToSee } from '#rules/question/exhibits-to-see.ts';
import { answer, rightAnswer } from './answers.ts';
import type { Page } from 'playwright-core';
import type { Walk } from './walk.ts';
import { troublesOn } from './inspect.ts';

type Asked = SittingReply['questions'][number];

/** The name of a question's kind in pictures and counts, with its first exhibit's form; a case set has its own name. */
function nameOf({ kind, exhibits }: Asked): string {
  if (exhibits.some(({ form }) => form === 'scenario')) return 'case set';
  const seen = exhibitsToSee(kind, exhibits);
  return seen.length > 0 ? `${kind} with ${seen[0]!.form}` : kind;
}

/** Waits until nothing is loading. */
export const isLoaded = (page: Page) => page.getByText('Loading the question...').waitFor({ state: 'detached' });

/** Answers the question on the screen correctly, and inspects it before and after. */
export async function walkQuestion(walk: Walk, asked: Asked, pack: readonly PackQuestion[]): Promise<void> {
  const { page, own, isTouch, tally, shot } = walk;
  const question = pack.find(({ text, kind }) => text === asked.text && kind === asked.kind);
  if (!question) throw new Error(`no question of the pack says: ${asked.text}`);
  const name = nameOf(asked);
  await page.locator('fieldset').first().waitFor();
  await isLoaded(page);
  tally.found(`${question.ref} before`, await troublesOn(page, isTouch));
  await shot(`${name}-open`);
  if (exhibitsToSee(asked.kind, asked.exhibits).length > 0) await lookLarge(walk, name);
  const before = own.presses();
  await answer({ page, own, asked, right: rightAnswer(question, asked) as readonly unknown[] });
  tally.answered(name, own.presses() - before);
  tally.found(`${question.ref} after`, await troublesOn(page, isTouch));
  await shot(`${name}-answered`);
}

/** Opens the first exhibit large and closes it again, once per kind, as a candidate would. */
const looked = new WeakMap<object, Set<string>>();
async function lookLarge({ page, own, isTouch, tally, shot }: Walk, name: string): Promise<void> {
  const known = looked.get(own) ?? new Set<string>();
  looked.set(own, known);
  if (known.has(name)) return;
  known.add(name);
  const opener = page.getByRole('button', { name: isTouch ? /^Exhibit / : /^Enlarge/ }).first();
  await own.hand.press(page, opener);
  await page.getByRole('dialog').waitFor();
  await own.press('Larger');
  tally.found(`${name}, large`, await troublesOn(page, isTouch));
  await shot(`${name}-large`);
  await own.closeDialog();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
