/**
 * How a goal is checked: its commands would change nothing; they would; an echo comes back; it doesn't; it is saved; a
 * command that only looks prints some texts, or doesn't.
 */
export const CHECKS = ['set', 'unset', 'reaches', 'blocked', 'saved', 'shows', 'hides'] as const;
export type Check = (typeof CHECKS)[number];

/** Whether a goal's first line is a command that only looks, and the others are texts of its output. */
export const isLooking = (check: Check): boolean => check === 'shows' || check === 'hides';

/** What a part of a question requires of a device in the end. */
export type Goal = {
  device: string;
  check: Check;
  /** Commands as typed in global configuration or as root; for an echo, its destination address. */
  lines: string[];
  /** Commands that achieve it, if those above don't. */
  solution?: string[] | undefined;
};

/** A goal with its fields in a fixed order. */
export const goalParts = (goal: Goal | undefined) =>
  goal ? [goal.device, goal.check, goal.lines, goal.solution ?? null] : null;
