import type { PracticeSetup } from '#contract/practice.ts';
import { countText } from '#rules/wording/count.ts';
import { passMarkText } from '#rules/wording/exam-format.ts';

type Form = PracticeSetup['simulation'];
type Rule = { name: string; text: string };

/** What a candidate is to know before the clock starts, in the order in which it matters; `total` questions are asked. */
export function briefingRules(form: Form, total: number, minutes: number): Rule[] {
  return [
    { name: 'Questions', text: questionsText(form, total) },
    { name: 'Time', text: timeText(form, minutes) },
    {
      name: 'Answers',
      text: 'An unanswered question counts as wrong, and a wrong answer costs nothing more: guess rather than leave one open. You see what was right once you submit.',
    },
    { name: 'Scoring', text: scoringText(form) },
    { name: 'Going back', text: movesText(form) },
    { name: 'Passing', text: passText(form) },
  ];
}

function questionsText({ questions, isMost, isCountPublished, unscored }: Form, total: number): string {
  const real = isMost
    ? `The real exam asks up to ${questions}.`
    : isCountPublished
      ? `The real exam asks ${questions}.`
      : `The vendor does not say how many the real exam asks; ${questions} is our estimate.`;
  const held = total < questions ? ` This question bank has enough for ${total}.` : '';
  const pilot =
    unscored > 0 ? ` ${unscored} of them are unscored, as on the real exam, and you are not told which.` : '';
  return `${countText(total, 'question')}. ${real}${held}${pilot}`;
}

function timeText({ minutes: published }: Form, minutes: number): string {
  const own = minutes === published ? '' : ` The usual time is ${countText(published, 'minute')}.`;
  return `${countText(minutes, 'minute')}, without a pause: the clock keeps running even with the page closed. When time is up, the exam submits itself.${own}`;
}

const scoringText = ({ scoring }: Form): string =>
  scoring === 'parts'
    ? 'A question with several parts earns a share of its point for each part that is right.'
    : 'A question counts only when all of it is right.';

const movesText = ({ isForwardOnly }: Form): string =>
  isForwardOnly
    ? 'Once you move on, a question is closed, just as on the real exam. Flag a question to find it again in your review.'
    : 'Go back and change answers until you submit. Flag a question to find it again in the overview; a flag does not change your score.';

function passText({ passMark, passPercentage }: Form): string {
  const real = passMark
    ? `The real exam asks for ${passMarkText(passMark)}.`
    : 'The vendor does not publish a passing score.';
  return `${real} We take about ${passPercentage}% right as a pass, which is our estimate.`;
}
