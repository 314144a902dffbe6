import { sql } from 'kysely';
import { SeenQuestions } from '#rules/response/seen.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { migrate, migrationsBefore } from '#server/db/migrate.ts';
import { type ExposureEntry, packEntries, packSeen } from '#server/db/migrations/frozen/exposures.ts';
import { bareDatabase } from './database.ts';
import { type Dump, dump } from './rows.ts';

type Rows = Record<string, unknown>[];
type Option = { id: string };

/** Tables that the packed form had otherwise. */
const MOVED = new Set([
  'sitting',
  'response',
  'consumer',
  'first_answer',
  'exam_standing',
  'quiz_attempt',
  'migration',
]);

/** A copy of a database as it was before '0080-responses': answers in packed lines, and the migrations up to then. */
export async function beforeResponses(database: Database): Promise<Database> {
  const all = await dump(database);
  const old = await emptyBefore('0080-responses');
  const kept = Object.entries(all).filter(([table]) => !MOVED.has(table) && !table.startsWith('study_search'));
  await fill(old, [...kept, ...packedRows(all)]);
  return old;
}

/** An empty database with the migrations before the named one. */
export async function emptyBefore(name: string): Promise<Database> {
  const old = await bareDatabase();
  await migrate(old, undefined, migrationsBefore(name));
  return old;
}

/** Inserts rows as they are, whatever they refer to. */
export async function fill(old: Database, tables: readonly (readonly [string, Rows])[]): Promise<void> {
  await old.write(async (tx) => {
    await sql
      .raw(old.kind === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set local session_replication_role = replica')
      .execute(tx);
    await sql`delete from catalogue_version`.execute(tx);
    for (const [table, rows] of tables) await insert(tx, table, rows, old.kind);
  });
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
const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
const flag = (value: unknown): boolean | null => (value === null ? null : Boolean(value));

function packedRows(all: Dump): [string, Rows][] {
  const questions = new Map(all.question!.map((row) => [String(row.id), row]));
  const wordings = new Map(
    all.question_version!.map((row) => {
      const question = questions.get(String(row.questionId))!;
      const options = parsed(row.options) as Option[];
      return [`${question.examId} ${question.number}.${row.version}`, { id: row.id, kind: String(row.kind), options }];
    }),
  );
  const attempts = new Map(all.quiz_attempt!.map((row) => [row.id, row]));
  const responsesOf = Map.groupBy(all.response!, ({ sitting }) => sitting);
  const wordingOf = (examId: unknown, row: Record<string, unknown>) =>
    wordings.get(`${examId} ${row.question}.${row.version}`)!;
  const indexesOf = (examId: unknown, row: Record<string, unknown>, ids: unknown) =>
    String(ids)
      .split(',')
      .map((id) => wordingOf(examId, row).options.findIndex((option) => option.id === id));
  const logOf = (examId: unknown, row: Record<string, unknown>) =>
    row.picked === null ? [...String(row.marks)].map(Number) : indexesOf(examId, row, row.picked);

  const sittings = all.sitting!.filter(({ mode }) => mode !== 'review');
  const reviews = new Map(
    all.sitting!.filter(({ mode }) => mode === 'review').map((row) => [String(row.id).slice('review '.length), row]),
  );
  const exposures = sittings.map(({ number, id, userId, examId, mode, servedAt, day, isWithheld }) => {
    const own = (responsesOf.get(number) ?? []).filter((row) => row.state !== 'unseen' || !isWithheld);
    const reviewed = responsesOf.get(reviews.get(String(id))?.number) ?? [];
    const entries = [...own, ...reviewed]
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map((row): ExposureEntry => {
        const isAnswered = row.state === 'whole';
        const isFirst = flag(row.isFirst);
        return {
          place: Number(row.place),
          number: Number(row.question),
          version: Number(row.version),
          isFirst: isFirst && flag(row.isUnaided),
          after: isAnswered ? Math.round((Date.parse(String(row.at)) - Date.parse(String(servedAt))) / 1000) : null,
          picked: isAnswered ? logOf(examId, row) : null,
          isCorrect: isAnswered ? flag(row.isRight) : null,
          seconds: row.seconds as number | null,
          certainty: row.certainty as string | null,
        };
      });
    return { id, userId, examId, mode, servedAt, day, entries: packEntries(entries), counted: 0, isCounted: false };
  });
  const quizAttempts = [...attempts.values()].map((attempt) => {
    const sitting = all.sitting!.find(({ id }) => id === attempt.id)!;
    const scored = responsesOf.get(sitting.number)!.filter(({ isScored }) => Boolean(isScored));
    const answers = scored
      .sort((a, b) => Number(a.place) - Number(b.place))
      .map((row) => {
        const optionOrder = indexesOf(attempt.examId, row, row.shown);
        const versionId = wordingOf(attempt.examId, row).id;
        const picked =
          row.typed !== null
            ? JSON.parse(String(row.typed))
            : row.picked === null
              ? []
              : indexesOf(attempt.examId, row, row.picked).map((index) => optionOrder.indexOf(index));
        const answer = picked[0] ?? null;
        if (wordingOf(attempt.examId, row).kind !== 'single')
          return { versionId, optionOrder, answer, ...(picked.length > 0 && { picked }) };
        return `${row.question}.${row.version}.${optionOrder.join('')}.${answer ?? ''}`;
      });
    return { ...attempt, answers };
  });
  const standings = all.exam_standing!.map((row) => ({
    ...row,
    // Read by nothing any more.
    percentageSum: 0,
    bestPercentage: null,
    seen: packSeen(
      new Map(
        [...new SeenQuestions(row.seen as Uint8Array)].map(([number, { shownAt, answer }]) => [
          number,
          { minute: Math.floor(shownAt / 60), answer },
        ]),
      ),
    ),
  }));
  return [
    ['exposure', exposures.filter(({ entries }) => entries !== '')],
    ['quiz_attempt', quizAttempts],
    ['exam_standing', standings],
  ];
}
