import { SeenQuestions } from '#rules/response/seen.ts';
import type { Database } from '#server/db/database.ts';
import { query } from './rows.ts';
import type { ShownEntry, ShownQuestion, ShownRow } from './traffic-reader.ts';

type Version = { questionId: string; number: number; version: number; text: string; options: unknown };
type Sitting = { number: number; id: string; mode: ShownRow['mode'] | 'review'; day: string; servedAt: string };
type Response = {
  sitting: number;
  place: number;
  question: number;
  version: number;
  state: string;
  isFirst: unknown;
  isUnaided: unknown;
  isRight: unknown;
  picked: string | null;
  seconds: number | null;
  certainty: string | null;
  at: string;
};

const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
const flag = (value: unknown): boolean | null => (value === null ? null : Boolean(value));
const REVIEW = 'review ';

/** What the database says a person was shown of an exam, in the words of those who saw it: texts, not numbers. */
export async function loggedRows(database: Database, { userId, examId }: { userId: string; examId: string }) {
  const versions = await query<Version>(
    database,
    `select question_id, number, version, text, options from question_version join question on question.id = question_id
     where exam_id = '${examId}'`,
  );
  const wordings = new Map(versions.map((row) => [`${row.number}.${row.version}`, row]));
  const idOf = new Map(versions.map(({ number, questionId }) => [number, questionId]));
  const sittings = await query<Sitting>(
    database,
    `select number, id, mode, day, served_at from sitting where user_id = '${userId}' and exam_id = '${examId}' order by number`,
  );
  const responses = await query<Response>(
    database,
    `select response.* from response join sitting on sitting.number = sitting
     where user_id = '${userId}' and exam_id = '${examId}'`,
  );
  const withheld = new Set(
    (
      await query<{ number: number }>(
        database,
        `select number from sitting where is_withheld = ${database.kind === 'sqlite' ? '1' : 'true'}`,
      )
    ).map(({ number }) => number),
  );
  const entryOf = (mode: Sitting['mode'], servedAt: string, row: Response): ShownEntry => {
    const { questionId, text, options } = wordings.get(`${row.question}.${row.version}`)!;
    const textOf = (id: string) =>
      (parsed(options) as { id: string; text: string }[]).find((option) => option.id === id)!.text;
    const isWhole = row.state === 'whole';
    const isFirst = flag(row.isFirst);
    return {
      place: row.place,
      questionId,
      text: mode === 'card' ? null : text,
      isFirst: isFirst && flag(row.isUnaided),
      after: isWhole ? Math.max(0, Math.round((Date.parse(row.at) - Date.parse(servedAt)) / 1000)) : null,
      picked: isWhole && row.picked !== null ? row.picked.split(',').map(textOf).sort() : null,
      isCorrect: flag(row.isRight),
      seconds: row.seconds,
      certainty: row.certainty,
    };
  };
  const rows = new Map<string, ShownRow>();
  for (const { number, id, mode, day, servedAt } of sittings) {
    // The review of a withheld simulation shows more of the same sitting.
    const reviewed = mode === 'review' ? rows.get(id.slice(REVIEW.length)) : undefined;
    const start = reviewed?.servedAt ?? servedAt;
    const entries = responses
      .filter((row) => row.sitting === number && (row.state !== 'unseen' || !withheld.has(number)))
      .map((row) => entryOf(mode, start, row));
    if (reviewed) reviewed.entries.push(...entries);
    else {
      const name = mode === 'card' ? day : id;
      rows.set(name, { id: name, mode: mode as ShownRow['mode'], servedAt, entries });
    }
  }
  const [standing] = await query<{ seen: Uint8Array }>(
    database,
    `select seen from exam_standing where user_id = '${userId}' and exam_id = '${examId}'`,
  );
  const seen = new Map<string, ShownQuestion>();
  for (const [number, { shownAt, answer }] of new SeenQuestions(standing?.seen))
    seen.set(idOf.get(number)!, { minute: Math.floor(shownAt / 60), answer });
  return { rows: byPlace(rows), seen };
}

/** Rows with their entries in the order of places. */
export const byPlace = (rows: ReadonlyMap<string, ShownRow>): Map<string, ShownRow> =>
  new Map([...rows].map(([id, row]) => [id, { ...row, entries: row.entries.toSorted((a, b) => a.place - b.place) }]));
