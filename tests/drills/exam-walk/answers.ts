import type { Page } from 'playwright-core';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { commandIn } from '#rules/console/typed.ts';
import type { Answer } from '#rules/question/answer.ts';
import type { KeyForm } from '#rules/question/kinds/kind.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { cellsOf } from '#rules/question/rule-table/rule-table.ts';
import type { Candidate } from './candidate.ts';

type Asked = SittingReply['questions'][number];
type Task = { page: Page; own: Candidate; asked: Asked; right: readonly unknown[] };

/** The right answer to a question of a pack, with options numbered as shown. */
export function rightAnswer(question: PackQuestion, asked: Asked): Answer {
  const order = asked.options.map((text) => question.options.findIndex((option) => option.text === text));
  return KINDS[asked.kind].right(question, order);
}

async function pick({ own, right }: Task): Promise<void> {
  for (const option of right as number[]) await own.pick(option);
}

async function putInOrder({ own, right }: Task): Promise<void> {
  for (const option of right as number[]) await own.place(option);
}

async function chooseInRows({ page, own, right }: Task): Promise<void> {
  const rows = page.locator('fieldset').filter({ has: page.getByRole('radio') });
  await rows.first().waitFor();
  for (const [row, option] of (right as number[]).entries())
    await own.chooseOf(rows.nth(row).getByRole('radio'), option);
}

async function fillBlanks({ page, own, right }: Task): Promise<void> {
  for (const [blank, text] of (right as string[]).entries())
    await own.hand.type(page, page.getByRole('textbox').nth(blank), text);
}

/** The first rule is moved down and up again, to check both directions. */
async function fillTable({ page, own, right }: Task): Promise<void> {
  await own.press('Move down: rule 1');
  await own.press('Move up: rule 2');
  for (const [place, rule] of (right as string[]).entries()) {
    const fields = page.getByRole('group', { name: `Rule ${place + 1}`, exact: true }).getByRole('combobox');
    await fields.first().waitFor();
    const above = place > 0 ? cellsOf((right as string[])[place - 1]!) : [];
    const like = cellsOf(rule).filter((cell, field) => cell === above[field]).length;
    // If the rule above says the same in more than one field, it is copied and corrected.
    if (like > 1 && (await page.getByRole('button', { name: `Copy rule ${place}`, exact: true }).count()) > 0)
      await own.press(`Copy rule ${place}`);
    for (const [field, choice] of cellsOf(rule).entries())
      if ((await fields.nth(field).inputValue()) !== choice) await own.hand.choose(page, fields.nth(field), choice);
  }
}

async function configure({ page, own, right }: Task): Promise<void> {
  for (const typed of right as string[]) {
    const { device, line } = commandIn(typed)!;
    const tab = page.getByRole('tab', { name: device, exact: true });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await own.showTab(tab);
    await own.enter(page.getByRole('textbox', { name: new RegExp(`^Command for ${device}`) }), line);
  }
  await own.leaveTerminal();
}

async function pointAt({ page, own, asked, right }: Task): Promise<void> {
  const names = page.getByRole('list', { name: 'Regions of the picture' }).getByRole('listitem');
  await names.first().waitFor();
  const shown: string[] = await names
    .locator('label')
    .evaluateAll((labels) => labels.map(({ textContent }) => textContent ?? ''));
  for (const option of right as number[]) {
    const region = shown.findIndex((text) => text.endsWith(asked.options[option]!));
    await own.point(names.nth(region).locator('input'), region);
  }
}

/** How a candidate answers a question, by the form of its key. */
const ANSWERS: Record<KeyForm, (task: Task) => Promise<void>> = {
  options: pick,
  order: putInOrder,
  rows: chooseInRows,
  typed: fillBlanks,
  rules: fillTable,
  goals: configure,
  regions: pointAt,
};

/** Answers a question correctly. */
export const answer = (task: Task): Promise<void> => ANSWERS[KINDS[task.asked.kind].keyForm](task);
