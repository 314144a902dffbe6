import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Up } from '../migration.ts';
import { type SearchedTexts, searchableText } from './frozen/searchable-text.ts';

/** What a question list is searched and counted by, in a narrow row of its own. */
export const up: Up = async (tx, { flag }) => {
  await sql`create table question_search (
      question_id text primary key references question (id) on delete cascade,
      exam_id text not null references exam (id),
      number integer not null,
      is_archived ${flag} not null,
      text text not null
    )`.execute(tx);
  await fill(tx);
  // Lists questions by age without reading anything else.
  await sql`create index question_search_listed on question_search (exam_id, is_archived, number, question_id)`.execute(
    tx,
  );
};

const PAGE = 500;

type Row = SearchedTexts & { id: string; examId: string; number: number };

async function fill(tx: Tx): Promise<void> {
  // In list order, so that a list reads adjacent rows.
  for (let last = { examId: '', number: 0 }; ;) {
    const { rows } =
      await sql<Row>`select q.id, q.exam_id, q.number, q.ref, v.text, v.topic, v.explanation, v.options, v.parts, v.sources
      from question q join question_version v on v.question_id = q.id and v.is_current = true
      where (q.exam_id, q.number) > (${last.examId}, ${last.number}) order by q.exam_id, q.number limit ${PAGE}`.execute(
        tx,
      );
    if (rows.length === 0) return;
    const texts = rows.map((row) => sql`(${row.id}, ${searchableText(row)})`);
    await sql`with searched (id, text) as (values ${sql.join(texts)})
      insert into question_search (question_id, exam_id, number, is_archived, text)
      select q.id, q.exam_id, q.number, q.archived_at is not null, searched.text
      from question q join searched on searched.id = q.id order by q.number`.execute(tx);
    last = rows.at(-1)!;
  }
}
