import { createHash } from 'node:crypto';
import { type Offset, OFFSET_PRIOR } from '#rules/readiness/offset.ts';
import {
  type Evidence,
  evidenceIn,
  type LoggedAnswer,
  type Readiness,
  READINESS_MODEL,
  readinessOf,
} from '#rules/readiness/readiness.ts';
import { taskName } from '#rules/practice/settings.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { SeenQuestions } from '#rules/response/seen.ts';
import { difficultyOf, type ExamModel } from './exam-model.ts';
import type { EvidenceRow } from './evidence.store.ts';

/** A response as the rules take it, with what says where it was given. */
export type Met = LoggedAnswer & Pick<EvidenceRow, 'mode' | 'at' | 'state'> & { number: number; task: number };

const DAY_MS = 86_400_000;
const dayOf = (at: string) => Math.floor(Date.parse(at) / DAY_MS);

/** Whether it was the first answer; null if nobody knows. What was never on the screen was met in the review, as a key. */
function isFirstAnswer({ state, isFirst, isUnaided }: EvidenceRow): boolean | null {
  if (state === 'unseen') return true;
  return isFirst === true ? isUnaided : isFirst;
}

/**
 * What the answer earned; null if there was none where that does not count. Leaving a question of a simulation open is an answer; one of
 * a quiz may never have been read.
 */
function pointsOf({ mode, state, points }: EvidenceRow): number | null {
  if (state === 'unseen' || mode === 'card' || mode === 'review') return null;
  return points ?? (mode === 'simulation' ? 0 : null);
}

function metOf(row: EvidenceRow, domains: readonly { number: number }[]): Met {
  const domain = domains.findIndex(({ number }) => number === row.domainNumber);
  return {
    question: String(row.question),
    number: row.question,
    task: row.taskNumber,
    family: row.family,
    domain,
    first: isFirstAnswer(row),
    isStaff: row.isStaff === true,
    isRehearsal: row.isRehearsal,
    isInDate: row.archivedAt === null && domain >= 0,
    points: pointsOf(row),
    difficulty: difficultyOf(row.difficulty),
    day: dayOf(row.at),
    mode: row.mode,
    at: row.at,
    state: row.state,
  };
}

/** How many first answers count for readiness, by task. */
export function firstsByTask(
  rows: readonly EvidenceRow[],
  domains: readonly { number: number }[],
): ReadonlyMap<string, number> {
  const { counted } = evidenceIn(rows.map((row) => metOf(row, domains)));
  const firsts = new Map<string, number>();
  for (const { domain, task } of counted) {
    const name = taskName({ domain: domains[domain]!.number, task });
    firsts.set(name, (firsts.get(name) ?? 0) + 1);
  }
  return firsts;
}

export type Estimate = { readiness: Readiness; evidence: Evidence<Met>; inputsHash: string };

/** What may be said of a person, from the rows of what they met. */
export function estimateOf(
  rows: readonly EvidenceRow[],
  { model, offset, at, seen }: { model: ExamModel; offset: Offset; at: string; seen: SeenQuestions },
): Estimate {
  const answers = rows.map((row) => metOf(row, model.domains));
  const readiness = readinessOf({
    answers,
    weights: model.weights,
    table: model.table,
    offset,
    today: dayOf(at),
    isBankExhausted: model.numbers.length > 0 && model.numbers.every((number) => seen.has(number)),
  });
  const evidence = evidenceIn(answers);
  const given = evidence.counted.map(({ question, domain, points, difficulty }) => [
    question,
    domain,
    points,
    difficulty,
  ]);
  const inputs = [READINESS_MODEL, model.hash, readiness.unknown, given, offset];
  return { readiness, evidence, inputsHash: createHash('sha256').update(JSON.stringify(inputs)).digest('hex') };
}

/** An exam's offset as stored; without outcomes anywhere, what is assumed of every exam. */
export const offsetIn = (row: Pick<Row<'examOffset'>, 'mean' | 'sd'> | undefined): Offset =>
  row ? { mean: row.mean, sd: row.sd } : OFFSET_PRIOR;
