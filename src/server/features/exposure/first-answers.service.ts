import { type ExposureEntry, unpackEntries } from '#rules/exposure/entry.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { addFirstAnswers, listVersionIds, lockUncounted, updateCounted } from './exposure.store.ts';

/** Sittings counted in one transaction. */
const AT_ONCE = 100;

/** Adds up logged first encounters by wording and answer, each entry once. */
export function firstAnswersService({ database }: { database: Database }) {
  async function countSome(tx: Tx): Promise<number> {
    const rows = await lockUncounted(tx, AT_ONCE);
    if (rows.length === 0) return 0;
    for (const [examId, own] of Map.groupBy(rows, (row) => row.examId)) {
      const entries = own.flatMap((row) => unpackEntries(row.entries.slice(row.counted)));
      await addEntries(tx, examId, entries);
    }
    await updateCounted(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }

  return {
    /** Counts everything logged so far. */
    async count(): Promise<void> {
      while ((await database.write(countSome)) === AT_ONCE);
    },
  };
}
export type FirstAnswersService = ReturnType<typeof firstAnswersService>;

async function addEntries(tx: Tx, examId: string, entries: readonly ExposureEntry[]): Promise<void> {
  const firsts = entries.filter(({ isFirst }) => isFirst);
  if (firsts.length === 0) return;
  const versions = await listVersionIds(
    tx,
    examId,
    firsts.map(({ number }) => number),
  );
  const idOf = new Map(versions.map(({ number, version, versionId }) => [`${number}.${version}`, versionId]));
  const counts = new Map<string, { versionId: string; picked: string; count: number }>();
  for (const { number, version, picked } of firsts) {
    const versionId = idOf.get(`${number}.${version}`)!;
    const row = { versionId, picked: picked?.join('.') ?? '', count: 0 };
    const key = `${versionId} ${row.picked}`;
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  // In a fixed order, so that two concurrent counts do not deadlock.
  await addFirstAnswers(
    tx,
    [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  );
}
