import type { Day } from '../flashcard/calendar.ts';
import type { SittingMode } from '../practice/mode.ts';
import type { PlannedPractice } from '../practice/settings.ts';
import type { Memory } from '../flashcard/memory.ts';

/** How long things take a learner: seconds, and words per minute. */
export type Pace = { review: number; freshCard: number; question: number; wordsPerMinute: number };

/** A card as the planner sees it. */
export type PlannedCard = {
  id: string;
  /** Share of the exam that depends on it: its task's weight divided by the task's cards. */
  worth: number;
  /** Null for a card never seen. */
  memory: Memory | null;
  /** Days since its last review. */
  elapsed: number;
  /** It comes up today by FSRS alone, or because the learner asked for it. */
  isDue: boolean;
  /** In the short learning steps, which continue within the day. */
  isStep: boolean;
};

/** A task of the exam as the planner sees it. */
export type PlannedTask = {
  domain: number;
  task: number;
  name: string;
  /** Its share of the exam, from 0 to 1. */
  weight: number;
  /** First answers, and how many of them were right. */
  asked: number;
  correct: number;
  /** How many of them count for readiness: not those of a visitor's quiz, for one. */
  firsts: number;
  /** Words in its guide that the learner may read; 0 if there is none. */
  words: number;
  isRead: boolean;
  /** Its questions that the learner hasn't seen and may be asked, excluding those reserved for the next simulation. */
  fresh: number;
  /** Its missed questions since which none of its others was answered correctly. */
  missed: number;
  /** How many of them were last answered before today. */
  missedEarlier: number;
  /** In how many sittings its questions were answered today. */
  roundsToday: number;
  /** Its last two rounds failed, and its guide was not read since: reading comes before more of its questions. */
  isStuck: boolean;
};

/** An exam's simulations. */
export type SimulationState = {
  minutes: number;
  /** Open simulations left that would be new to the learner, and whether the sealed one would be. */
  forms: number;
  hasSealed: boolean;
  /** The day of the last one; null before the first. */
  lastDay: Day | null;
};

/** Whether new questions are reserved for the next simulation: as long as one would be new. */
export const leavesForm = (simulation: Pick<SimulationState, 'forms'> | null): boolean =>
  simulation !== null && simulation.forms > 0;

/** A sitting not yet submitted. */
export type OpenSitting = {
  sittingId: string;
  mode: SittingMode;
  /** Unanswered questions. */
  left: number;
  /** The time it still takes; for a simulation, until its time is up. */
  seconds: number;
};

/** Everything one day's plan is based on. */
export type Snapshot = {
  day: Day;
  examDate: Day | null;
  /** The learner's minutes per day. */
  minutes: number;
  /** Days of the week without studying: 1 is Monday, 7 is Sunday. */
  daysOff: readonly number[];
  /** Seconds studied today. */
  spent: number;
  /** How many of those were for cards. */
  spentOnCards: number;
  /** How many tasks were read today. */
  readToday: number;
  /** How often today's plan was followed in practicing what was missed; and new questions, since the last guide was read today. */
  rounds: Record<PlannedPractice, number>;
  /** Whether cards and simulations are open to the learner; free practice always is. */
  isOwner: boolean;
  hasQuiz: boolean;
  pace: Pace;
  cards: readonly PlannedCard[];
  /** New cards the learner's own setting allows today; used without an upcoming exam. */
  newLeft: number;
  /** New cards learned today. */
  newToday: number;
  tasks: readonly PlannedTask[];
  open: OpenSitting | null;
  simulation: SimulationState | null;
};
