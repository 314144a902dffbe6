import { unpackEntries } from '#rules/exposure/entry.ts';
import { unpackSeen } from '#rules/exposure/seen.ts';
import type { Database } from '#server/db/database.ts';
import { query } from './rows.ts';
import type { ShownQuestion, ShownRow } from './traffic-reader.ts';

type Version = { questionId: string; number: number; version: number; text: string; options: unknown };

const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

/** What the database says a person was shown of an exam, in the words of those who saw it: texts, not numbers. */
export async function loggedRows(database: Database, { userId, examId }: { userId: string; examId: string }) {
  const versions = await query<Version>(
    database,
    `select question_id, number, version, text, options from question_version join question on question.id = question_id
     where exam_id = '${examId}'`,
  );
  const wordings = new Map(versions.map((row) => [`${row.number}.${row.version}`, row]));
  const idOf = new Map(versions.map(({ number, questionId }) => [number, questionId]));
  const logged = await query<{ id: string; mode: ShownRow['mode']; day: string; servedAt: string; entries: string }>(
    database,
    `select id, mode, day, served_at, entries from exposure where user_id = '${userId}' and exam_id = '${examId}'`,
  );
  const rows = logged.map(({ id, mode, day, servedAt, entries }): ShownRow => ({
    id: mode === 'card' ? day : id,
    mode,
    servedAt,
    entries: unpackEntries(entries).map(({ number, version, picked, ...entry }) => {
      const { questionId, text, options } = wordings.get(`${number}.${version}`)!;
      const texts = (parsed(options) as { text: string }[]).map((option) => option.text);
      return {
        ...entry,
        questionId,
        text: mode === 'card' ? null : text,
        picked: picked && picked.map((index) => texts[index]!).sort(),
      };
    }),
  }));
  const [standing] = await query<{ seen: Uint8Array }>(
    database,
    `select seen from exam_standing where user_id = '${userId}' and exam_id = '${examId}'`,
  );
  const seen = new Map<string, ShownQuestion>();
  for (const [number, question] of standing ? unpackSeen(standing.seen) : []) seen.set(idOf.get(number)!, question);
  return { rows: new Map(rows.map((row) => [row.id, row])), seen };
}
