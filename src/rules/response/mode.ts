import { RESULT_MODES } from '../practice/mode.ts';

/**
 * How a person met a question: in a result's sitting, on a card, or in the review of a withheld simulation that opened once access
 * had come back.
 */
export const RESPONSE_MODES = [...RESULT_MODES, 'card', 'review'] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

/**
 * How far a question was answered: wholly, in part, not at all although it was on the screen, or it was never on the screen and
 * appears only in the review.
 */
export const RESPONSE_STATES = ['whole', 'part', 'none', 'unseen'] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];
