import type { CountedQuestion } from '../statistics/sums.ts';
import type { ResponseMode, ResponseState } from './mode.ts';
import { secondsOf, type Showing } from './seen.ts';

/** A sitting, as far as it decides what its responses count for. */
export type CountingSitting = {
  mode: ResponseMode;
  isWithheld: boolean;
  isReconstructed: boolean;
  /** A submitted quiz; one that was only previewed counts for nothing yet. */
  isSubmitted: boolean;
  /** Its person left it out: it shows what was seen and says nothing of them. */
  isDiscarded?: boolean;
};

/** A response, as far as it decides what it counts for. */
export type CountingResponse = {
  question: number;
  domain: number;
  task: number;
  state: ResponseState;
  isFirst: boolean | null;
  isRight: boolean | null;
  isScored: boolean;
  at: string;
};

/** The responses that count toward their person's totals, in the form that those take. */
export const countedResponses = (
  { mode, isSubmitted, isDiscarded = false }: CountingSitting,
  responses: readonly CountingResponse[],
): CountedQuestion[] =>
  responses
    .filter(({ state, isScored }) => {
      if (isDiscarded) return false;
      if (mode === 'quiz') return isSubmitted;
      if (mode === 'simulation') return isScored;
      return mode === 'practice' && state === 'whole';
    })
    .map(({ domain, task, state, isFirst, isRight }) => ({
      domain,
      task,
      isAnswered: state === 'whole',
      isCorrect: isRight === true,
      isKeyKnown: isFirst !== true,
    }));

/**
 * When the questions were shown and how they were answered. The review of a withheld simulation was not shown, so what was never on
 * its screen was not either; a reconstructed sitting does not know whether its answers are the last ones.
 */
export const showingsOf = (
  {
    isWithheld,
    isReconstructed,
    isDiscarded = false,
  }: Pick<CountingSitting, 'isWithheld' | 'isReconstructed' | 'isDiscarded'>,
  responses: readonly Pick<CountingResponse, 'question' | 'state' | 'isRight' | 'at'>[],
): Showing[] =>
  responses
    .filter(({ state }) => state !== 'unseen' || !isWithheld)
    .map(({ question, isRight, at }) => ({
      number: question,
      at: secondsOf(at),
      isRight: isReconstructed || isDiscarded ? null : isRight,
    }));
