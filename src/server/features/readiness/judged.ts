import { wasTaken } from '#rules/planner/outcome.ts';
import { READINESS_MODEL } from '#rules/readiness/readiness.ts';
import type { listJudged } from './outcome.store.ts';

export type JudgedRow = Awaited<ReturnType<typeof listJudged>>[number];

/** Someone of whom something had been predicted, and what they said; null: nothing, although there was time. */
export type JudgedPerson = { examId: string; chance: number; curve: number[]; hasPassed: boolean | null };

/** Who has not answered for so long will hardly do so. Milliseconds. */
const SILENT_AFTER_MS = 14 * 86_400_000;

/**
 * Who was asked and can be counted: those who told, and those who have been silent for two weeks. Whoever moved their exam or did not take
 * it says nothing about it, and so do predictions of another model.
 */
export function judgedIn(rows: readonly JudgedRow[], now: string): JudgedPerson[] {
  return rows.flatMap(({ examId, askedAt, result, model, chance, curve }) => {
    if (chance === null || curve === null || model !== READINESS_MODEL) return [];
    if (result !== null && !wasTaken(result)) return [];
    if (result === null && Date.parse(now) - Date.parse(askedAt) < SILENT_AFTER_MS) return [];
    return [{ examId, chance, curve, hasPassed: result === null ? null : result === 'passed' }];
  });
}

/** Those of them who told. */
export const toldIn = (judged: readonly JudgedPerson[]) =>
  judged.flatMap((person) => (person.hasPassed === null ? [] : [{ ...person, hasPassed: person.hasPassed }]));
