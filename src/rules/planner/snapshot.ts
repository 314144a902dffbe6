import type { Day } from '../flashcard/calendar.ts';
import type { SittingMode } from '../practice/mode.ts';
import type { Memory } from './memory.ts';

/** How long things take a learner: seconds, and words a minute. */
export type Pace = { review: number; freshCard: number; question: number; wordsPerMinute: number };

/** A card as the planner sees it. */
export type PlannedCard = {
  id: string;
  /** Share of the exam that hangs on it: the weight of its task over the cards of the task. */
  worth: number;
  /** Null for a card that was never seen. */
  memory: Memory | null;
  /** Days since its last review. */
  elapsed: number;
  /** It comes up today by FSRS alone, or since the learner asked for it. */
  isDue: boolean;
  /** In the short steps of learning, which go on within the day. */
  isStep: boolean;
};

/** A task of the exam as the planner sees it. */
export type PlannedTask = {
  domain: number;
  task: number;
  name: string;
  /** Its share of the exam, from 0 to 1. */
  weight: number;
  /** First answers, and those of them that were right. */
  asked: number;
  correct: number;
  /** Words of its guide that the learner may read; 0 where there is none. */
  words: number;
  isRead: boolean;
  /** Questions of it that the learner has not been shown and may be asked: none that wait for the next simulation. */
  fresh: number;
  /** Missed questions of it since which no other of its questions was answered rightly. */
  missed: number;
  /** Of them, those that were last answered before today. */
  missedEarlier: number;
};

/** The simulations of an exam. */
export type SimulationState = {
  minutes: number;
  /** Open simulations left that would be new to the learner, and whether the sealed one would. */
  forms: number;
  hasSealed: boolean;
  /** The day of the last one; null before the first. */
  lastDay: Day | null;
};

/** Whether new questions are spared for the next simulation: as long as there is one that would be new. */
export const leavesForm = (simulation: Pick<SimulationState, 'forms'> | null): boolean =>
  simulation !== null && simulation.forms > 0;

/** A sitting that is not submitted yet. */
export type OpenSitting = {
  sittingId: string;
  mode: SittingMode;
  /** Questions without an answer. */
  left: number;
  /** What it still takes; of a simulation, until its time is up. */
  seconds: number;
};

/** All that the plan of one day follows from. */
export type Snapshot = {
  day: Day;
  examDate: Day | null;
  /** Minutes a day that the learner has. */
  minutes: number;
  /** Days of the week without study: 1 is Monday, 7 is Sunday. */
  daysOff: readonly number[];
  /** Seconds studied today. */
  spent: number;
  /** Of them, those for cards. */
  spentOnCards: number;
  /** Whether a task was read today. */
  hasRead: boolean;
  /** Whether cards and simulations are open to the learner; practice of what is free always is. */
  isOwner: boolean;
  hasQuiz: boolean;
  pace: Pace;
  cards: readonly PlannedCard[];
  /** New cards that the learner's own setting leaves for today; what counts without an exam ahead. */
  newLeft: number;
  /** New cards that were learned today. */
  newToday: number;
  tasks: readonly PlannedTask[];
  open: OpenSitting | null;
  simulation: SimulationState | null;
};
