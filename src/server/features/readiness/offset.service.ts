import { learnedOffset, type Offset, OFFSET_PRIOR, type Outcome, priorFromOthers } from '#rules/readiness/offset.ts';
import type { Database } from '#server/db/database.ts';
import { listOffsets, replaceOffset } from './offset.store.ts';
import { judgedIn, type JudgedRow } from './judged.ts';
import { listJudged } from './outcome.store.ts';

type Learned = Offset & { examId: string; outcomes: number; asked: number };
type Imported = Awaited<ReturnType<typeof listOffsets>>[number];

/** What another installation knew of an exam; null if nothing was imported. */
const importedOf = (row: Imported | undefined): Offset | null =>
  row?.importedMean == null || row.importedSd == null ? null : { mean: row.importedMean, sd: row.importedSd };

/**
 * By how much each exam is harder than our questions of it: learned from its own outcomes, those included who were asked and said
 * nothing, and drawn towards what the other exams have learned.
 */
export function offsetsFrom(
  rows: readonly JudgedRow[],
  stored: readonly Imported[],
  examIds: readonly string[],
  now: string,
): Learned[] {
  const byExam = Map.groupBy(judgedIn(rows, now), ({ examId }) => examId);
  const own = examIds.map((examId) => {
    const judged = byExam.get(examId) ?? [];
    const outcomes = judged.map(({ curve, hasPassed }): Outcome => ({ curve, hasPassed }));
    const imported = importedOf(stored.find((row) => row.examId === examId));
    return { examId, outcomes, imported, alone: learnedOffset(outcomes, imported ?? OFFSET_PRIOR) };
  });
  return own.map(({ examId, outcomes, imported, alone }) => {
    const others = own.filter((other) => other.examId !== examId).map((other) => other.alone);
    const { mean, sd } = imported ? alone : learnedOffset(outcomes, priorFromOthers(others));
    const told = outcomes.filter(({ hasPassed }) => hasPassed !== null).length;
    return { examId, mean, sd, outcomes: told, asked: outcomes.length };
  });
}

type Needs = { database: Database; exams: () => readonly { id: string }[]; now: () => Date };

/** Learns the offsets anew whenever there is something to learn from. */
export function offsetService({ database, exams, now }: Needs) {
  return {
    async learn(): Promise<void> {
      const at = now().toISOString();
      const [rows, stored] = await database.read((reader) => Promise.all([listJudged(reader), listOffsets(reader)]));
      const ids = exams().map(({ id }) => id);
      const learned = offsetsFrom(rows, stored, ids, at);
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
