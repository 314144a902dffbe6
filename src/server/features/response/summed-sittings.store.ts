import { sql } from 'kysely';
import { addFigures, evidenceOf, type FigureResponse } from '#rules/measurement/item-figures.ts';
import type { StoredOption } from '#rules/question/option.ts';
import type { ResponseMode } from '#rules/response/mode.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/prepare-rows.ts';
import { IS_KEPT } from './response.store.ts';
import { isBetween, type Place } from './consumer.store.ts';
import { sortedOptions, type Sums, sumsIn } from './item-figures.store.ts';

/** Questions looked up by one statement. */
const QUESTIONS = 200;

/** What a wording asked, and how an answer to it is named so that copies of it share the name. */
type Asked = { hash: string; nameOf: (picked: string | null, marks: string | null) => string | null };

/** What was asked by exam, and there by number and version; null for what is there no more. Read when first needed. */
export type AskedCache = Map<string, Map<number, Asked | null>>;

/** A version within an exam. */
const wordingOf = (question: number, version: number) => question * 100_000 + version;

/** Options are named by their places among their sorted texts, as long as all of an answer's are known. */
function namer(options: readonly Pick<StoredOption, 'id' | 'text'>[]): Asked['nameOf'] {
  const places = new Map(sortedOptions(options).map(({ id }, place) => [id, String(place)]));
  return (picked, marks) => {
    if (picked === null) return marks;
    const place = places.get(picked);
    if (place !== undefined) return place;
    const named = picked.split(',').map((id) => places.get(id));
    return named.includes(undefined) ? marks : named.join();
  };
}

/** A response, packed: what many of them need is read at once. */
type Packed = [
  question: number,
  version: number,
  state: FigureResponse['state'],
  isEvidence: unknown,
  isRight: unknown,
  picked: string | null,
  marks: string | null,
  seconds: number | null,
  certainty: FigureResponse['certainty'],
  place: number,
  isOld: unknown,
];

const COLUMNS = sql`response.question, response.version, response.state, response.is_first and response.is_unaided,
  response.is_right, response.picked, response.marks, response.seconds, response.certainty, response.place`;

/** The responses of some sittings up to a place, a row for each sitting; each response with whether it was there at an earlier place. */
async function packedSittings(reader: Reader, sittings: readonly number[], from: Place | null, to: Place) {
  const isOld = from === null ? sql`0` : isBetween(reader, null, from);
  const packed = isPostgres(reader)
    ? sql`json_agg(json_build_array(${COLUMNS}, ${isOld}))::text`
    : sql`json_group_array(json_array(${COLUMNS}, ${isOld}))`;
  const { rows } = await sql<{ examId: string; mode: ResponseMode; packed: string }>`
    select sitting.exam_id, sitting.mode, ${packed} as packed
    from response join sitting on sitting.number = response.sitting
    where response.sitting in (${sql.join([...sittings])}) and ${IS_KEPT} and ${isBetween(reader, null, to)}
    group by sitting.number, sitting.exam_id, sitting.mode
    order by sitting.number`.execute(reader as Tx);
  return rows.map(({ examId, mode, packed: text }) => ({ examId, mode, responses: JSON.parse(text) as Packed[] }));
}

type Sitting = Awaited<ReturnType<typeof packedSittings>>[number];

/** Reads what was asked by the wordings of sittings that are not known yet. */
async function readAsked(reader: Reader, sittings: readonly Sitting[], known: AskedCache): Promise<void> {
  const missing = new Map<string, Set<number>>();
  for (const { examId, responses } of sittings) {
    const own = known.get(examId) ?? new Map<number, Asked | null>();
    known.set(examId, own);
    for (const [question, version] of responses)
      if (!own.has(wordingOf(question, version))) {
        own.set(wordingOf(question, version), null);
        missing.set(examId, (missing.get(examId) ?? new Set<number>()).add(question));
      }
  }
  for (const [examId, wanted] of missing) {
    const numbers = [...wanted];
    for (let start = 0; start < numbers.length; start += QUESTIONS) {
      const found = await reader
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
        .select(['number', 'version', 'askedHash', 'options'])
        .where('examId', '=', examId)
        .where('number', 'in', numbers.slice(start, start + QUESTIONS))
        .execute();
      for (const { number, version, askedHash, options } of found)
        known.get(examId)!.set(wordingOf(number, version), { hash: askedHash, nameOf: namer(options) });
    }
  }
}

