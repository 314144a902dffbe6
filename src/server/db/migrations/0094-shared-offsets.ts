import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** What other sites have learned of exams, by site; `exam_offset` keeps only what is believed here. */
export const up: Up = async (tx, { kind }) => {
  const real = kind === 'postgres' ? sql`double precision` : sql`real`;
  await sql`create table calibration_offset (
      source text not null,
      edition text not null,
      mean ${real} not null,
      sd ${real} not null,
      outcomes integer not null,
      asked integer not null,
      primary key (edition, source)
    )`.execute(tx);
  for (const column of ['mean', 'sd', 'outcomes', 'asked'])
    await sql`alter table exam_offset drop column ${sql.ref(`imported_${column}`)}`.execute(tx);
};
