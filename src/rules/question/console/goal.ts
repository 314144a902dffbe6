/** How a goal is looked at: its commands would change nothing; they would; an echo comes back; it does not; it is saved. */
export const CHECKS = ['set', 'unset', 'reaches', 'blocked', 'saved'] as const;
export type Check = (typeof CHECKS)[number];

/** What a part of a question asks of a device in the end. */
export type Goal = {
  device: string;
  check: Check;
  /** Commands as typed in global configuration or as root; of an echo the address that it goes to. */
  lines: string[];
  /** Commands that lead there, where those above do not. */
  solution?: string[] | undefined;
};

/** A goal in one order, in whichever its fields came. */
export const goalParts = (goal: Goal | undefined) =>
  goal ? [goal.device, goal.check, goal.lines, goal.solution ?? null] : null;
