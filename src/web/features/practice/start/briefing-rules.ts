import type { PracticeSetup } from '#contract/practice.ts';
import { countText } from '#rules/wording/count.ts';
import { passMarkText } from '#rules/wording/exam-format.ts';

type Form = PracticeSetup['simulation'];
type Rule = { name: string; text: string };

/** What a candidate needs to know before the clock starts, most important first; `total` is the number of questions. */
export function briefingRules(form: Form, total: number, minutes: number): Rule[] {
  return [
    { name: 'Questions', text: questionsText(form, total) },
    { name: 'Time', text: timeText(form, minutes) },
    {
      name: 'Answers',
      text: 'Unanswered questions count as wrong, and there is no penalty for guessing, so answer every question. You’ll see the correct answers after you submit.',
    },
    { name: 'Scoring', text: SCORING_TEXTS[form.scoring] },
    { name: 'Going back', text: movesText(form) },
    { name: 'Passing', text: passText(form) },
  ];
}

function questionsText({ questions, isMost, isCountPublished, unscored }: Form, total: number): string {
  const real = isMost
    ? `The real exam has up to ${questions}.`
    : isCountPublished
      ? `The real exam has ${questions}.`
      : `The vendor does not publish the number of questions; ${questions} is our estimate.`;
  const held = total < questions ? ` This question bank has enough for ${total}.` : '';
  const pilot = unscored > 0 ? ` ${unscored} of them are unscored, as on the real exam, and you won’t know which.` : '';
  return `${countText(total, 'question')}. ${real}${held}${pilot}`;
}

function timeText({ minutes: published }: Form, minutes: number): string {
  const own = minutes === published ? '' : ` The usual time is ${countText(published, 'minute')}.`;
  return `${countText(minutes, 'minute')}, with no pauses. The clock keeps running even if you close the page. When time runs out, the exam is submitted automatically.${own}`;
}

const SCORING_TEXTS: Record<Form['scoring'], string> = {
  whole: 'Questions with several parts earn credit only if every part is correct.',
  parts: 'A question with several parts earns partial credit for each part you get right.',
  performance:
    'A performance-based question earns partial credit for each part you get right. The vendor may give partial credit too, but does not publish how much, so this is our estimate. For every other question, you get credit only if every part is correct.',
};

const movesText = ({ isForwardOnly }: Form): string =>
  isForwardOnly
    ? 'As on the real exam, you can’t return to a question once you move on. Flag a question to find it again in your review.'
    : 'You can go back and change answers until you submit. Flag a question to find it again in the overview; flags don’t affect your score.';

function passText({ passMark, passPercentage }: Form): string {
  const real = passMark
    ? `The real exam requires ${passMarkText(passMark)}.`
    : 'The vendor does not publish a passing score.';
  return `${real} We estimate that about ${Math.round(passPercentage)}% correct is a passing score.`;
}
