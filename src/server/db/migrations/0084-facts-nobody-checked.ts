import { sql } from 'kysely';
import type { Up } from '../migration.ts';

type ExamRow = { id: string; verified: string; sources: string | { read?: string }[] };

/** When the facts of an exam were checked may be unknown. What was no day on which one of its sources was opened is no such day. */
export const up: Up = async (tx) => {
  const { rows } = await sql<ExamRow>`select id, verified, sources from exam`.execute(tx);
  await sql`alter table exam drop column verified`.execute(tx);
  await sql`alter table exam add column verified text`.execute(tx);
  for (const { id, verified, sources } of rows) {
    const all: { read?: string }[] = typeof sources === 'string' ? JSON.parse(sources) : sources;
    if (all.some(({ read }) => read === verified))
      await sql`update exam set verified = ${verified} where id = ${id}`.execute(tx);
  }
};
