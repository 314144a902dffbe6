import type { AnswerKey } from '../option.ts';

/** What knows the devices of a console. */
export type ConsoleJudge = {
  /** Which goals are met after what was typed. */
  marks(typed: readonly string[], question: AnswerKey): boolean[];
  /** Commands that meet all goals. */
  model(question: AnswerKey): string[];
  /** What is wrong with the devices and the goals, each in a sentence. */
  faults(question: AnswerKey): string[];
};

let present: ConsoleJudge | null = null;

/** Devices are large: whoever judges answers brings them along, and pages that only ask do without. */
export function setJudge(judge: ConsoleJudge): void {
  present = judge;
}

export function consoleJudge(): ConsoleJudge {
  if (!present) throw new Error('console/judge.ts is not imported where answers are judged');
  return present;
}
