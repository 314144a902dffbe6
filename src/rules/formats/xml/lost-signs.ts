import type { Loss, WrittenQuestion } from '../format.ts';
import { losesSigns } from './escape.ts';

/** Questions with characters XML cannot hold. */
export const lostSigns = (questions: readonly WrittenQuestion[]): Loss[] =>
  questions.flatMap(({ text, options, rationales, explanation }, index) =>
    [text, ...options, ...rationales, explanation].some(losesSigns)
      ? [{ place: `question ${index + 1}`, what: 'Control characters, which XML does not allow' }]
      : [],
  );
