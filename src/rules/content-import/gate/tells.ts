import type { PackQuestion } from '#rules/content-import/pack.ts';
import { countWords } from '#rules/content-import/words.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { DIFFICULTIES } from '#rules/question/difficulty.ts';
import { measuredQuestions, percent } from './measured-questions.ts';
import type { GateFinding, GateRow } from './names.ts';

/** Options that open with more of something: a longer password, a second firewall, stricter rules. */
const OPENS_WITH_MORE =
  /^(?:(?:an?|the) )?(?:longer|larger|bigger|higher|greater|faster|stronger|stricter|wider|second|more|additional|another|extra|further)\b/i;
/** How far below chance their share may lie, in standard deviations. */
const MOST_BELOW = 1.645;
/** How far the stems of a level may lie from the mean of the pack, as a share of it. */
const MOST_APART = 0.25;
/** Fewer stems of a level say nothing about its mean. */
const LEAST_STEMS = 20;

type Comparatives = GateRow['comparatives'] & { findings: GateFinding[] };

/** How often an option that opens with more of something is right, which should be as often as any other. */
export function comparativesOf(questions: readonly PackQuestion[]): Comparatives {
  const opened = measuredQuestions(questions)
    .filter(({ kind }) => KINDS[kind].hasDistractors)
    .flatMap(({ ref, options, keys }) =>
      options
        .filter(({ text }) => OPENS_WITH_MORE.test(text))
        .map(({ id, text }) => ({ ref, text, isKey: keys.includes(id), chance: keys.length / options.length })),
    );
  const right = opened.filter(({ isKey }) => isKey).length;
  const expected = opened.reduce((sum, { chance }) => sum + chance, 0);
  const deviation = Math.sqrt(opened.reduce((sum, { chance }) => sum + chance * (1 - chance), 0));
  const row = { options: opened.length, right, expected };
  if (right >= expected - MOST_BELOW * deviation) return { ...row, findings: [] };
  return {
    ...row,
    findings: [
      {
        gate: 'comparatives',
        message: `${right} of ${opened.length} options that open with more of something are right, by chance ${expected.toFixed(0)} would be`,
      },
      ...opened
        .filter(({ isKey }) => !isKey)
        .map(({ ref, text }): GateFinding => ({
          gate: 'comparatives',
          ref,
          message: `a wrong option opens with "${text}"`,
        })),
    ],
  };
}

/** Mean words of the stems of each level, and the levels whose length gives them away. */
export function stemLengthsOf(questions: readonly PackQuestion[]): {
  stems: GateRow['stems'];
  findings: GateFinding[];
} {
  const own = measuredQuestions(questions);
  const meanOf = (some: readonly PackQuestion[]) =>
    some.reduce((sum, { text }) => sum + countWords(text), 0) / Math.max(1, some.length);
  const mean = meanOf(own);
  const levels = DIFFICULTIES.map((level) => {
    const some = own.filter(({ difficulty }) => difficulty === level);
    return { level, count: some.length, words: meanOf(some) };
  });
  return {
    stems: levels.map(({ words }) => words),
    findings: levels
      .filter(({ count, words }) => count >= LEAST_STEMS && Math.abs(words - mean) > MOST_APART * mean)
      .map(({ level, words }) => ({
        gate: 'stem-lengths',
        message: `${level} stems have ${words.toFixed(0)} words, ${percent(Math.abs(words / mean - 1))} off the mean of ${mean.toFixed(0)}`,
      })),
  };
}
