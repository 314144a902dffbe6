import { afterLapse, afterRecall, FIRST_LEARNED, type Memory, recallAfter } from '#rules/flashcard/memory.ts';
import { logistic } from '#rules/measurement/quadrature.ts';
import type { Random } from '#rules/question/random.ts';
import { gauss } from '../../tests/factories/simulated-answers.ts';

/** One idea of an exam in somebody's head. Days count from the start. */
export type Idea = {
  /** The chance of knowing it on a day. */
  knownOn: (day: number) => number;
  /** Its section of the guide is read. */
  read: (day: number) => void;
  /** A question on it was answered, and its explanation read. */
  answered: (day: number, isRight: boolean) => void;
  /** Its card was reviewed. */
  reviewed: (day: number, isRemembered: boolean) => void;
};

/** How somebody learns: makes an idea that they know beforehand with a logit around `start`. */
export type LearnerModel = { name: string; idea: (start: number, random: Random) => Idea };

/** Sees nothing, or remembers with a stability that differs from what FSRS believes. */
const memory: LearnerModel = {
  name: 'memory that fades (FSRS, true stability × e^N(0, .35²))',
  idea(start, random) {
    const truth = Math.exp(0.35 * gauss(random));
    const isKnown = random() < logistic(start);
    let state: Memory | null = isKnown ? { ...FIRST_LEARNED, stability: 20 } : null;
    let last = 0;
    const recall = (day: number) => (state ? recallAfter(day - last, state.stability * truth) : 0);
    const meet = (day: number, chance: number, stability: number) => {
      if (state) return void ((state = afterRecall(state, recall(day))), (last = day));
      if (random() >= chance) return;
      state = { ...FIRST_LEARNED, stability };
      last = day;
    };
    const test = (day: number, isRight: boolean, chance: number) => {
      if (!state) return meet(day, chance, 1.5);
      state = (isRight ? afterRecall : afterLapse)(state, recall(day));
      last = day;
    };
    return {
      knownOn: recall,
      // Reading again what is known is a weaker repetition than recalling it.
      read: (day) => (state ? test(day, random() < recall(day) * 0.5, 0) : meet(day, 0.5, 1.5)),
      answered: (day, isRight) => test(day, isRight && random() < 0.9, 0.6),
      reviewed: (day, isRemembered) => test(day, isRemembered, 0.7),
    };
  },
};

/** Bayesian knowledge tracing: known or not, learned at each step with a fixed chance, and sometimes lost. */
const tracing: LearnerModel = {
  name: 'known or not (knowledge tracing with loss)',
  idea(start, random) {
    let known = random() < logistic(start);
    let last = 0;
    const LOSS = 0.015;
    const passTo = (day: number) => {
      if (known && random() > (1 - LOSS) ** (day - last)) known = false;
      last = day;
    };
    const learn = (chance: number) => (day: number) => {
      passTo(day);
      if (!known && random() < chance) known = true;
    };
    return {
      knownOn: (day) => (known ? (1 - LOSS) ** (day - last) : 0),
      read: learn(0.35),
      answered: learn(0.35),
      reviewed: learn(0.3),
    };
  },
};

/** Performance factors: each success and each failure adds to a logit, less when soon after the last one, and some of it fades. */
const factors: LearnerModel = {
  name: 'strength that adds up (performance factors with decay)',
  idea(start, random) {
    const base = start + 0.5 * gauss(random);
    let gained = 0;
    let last = -10;
    const HALF_LIFE = 20;
    const LASTS = 0.5;
    const at = (day: number) => gained * (LASTS + (1 - LASTS) * 0.5 ** (Math.max(0, day - last) / HALF_LIFE));
    const gain = (day: number, amount: number) => {
      // Twice on one day is worth less than on two.
      const spaced = day - last < 1 ? 0.5 : 1;
      gained = at(day) + amount * spaced;
      last = day;
    };
    return {
      knownOn: (day) => logistic(base + at(day)),
      read: (day) => gain(day, 0.6),
      answered: (day, isRight) => gain(day, isRight ? 0.5 : 0.7),
      reviewed: (day, isRemembered) => gain(day, isRemembered ? 0.4 : 0.5),
    };
  },
};

export const LEARNER_MODELS: readonly LearnerModel[] = [memory, tracing, factors];
