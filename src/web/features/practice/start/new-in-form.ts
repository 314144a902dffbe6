import type { PracticeSetup } from '#contract/practice.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';

type NewInForm = PracticeSetup['simulation']['isNew'];

/** '58 of 65 are new to you. After this one, you’ll have one more with new questions.' */
export function newInFormText({ unseen, total, forms }: NewInForm): string {
  const isNew = unseen === total ? 'Every question is new to you' : `${numberText(unseen)} of ${total} are new to you`;
  if (forms === 0)
    return `${isNew}. You have seen too many of these questions for your score to mean much, so this one is a rehearsal. We save it, but it does not count toward your trend or best score.`;
  if (forms === 1) return `${isNew}. This is your last simulation with new questions.`;
  const left = forms - 1;
  return `${isNew}. After this one, you’ll have ${wordFor(left, 'one more', `${left} more`)} with new questions.`;
}

/** What the sealed exam is, or that it was opened; `bank`: how many questions the bank has, with its own. */
export function sealedNote({ total, unseen, forms }: NewInForm, bank: number): string {
  const setAside = `${numberText(total)} of the bank’s ${countText(bank, 'question')} are set aside for it.`;
  return forms > 0
    ? `${setAside} They never appear in practice or flashcards and are new to you only once, so save them for the last few days before your exam.`
    : `${setAside} You have already opened it, so only ${numberText(unseen)} ${wordFor(unseen, 'question')} would be new. Taking it again counts as a rehearsal.`;
}
