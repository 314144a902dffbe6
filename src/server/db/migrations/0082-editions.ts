import { sql } from 'kysely';
import type { Up } from '../migration.ts';

type ExamRow = { id: string; code: string; label: string; successor: string | null };

/** The vendor's number of a version in its label, unless in parentheses. */
const VERSION = /(?:^|\s)(?:v|version )(\d{1,3}(?:\.\d{1,3}){0,2})(?=$|[\s,;])/i;

function namedEdition({ code, label }: ExamRow): string {
  const version = VERSION.exec(label)?.[1];
  return (version === undefined ? code : `${code}-v${version}`).toLowerCase();
}

/**
 * Exams are identified by their edition, and the vendor's code is only printed. Exams get the edition that their code and version
 * name, with a number if two would have the same; a successor, until now a code, becomes the edition of the exam with that code. The
 * last day of an exam may differ by language.
 */
export const up: Up = async (tx) => {
  await sql`alter table exam add column edition text not null default ''`.execute(tx);
  await sql`alter table exam add column retires_elsewhere text`.execute(tx);
  const { rows } = await sql<ExamRow>`select id, code, version_name as label, successor from exam
    order by created_at, id`.execute(tx);
  const editions = new Map<string, ExamRow>();
  for (const exam of rows) {
    const name = namedEdition(exam);
    let free = name;
    for (let number = 2; editions.has(free); number++) free = `${name}-${number}`;
    editions.set(free, exam);
  }
  const isCode = (exam: ExamRow, code: string) => exam.code.toLowerCase() === code.toLowerCase();
  for (const [edition, { id, successor }] of editions) {
    const next =
      successor === null
        ? null
        : ([...editions].find(([, exam]) => isCode(exam, successor))?.[0] ?? successor.toLowerCase());
    await sql`update exam set edition = ${edition}, successor = ${next} where id = ${id}`.execute(tx);
  }
  await sql`create unique index exam_edition on exam (edition)`.execute(tx);
};
