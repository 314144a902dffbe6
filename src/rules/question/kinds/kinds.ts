import * as z from 'zod/mini';
import type { Answer } from '../answer.ts';
import type { AnswerKey } from '../option.ts';
import { blanks } from './blanks.ts';
import { console } from './console.ts';
import { hotspot } from './hotspot.ts';
import type { Kind } from './kind.ts';
import { matching } from './matching.ts';
import { matrix } from './matrix.ts';
import { multiple } from './multiple.ts';
import { KIND_NAMES, type KindName, USUAL_KIND } from './names.ts';
import { ordering } from './ordering.ts';
import { ruleset } from './ruleset.ts';
import { single } from './single.ts';

/** What is true of each kind of question. Nothing else checks the kind of a question. */
export const KINDS: Record<KindName, Kind> = {
  single,
  multiple,
  ordering,
  matching,
  matrix,
  blanks,
  console,
  ruleset,
  hotspot,
};

/** An answer to a question of any kind, as transmitted. */
export const AnyAnswer: z.ZodMiniType<Answer> = z.union([...new Set(KIND_NAMES.map((name) => KINDS[name].answer))]);

/** The kinds quizzes ask. */
export const QUIZ_KINDS = KIND_NAMES.filter((name) => KINDS[name].isForQuiz);

/**
 * The kind these keys make a question: its current one if they fit it, otherwise the first that follows from
 * them. A kind that doesn't follow from keys stays.
 */
export function kindFor(question: AnswerKey, before: KindName = USUAL_KIND): KindName {
  if (!KINDS[before].followsKeys) return before;
  const fits = (name: KindName) => KINDS[name].followsKeys && KINDS[name].keyFaults(question).length === 0;
  return [before, ...KIND_NAMES].find(fits) ?? before;
}

/** Whether something must be done, not just chosen: what vendors call performance-based. */
export const isPerformance = (kind: KindName): boolean => KINDS[kind].keyForm !== 'options';
