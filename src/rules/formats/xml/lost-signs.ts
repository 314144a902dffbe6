import { lostIn } from '../fit.ts';
import type { Loss, WrittenQuestion } from '../format.ts';
import { losesSigns } from '../text/xml-escape.ts';

/** Questions with characters XML cannot hold. */
export const lostSigns = (questions: readonly WrittenQuestion[]): Loss[] =>
  lostIn(questions, ({ text, options, rationales, explanation }) =>
    [text, ...options, ...rationales, explanation].some(losesSigns)
      ? ['Control characters, which XML does not allow']
      : [],
  );
