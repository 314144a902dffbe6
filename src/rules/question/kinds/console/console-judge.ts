import type { AnswerKey } from '#rules/question/option.ts';
import type { KeyFault } from '#rules/question/part/part-fault.ts';

/** What knows a console's devices. */
export type ConsoleJudge = {
  /** Which goals are met after everything typed. */
  marks(typed: readonly string[], question: AnswerKey): boolean[];
  /** Commands that meet all goals. */
  model(question: AnswerKey): string[];
  /** What is wrong with the devices and the goals. */
  faults(question: AnswerKey): KeyFault[];
};

let present: ConsoleJudge | null = null;

/** Device code is large: code that judges answers brings it along, pages that only ask do without. */
export function setJudge(judge: ConsoleJudge): void {
  present = judge;
}

export function consoleJudge(): ConsoleJudge {
  if (!present) throw new Error('kinds/console/judge.ts is not imported where answers are judged');
  return present;
}
