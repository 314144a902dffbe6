import { NewerForm } from '#server/newer-form.ts';
import type { Reader } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { NumberedAnswer, PackedAnswer, StoredAnswer } from '#server/db/tables/standing-tables.ts';
import { listVersionIds } from '#server/features/exposure/exposure.store.ts';

/** The form `packAnswer` writes. A later form must differ, so that this version knows it cannot read it. */
const PACKED_ANSWER = /^(?<number>\d+)\.(?<version>\d+)\.(?<order>[\da-z]*)\.(?<answer>\d*)$/;
/** The form before that, with the wording's id in base64. */
const WITH_ID = /^(?<id>[\w-]{22})(?<order>[\da-z]*)\.(?<answer>\d*)$/;
const BASE = 36;

/**
 * An answer as an attempt stores it, in about twelve characters: the question's number in its exam, the wording's, a digit per
 * option in the order shown, and the option picked. Answers would otherwise fill most of the disk. Those that a quiz does not
 * ask for stay JSON.
 */
export function packAnswer(
  { number, version }: Pick<NumberedAnswer, 'number' | 'version'>,
  answer: StoredAnswer,
): PackedAnswer {
  const isPlain = answer.picked === undefined && answer.optionOrder.every((index) => index < BASE);
  if (!isPlain) return answer;
  const order = answer.optionOrder.map((index) => index.toString(BASE)).join('');
  return `${number}.${version}.${order}.${answer.answer ?? ''}`;
}

/** The answer given to `packAnswer`, or one from an attempt stored in an earlier form. Throws {@link NewerForm}. */
export function unpackAnswer(packed: PackedAnswer): NumberedAnswer | StoredAnswer {
  if (typeof packed !== 'string') {
    if (!Array.isArray(packed?.optionOrder)) throw new NewerForm('an answer');
    return packed;
  }
  const { id, number, version, order, answer } = (PACKED_ANSWER.exec(packed) ?? WITH_ID.exec(packed))?.groups ?? {};
  if (order === undefined) throw new NewerForm('an answer');
  return {
    ...(id === undefined ? { number: Number(number), version: Number(version) } : { versionId: uuidOf(id) }),
    optionOrder: Array.from(order, (digit) => Number.parseInt(digit, BASE)),
    answer: answer ? Number(answer) : null,
  };
}

function uuidOf(base64: string): string {
  const hex = Buffer.from(base64, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The answers of each attempt, in whatever form they are stored. Throws {@link NewerForm}. */
export async function attemptAnswers(
  reader: Reader,
  attempts: readonly Pick<Row<'quizAttempt'>, 'examId' | 'answers'>[],
): Promise<StoredAnswer[][]> {
  const unpacked = attempts.map(({ examId, answers }) => ({ examId, answers: answers.map(unpackAnswer) }));
  const idOf = new Map<string, string>();
  for (const [examId, own] of Map.groupBy(unpacked, (attempt) => attempt.examId)) {
    const numbers = own.flatMap(({ answers }) =>
      answers.flatMap((answer) => ('number' in answer ? answer.number : [])),
    );
    for (const { number, version, versionId } of await listVersionIds(reader, examId, numbers))
      idOf.set(`${examId} ${number}.${version}`, versionId);
  }
  return unpacked.map(({ examId, answers }) =>
    answers.map((answer) => {
      if (!('number' in answer)) return answer;
      const { number, version, ...rest } = answer;
      return { versionId: idOf.get(`${examId} ${number}.${version}`)!, ...rest };
    }),
  );
}
