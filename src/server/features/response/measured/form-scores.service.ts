import { setImmediate } from 'node:timers/promises';
import { formScore, type FormSums } from '#rules/measurement/form-reliability.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './measured.store.ts';

/** Simulations read at once. */
const PAGE = 40;

/** Sums the scores of simulations, by exam and length, from which follows how reliable they are. */
export function formScoresService({ database, now }: { database: Database; now: () => Date }) {
  return {
    async measure(): Promise<void> {
      const found = new Map<string, { examId: string } & FormSums>();
      for (let after = 0; ;) {
        const page = await database.read((reader) => store.listSimulationsAfter(reader, after, PAGE));
        const answers = await database.read((reader) => store.listScored(reader, page));
        for (const { examId, number } of page) add(found, examId, answers.get(number) ?? []);
        await setImmediate();
        if (page.length < PAGE) break;
        after = page.at(-1)!.number;
      }
      await database.write((tx) => store.replaceFormScores(tx, [...found.values()], now().toISOString()));
    },
  };
}

function add(
  found: Map<string, { examId: string } & FormSums>,
  examId: string,
  scored: Parameters<typeof formScore>[0],
): void {
  const score = scored.length === 0 ? null : formScore(scored);
  if (score === null) return;
  const key = `${examId} ${scored.length}`;
  const own = found.get(key) ?? { examId, questions: scored.length, sittings: 0, right: 0, squares: 0 };
  found.set(key, own);
  own.sittings += 1;
  own.right += score;
  own.squares += score * score;
}
