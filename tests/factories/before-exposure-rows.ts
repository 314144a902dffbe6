import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { unpackEntries } from '#rules/exposure/entry.ts';
import { timeOfMinute, unpackSeen } from '#rules/exposure/seen.ts';
import type { DomainSums, TaskSums } from '#rules/statistics/sums.ts';
import { type Database, openDatabase, type Tx } from '#server/db/database.ts';
import { migrate, migrations } from '#server/db/migrate.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { StoredAnswer } from '#server/db/tables/standing-tables.ts';
import { attemptAnswers } from '#server/features/quiz/attempt/attempt-answers.ts';
import { makeHome, placeOf } from './home.ts';
import { type Dump, dump } from './rows.ts';

const MOVED = new Set(['user', 'exposure', 'quiz_attempt', 'first_answer', 'question_mark', 'migration']);

type Rows = Record<string, unknown>[];

/** A copy of a database as it was before '0034-exposure-rows': rows in the earlier form, and the earlier migrations. */
export async function beforeExposureRows(database: Database): Promise<Database> {
  const all = await dump(database);
  const home = await makeHome();
  const old = openDatabase(placeOf(home));
  onTestFinished(async () => {
    await old.close();
    await home.remove();
  });
  await migrate(
    old,
    undefined,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0034-exposure-rows'),
    ),
  );
  const answers = await database.read((reader) =>
    attemptAnswers(reader, all.quiz_attempt as Pick<Row<'quizAttempt'>, 'examId' | 'answers'>[]),
  );
  const kept = Object.entries(all).filter(([table]) => !MOVED.has(table) && !table.startsWith('study_search'));
  await old.write(async (tx) => {
    await sql
      .raw(old.kind === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set local session_replication_role = replica')
      .execute(tx);
    await sql`delete from catalogue_version`.execute(tx);
    for (const [table, rows] of [...kept, ...oldRows(all, answers)]) await insert(tx, table, rows, old.kind);
  });
  return old;
}

/** The writable columns a table had then, in camel case; empty if the table did not exist. */
async function columnsOf(tx: Tx, table: string, kind: Database['kind']): Promise<Set<string>> {
  // In table_xinfo, 0 is a plain column; others are computed by the database.
  const { rows } = await (
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_xinfo(${table}) where hidden = 0`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
  ).execute(tx);
  return new Set(rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())));
}

async function insert(tx: Tx, table: string, rows: Rows, kind: Database['kind']): Promise<void> {
  const columns = await columnsOf(tx, table, kind);
  for (let from = 0; columns.size > 0 && from < rows.length; from += 100) {
    const values = rows.slice(from, from + 100).map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => columns.has(column))
          // The settings of a simulation are the JSON value null.
          .map(([column, value]) => [column, isJson(value) || column === 'settings' ? JSON.stringify(value) : value]),
      ),
    );
    // Typed as one table.
    await tx
      .insertInto(table as 'taskRead')
      .values(values as never)
      .execute();
  }
}

const isJson = (value: unknown): boolean => typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

/** The rows that later became rows per sitting, or per person and exam, and people with what later left their rows. */
function oldRows(all: Dump, answers: readonly StoredAnswer[][]): [string, Rows][] {
  const questionAt = new Map(all.question!.map((row) => [`${row.examId} ${row.number}`, row.id]));
  const versionAt = new Map(all.question_version!.map((row) => [`${row.questionId} ${row.version}`, row.id]));
  const exposures = all
    .exposure!.filter(({ mode }) => mode !== 'card')
    .flatMap(({ id, userId, examId, mode, servedAt, entries }) =>
      // Questions shown only in a review were not logged then.
      unpackEntries(String(entries))
        .filter(({ isFirst }) => isFirst !== null)
        .map((entry) => {
          const questionId = questionAt.get(`${examId} ${entry.number}`);
          const after = entry.after === null ? null : Date.parse(String(servedAt)) + entry.after * 1000;
          return {
            sittingId: id,
            place: entry.place,
            userId,
            questionId,
            versionId: versionAt.get(`${String(questionId)} ${entry.version}`),
            mode,
            isFirst: entry.isFirst === true,
            servedAt,
            answeredAt: after === null ? null : new Date(after).toISOString(),
            picked: entry.picked?.join() ?? null,
            isCorrect: entry.isCorrect,
            seconds: entry.seconds,
            certainty: entry.certainty,
          };
        }),
    );
  const learners = all.exam_standing!.map((row) => ({ userId: row.userId, examId: row.examId, row }));
  const standings = learners.flatMap(({ row, ...learner }) =>
    [...unpackSeen(row.seen as Uint8Array)]
      .filter(([, { answer }]) => answer !== 'none')
      .map(([number, { minute, answer }]) => ({
        ...learner,
        questionId: questionAt.get(`${String(learner.examId)} ${number}`),
        times: 1,
        isMissed: answer === 'wrong',
        isFlagged: false,
        note: '',
        lastAt: timeOfMinute(minute),
      })),
  );
  const domains = learners.flatMap(({ row, ...learner }) =>
    (row.domains as DomainSums[]).map(({ number, ...sums }) => ({ ...learner, domainNumber: number, ...sums })),
  );
  const tasks = learners.flatMap(({ row, ...learner }) =>
    (row.tasks as TaskSums[]).map(({ domain, task, ...sums }) => ({
      ...learner,
      domainNumber: domain,
      taskNumber: task,
      ...sums,
    })),
  );
  const questionOf = new Map(all.question_version!.map((row) => [row.id, row.questionId]));
  const attempts = all.quiz_attempt!.map((row, place) => ({
    ...row,
    answers: answers[place]!.map((answer) => ({ questionId: questionOf.get(answer.versionId), ...answer })),
  }));
  const people = all.user!.map((row) => ({ ...row, passwordHash: 'none', isPro: false }));
  return [
    ['user', people],
    ['quiz_attempt', attempts],
    ['exposure', exposures],
    ['question_standing', standings],
    ['domain_standing', domains],
    ['task_standing', tasks],
  ];
}
