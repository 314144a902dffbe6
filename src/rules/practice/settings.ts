import type { KindName } from '../question/kinds/names.ts';
import type { Difficulty } from '../question/difficulty.ts';

export const POOLS = ['all', 'unseen', 'missed', 'flagged'] as const;
export type Pool = (typeof POOLS)[number];

/** Maximum questions in a practice sitting. */
export const MOST_QUESTIONS = 200;

/** Maximum of recently seen questions that can be left out. */
export const MOST_SKIPPED = 500;

/** Maximum questions in a drill of one task. */
export const MOST_DRILLED = 20;

/** Maximum questions added at once to open practice. */
export const MOST_ADDED = 5;

/** The typed number of questions, clamped to the allowed range; null if it isn't a number, like an empty field. */
export function countOf(typed: string): number | null {
  const count = Math.round(Number(typed));
  return typed.trim() === '' || Number.isNaN(count) ? null : Math.max(1, Math.min(MOST_QUESTIONS, count));
}

/** What a day's plan asks practice for: what was missed, or new questions. */
export const PLANNED_PRACTICE = ['missed', 'drill'] as const;
export type PlannedPractice = (typeof PLANNED_PRACTICE)[number];

/** What a learner wants to practice. An empty list means no restriction. */
export type PracticeSettings = {
  count: number;
  /** Domain numbers. */
  domains: number[];
  /** Tasks, as `domain.task`. */
  tasks: string[];
  difficulties: Difficulty[];
  kinds?: KindName[] | undefined;
  pool: Pool;
  /** More of the weak areas, and those first. */
  weakestFirst: boolean;
  /** Leaves out this many of the most recently seen questions. */
  skipsLast?: number | undefined;
  /** Reserves a full simulation's worth of unseen questions. */
  leavesForm?: boolean | undefined;
  /** Shows where somebody starts, before anything is known of them. */
  isDiagnostic?: boolean | undefined;
  /** What a day's plan asked for it as; absent if it was somebody's own choice. */
  plannedAs?: PlannedPractice | undefined;
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

/** Questions with the same task, difficulty, and kind. */
export type Cell = { domain: number; task: number; difficulty: Difficulty; kind: KindName };

export const taskName = ({ domain, task }: Pick<Cell, 'domain' | 'task'>): string => `${domain}.${task}`;

/** Whether questions of this kind are wanted. Selected tasks are added to the selected domains. */
export function isWanted(
  cell: Cell,
  { domains, tasks, difficulties, kinds = [] }: Pick<PracticeSettings, 'domains' | 'tasks' | 'difficulties' | 'kinds'>,
): boolean {
  const isPlaceWanted =
    domains.length + tasks.length === 0 || domains.includes(cell.domain) || tasks.includes(taskName(cell));
  const isIn = <T>(wanted: readonly T[], own: T) => wanted.length === 0 || wanted.includes(own);
  return isPlaceWanted && isIn(difficulties, cell.difficulty) && isIn(kinds, cell.kind);
}

/** A cell with how many of its questions each pool holds. */
export type CountedCell = Cell & Record<Pool, number>;

/** How many questions match the settings, ignoring the requested number. */
export function countFitting(cells: readonly CountedCell[], settings: PracticeSettings): number {
  return cells.filter((cell) => isWanted(cell, settings)).reduce((sum, cell) => sum + cell[settings.pool], 0);
}