/** Adds what sittings come to up to a place, less what they came to at an earlier one, since each answer changes the rest of the others. */
export async function addSittings(
  reader: Reader,
  sums: Sums,
  { sittings, from, to, known }: { sittings: readonly number[]; from: Place | null; to: Place; known: AskedCache },
): Promise<void> {
  const packed = await packedSittings(reader, sittings, from, to);
  await readAsked(reader, packed, known);
  for (const { examId, mode, responses } of packed) {
    const asked = known.get(examId)!;
    const [all, old]: [FigureResponse[], FigureResponse[]] = [[], []];
    for (const [
      question,
      version,
      state,
      isEvidence,
      isRight,
      picked,
      marks,
      seconds,
      certainty,
      ,
      isOld,
    ] of responses) {
      const wording = asked.get(wordingOf(question, version));
      // A question that was removed with its exam has no figures.
      if (!wording) continue;
      const response: FigureResponse = {
        sums: sumsIn(sums, wording.hash, mode),
        state,
        isEvidence: Boolean(isEvidence),
        isRight: isRight === null ? null : Boolean(isRight),
        answer: wording.nameOf(picked, marks),
        seconds,
        certainty,
      };
      all.push(response);
      if (isOld) old.push(response);
    }
    addFigures(mode, all);
    addFigures(mode, old, -1);
  }
}

/** What a sitting says of the questions in it: 1 right, 0 wrong; in the order they were met. */
export type SittingEvidence = { hash: string; mark: 0 | 1 }[];

/** What sittings say of the questions in them, as the sums count it. */
export async function listSittingEvidence(
  reader: Reader,
  { sittings, to, known }: { sittings: readonly number[]; to: Place; known: AskedCache },
): Promise<SittingEvidence[]> {
  const packed = await packedSittings(reader, sittings, null, to);
  await readAsked(reader, packed, known);
  return packed.map(({ examId, mode, responses }) =>
    responses
      .toSorted((one, other) => one[9] - other[9])
      .flatMap(([question, version, state, isEvidence, isRight, , , seconds]) => {
        const wording = known.get(examId)!.get(wordingOf(question, version));
        const mark = evidenceOf(
          {
            state,
            isEvidence: Boolean(isEvidence),
            isRight: isRight === null ? null : Boolean(isRight),
            seconds,
          },
          mode,
        );
        return wording && mark !== null ? [{ hash: wording.hash, mark }] : [];
      }),
  );
}

/** Sittings after a number with a row up to a place, by number. */
async function listSittingsUpTo(
  reader: Reader,
  { to, after, limit }: { to: Place; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sitting: number }>`select distinct response.sitting from response
    where response.sitting > ${after} and ${isBetween(reader, null, to)}
    order by response.sitting limit ${limit}`.execute(reader as Tx);
  return rows.map(({ sitting }) => sitting);
}

/** All sittings with a row between two places. */
async function listSittingsBetween(reader: Reader, from: Place, to: Place): Promise<number[]> {
  // Found by the place of rows: in an index of sittings, SQLite would pass through all there are.
  const { rows } = await sql<{ sitting: number }>`select distinct +response.sitting as sitting from response
    where ${isBetween(reader, from, to)}`.execute(reader as Tx);
  return rows.map(({ sitting }) => sitting);
}

/** Sittings with a row between two places, so many at a time; null: from the beginning. */
export async function* sittingPages(
  ask: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>,
  { from, to, size }: { from: Place | null; to: Place; size: number },
): AsyncGenerator<number[]> {
  if (from !== null) {
    const all = await ask((reader) => listSittingsBetween(reader, from, to));
    for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
    return;
  }
  for (let after = 0; ;) {
    const page = await ask((reader) => listSittingsUpTo(reader, { to, after, limit: size }));
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page.at(-1)!;
  }
}
