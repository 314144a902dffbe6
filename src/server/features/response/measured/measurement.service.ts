import type { Database } from '#server/db/database.ts';
import { formScoresService } from './form-scores.service.ts';
import { itemParameters } from './item-parameters.service.ts';
import { claimMeasurement } from './measured.store.ts';
import { teachingService } from './teaching.service.ts';

const WEEK_MS = 7 * 86_400_000;

/** What is measured once a week, because it takes every answer there is. */
export function measurementService({ database, now }: { database: Database; now: () => Date }) {
  const needs = { database, now };
  const parts = {
    parameters: itemParameters(needs),
    teaching: teachingService(needs),
    formScores: formScoresService(needs),
  };
  return {
    ...parts,

    /** Measures what is due; one process takes it, and one that is killed meanwhile leaves it for the next week. */
    async runDue(): Promise<boolean> {
      const at = now();
      const dueBefore = new Date(at.getTime() - WEEK_MS).toISOString();
      if (!(await database.write((tx) => claimMeasurement(tx, 'questions', at.toISOString(), dueBefore)))) return false;
      await parts.parameters.measure();
      await parts.teaching.measure();
      await parts.formScores.measure();
      return true;
    },
  };
}
