import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Migration } from '../migration.ts';

/** How many questions of an attempt were answered, and passing scores that are not whole percents. */
export const exactScores: Migration = {
  name: '0074-exact-scores',
  async up(tx, { kind }) {
    await sql`alter table quiz_attempt add column answered integer not null default 0`.execute(tx);
    // In SQLite the column takes a fraction as it is.
    if (kind === 'postgres')
      await sql`alter table practice_sitting alter column pass_percentage type double precision`.execute(tx);
    await countAnswers(tx);
  },
};

const PAGE = 500;

/** An answer as attempts of this version store it: packed, with the option after the last point, or in full. */
type Stored = string | { answer: number | null; picked?: unknown };

const isAnswered = (stored: Stored): boolean =>
  typeof stored === 'string' ? !stored.endsWith('.') : stored.answer !== null || stored.picked !== undefined;

async function countAnswers(tx: Tx): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; answers: string | Stored[] }>`select id, answers from quiz_attempt
      where id > ${last} order by id limit ${PAGE}`.execute(tx);
    for (const { id, answers } of rows) {
      const list = typeof answers === 'string' ? (JSON.parse(answers) as Stored[]) : answers;
      await sql`update quiz_attempt set answered = ${list.filter(isAnswered).length} where id = ${id}`.execute(tx);
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}
