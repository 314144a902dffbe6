import type { Difficulty } from '../question/difficulty.ts';

export const POOLS = ['all', 'unseen', 'missed', 'flagged'] as const;
export type Pool = (typeof POOLS)[number];

/** Most questions of a practice sitting. */
export const MOST_QUESTIONS = 200;

/** Most questions that can be left out for having been seen last. */
export const MOST_SKIPPED = 500;

/** Most questions of a drill of one task. */
export const MOST_DRILLED = 20;

/** The number of questions that is typed, as near to it as is possible; null where it is none, as an empty field. */
export function countOf(typed: string): number | null {
  const count = Math.round(Number(typed));
  return typed.trim() === '' || Number.isNaN(count) ? null : Math.max(1, Math.min(MOST_QUESTIONS, count));
}

/** What a learner wants to practice. An empty list sets no limit. */
export type PracticeSettings = {
  count: number;
  /** Domains, by number. */
  domains: number[];
  /** Tasks, as `domain.task`. */
  tasks: string[];
  difficulties: Difficulty[];
  pool: Pool;
  /** More of what goes badly, and that first. */
  weakestFirst: boolean;
  /** Leaves out this many questions that were seen last. */
  skipsLast?: number | undefined;
  /** Leaves a whole simulation of unseen questions untouched. */
  leavesForm?: boolean | undefined;
};

/** 'Quick 10'. */
export const QUICK_TEN: PracticeSettings = {
  count: 10,
  domains: [],
  tasks: [],
  difficulties: [],
  pool: 'all',
  weakestFirst: false,
};

/** Questions of one task and difficulty. */
export type Cell = { domain: number; task: number; difficulty: Difficulty };

export const taskName = ({ domain, task }: Pick<Cell, 'domain' | 'task'>): string => `${domain}.${task}`;

/** Whether questions of this kind are wanted. A task that is named counts beside the domains that are named. */
export function isWanted(
  cell: Cell,
  { domains, tasks, difficulties }: Pick<PracticeSettings, 'domains' | 'tasks' | 'difficulties'>,
): boolean {
  const isPlaceWanted =
    domains.length + tasks.length === 0 || domains.includes(cell.domain) || tasks.includes(taskName(cell));
  return isPlaceWanted && (difficulties.length === 0 || difficulties.includes(cell.difficulty));
}

/** A cell with how many of its questions each pool holds. */
export type CountedCell = Cell & Record<Pool, number>;

/** How many questions fit the settings, however many are asked for. */
export function countFitting(cells: readonly CountedCell[], settings: PracticeSettings): number {
  return cells.filter((cell) => isWanted(cell, settings)).reduce((sum, cell) => sum + cell[settings.pool], 0);
}
