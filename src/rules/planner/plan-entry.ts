import type { SittingMode } from '../practice/mode.ts';
import type { PracticeSettings } from '../practice/settings.ts';

/** A task as entries name it. */
export type NamedTask = { domain: number; task: number; name: string };

/** What there is to do, and what it is about. */
export type PlanAct =
  | { kind: 'resume'; sittingId: string; mode: SittingMode; left: number }
  | { kind: 'diagnostic'; settings: PracticeSettings }
  | { kind: 'cards'; reviews: number; fresh: number; isWarmUp: boolean }
  | { kind: 'missed'; settings: PracticeSettings; ideas: number; tasks: NamedTask[] }
  /** `isStuck`: its last two rounds failed, so it comes before more of its questions, even if it was read before. */
  | ({ kind: 'read'; isPart: boolean; weight: number; isStuck: boolean } & NamedTask)
  | { kind: 'drill'; settings: PracticeSettings; tasks: NamedTask[] }
  /** Of one that was begun, which only the browser that keeps it knows: unanswered questions, and seconds on its clock if it has one. */
  | { kind: 'quiz'; left?: number; clock?: number | undefined }
  | { kind: 'simulation'; isSealed: boolean; daysLeft: number };

/** One thing to do today, and how long it takes. `isExtra`: longer than the day allows, and not counted in it. */
export type PlanEntry = PlanAct & { minutes: number; isExtra: boolean };

/** Whether it is a simulation whose clock is running: its minutes are what is left of its time. */
export const isRunning = (entry: PlanEntry): boolean => entry.kind === 'resume' && entry.mode === 'simulation';

/** Whether its reason says how much time its clock leaves; a quiz that was begun has one, which stands still meanwhile. */
export const isClocked = (entry: PlanEntry): boolean =>
  isRunning(entry) || (entry.kind === 'quiz' && entry.clock !== undefined);
