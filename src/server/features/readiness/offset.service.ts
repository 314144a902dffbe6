import { LEAST_PUBLISHED } from '#rules/readiness/calibration.ts';
import {
  joinedOffset,
  learnedOffset,
  type Offset,
  OFFSET_PRIOR,
  type Outcome,
  priorFromOthers,
} from '#rules/readiness/offset.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listOffsets, listSharedOffsets, replaceOffset } from './offset.store.ts';
import { judgedIn, type JudgedRow } from './judged.ts';
import { listJudged } from './outcome.store.ts';

type Learned = Offset & { examId: string; outcomes: number; asked: number };
type Shared = Awaited<ReturnType<typeof listSharedOffsets>>[number];
type OwnExam = { id: string; edition: string };

/** Of each exam, everyone who was asked and can be counted. */
function outcomesByExam(rows: readonly JudgedRow[], now: string): Map<string, Outcome[]> {
  return Map.groupBy(judgedIn(rows, now), ({ examId }) => examId);
}

const toldOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ hasPassed }) => hasPassed !== null).length;
const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/**
 * By how much each exam is harder than our questions of it: learned from its own outcomes, those included who were asked and said
 * nothing. It begins with what other sites have learned of the same edition, or else is drawn towards the other exams here.
 */
export function offsetsFrom(
  rows: readonly JudgedRow[],
  shared: readonly Shared[],
  exams: readonly OwnExam[],
  now: string,
): Learned[] {
  const byExam = outcomesByExam(rows, now);
  const own = exams.map(({ id: examId, edition }) => {
    const outcomes = byExam.get(examId) ?? [];
    const elsewhere = shared.filter((row) => row.edition === edition);
    return { examId, outcomes, elsewhere, alone: learnedOffset(outcomes, joinedOffset(elsewhere)) };
  });
  return own.map(({ examId, outcomes, elsewhere, alone }) => {
    const others = own.filter((other) => other.examId !== examId).map((other) => other.alone);
    const { mean, sd } = elsewhere.length > 0 ? alone : learnedOffset(outcomes, priorFromOthers(others));
    return {
      examId,
      mean,
      sd,
      outcomes: toldOf(outcomes) + total(elsewhere.map((row) => row.outcomes)),
      asked: outcomes.length + total(elsewhere.map((row) => row.asked)),
    };
  });
}

/** What this site alone has learned of each exam with enough outcomes to be shared. */
export async function ownOffsets(
  reader: Reader,
  exams: readonly OwnExam[],
  now: string,
): Promise<Omit<Shared, 'source'>[]> {
  const byExam = outcomesByExam(await listJudged(reader), now);
  return exams.flatMap(({ id, edition }) => {
    const outcomes = byExam.get(id) ?? [];
    const told = toldOf(outcomes);
    return told < LEAST_PUBLISHED
      ? []
      : [{ edition, ...learnedOffset(outcomes, OFFSET_PRIOR), outcomes: told, asked: outcomes.length }];
  });
}

type Needs = { database: Database; exams: () => readonly OwnExam[]; now: () => Date };

/** Learns the offsets anew whenever there is something to learn from. */
export function offsetService({ database, exams, now }: Needs) {
  return {
    async learn(): Promise<void> {
      const at = now().toISOString();
      const [rows, stored, shared] = await database.read((reader) =>
        Promise.all([listJudged(reader), listOffsets(reader), listSharedOffsets(reader)]),
      );
      const learned = offsetsFrom(rows, shared, exams(), at);
      const changed = learned.filter((own) => {
        const known = stored.find(({ examId }) => examId === own.examId);
        return known === undefined || known.mean !== own.mean || known.sd !== own.sd || known.asked !== own.asked;
      });
      if (changed.length === 0) return;
      await database.write(async (tx) => {
        for (const own of changed) await replaceOffset(tx, { ...own, at });
      });
    },
  };
}
