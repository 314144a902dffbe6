import * as z from 'zod/mini';
import type { Answer } from '../answer.ts';
import type { AnswerKey } from '../option.ts';
import type { Kind } from './kind.ts';
import { multiple } from './multiple.ts';
import { KIND_NAMES, type KindName, USUAL_KIND } from './names.ts';
import { single } from './single.ts';

/** What is true of each kind of question. Nothing else asks of which kind a question is. */
export const KINDS: Record<KindName, Kind> = { single, multiple };

/** An answer to a question of any kind, as it crosses the wire. */
export const AnyAnswer: z.ZodMiniType<Answer> = z.union([...new Set(KIND_NAMES.map((name) => KINDS[name].answer))]);

/** The kinds that a quiz asks. */
export const QUIZ_KINDS = KIND_NAMES.filter((name) => KINDS[name].isForQuiz);

/** The kind that these keys make a question: the one it had where they fit that, otherwise the first that they fit. */
export function kindFor(question: AnswerKey, before: KindName = USUAL_KIND): KindName {
  return [before, ...KIND_NAMES].find((name) => KINDS[name].keyFaults(question).length === 0) ?? before;
}
