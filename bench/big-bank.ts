import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { SeenQuestions } from '#rules/response/seen.ts';
import { COUNT_ALL } from '#server/db/migrations/0065-question-counts.ts';

/**
 * Grows the bank of an exam to `target` questions in one transaction. Each new question copies an existing one under
 * new ids and a new serial number, so big and small banks differ only in size.
 */
export function growBank(file: string, examId: string, target: number): void {
  const connection = new DatabaseSync(file);
  // A database made for measuring may be lost in a power cut.
  connection.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000');
  const models = connection
    .prepare(
      `select question_version.* from question_version join question on question.id = question_id
       where exam_id = ? and is_current = 1 and archived_at is null`,
    )
    .all(examId);
  const [model] = models;
  if (!model) throw new Error('there is no question to grow a bank from');
  const insertQuestion = connection.prepare(
    'insert into question (id, exam_id, number, ref, archived_at, created_at) values (:id, :exam_id, :number, :ref, null, :created_at)',
  );
  // Generated columns are not listed here.
  const columns = connection
    .prepare('select name from pragma_table_info(?)')
    .all('question_version')
    .map(({ name }) => String(name));
  const insertVersion = connection.prepare(
    `insert into question_version (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  );
  const insertSearched = connection.prepare(
    'insert into question_search (question_id, exam_id, number, is_archived, text) values (:id, :exam_id, :number, 0, :text)',
  );
  const searchedOf = new Map(
    connection
      .prepare('select question_id, text from question_search where exam_id = ?')
      .all(examId)
      .map(({ question_id: id, text }) => [id, String(text)]),
  );
  const { last } = connection.prepare('select max(number) as last from question where exam_id = ?').get(examId)!;
  const firstNumber = Number(last) + 1;
  connection.exec('begin');
  for (let serial = models.length; serial < target; serial += 1) {
    const row = { ...models[serial % models.length] } as Record<string, SQLOutputValue>;
    const questionId = randomUUID();
    insertQuestion.run({
      id: questionId,
      exam_id: examId,
      number: firstNumber + serial,
      ref: `bench-${serial}`,
      created_at: row.created_at!,
    });
    insertVersion.run({
      ...Object.fromEntries(columns.map((name) => [name, row[name]!])),
      id: randomUUID(),
      question_id: questionId,
      text: `${row.text} (${serial})`,
    });
    insertSearched.run({
      id: questionId,
      exam_id: examId,
      number: firstNumber + serial,
      text: `${searchedOf.get(row.question_id!)} (${serial}) bench-${serial}`,
    });
  }
  connection.exec(
    `delete from question_count; ${COUNT_ALL}; update catalogue_version set version = version + 1; commit`,
  );
  connection.close();
}

/** So many questions of the big bank its owner has seen. */
export const SEEN = 10_000;

/** Has everyone with a standing in an exam seen so many of its questions, spread over the whole bank. */
export function showQuestions(file: string, examId: string, count: number): void {
  const connection = new DatabaseSync(file);
  const { last } = connection.prepare('select max(number) as last from question where exam_id = ?').get(examId)!;
  const step = Number(last) / count;
  const shown = Array.from({ length: count }, (_, index) => ({
    number: 1 + Math.floor(index * step),
    at: 1_700_000_000 + index,
    isRight: index % 3 > 0,
  }));
  connection
    .prepare('update exam_standing set seen = ? where exam_id = ?')
    .run(new SeenQuestions().plus(shown), examId);
  connection.close();
}
