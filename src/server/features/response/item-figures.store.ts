import { sql } from 'kysely';
import { addFigures, type FigureName, type FigureResponse } from '#rules/measurement/item-figures.ts';
import type { ResponseMode } from '#rules/response/mode.ts';
import type { StoredOption } from '#rules/question/option.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Time } from '#server/db/tables/schema.ts';
import { isBetween, type Place } from './consumer.store.ts';
import { IS_KEPT } from './response.store.ts';

/** The consumer that sums figures. */
export const ITEM_FIGURES = 'item figures';

/** Sittings read at a time, and sums written by one statement. */
const SITTINGS = 500;
const ROWS = 200;

/** Sums by what was asked, how, and name; keys are those joined by line feeds, which none of them has. */
export type Sums = Map<string, number>;
const keyOf = (item: string, mode: string, name: FigureName) => `${item}\n${mode}\n${name}`;

/** How an answer to a wording is named so that copies of it share the name. */
type Asked = { item: string; nameOf: (picked: string | null, marks: string | null) => string | null };

/** What was asked by each wording, by exam, number, and version; read when first needed. */
export type AskedCache = Map<string, Asked>;

type Row = {
  sitting: number;
  examId: string;
  mode: ResponseMode;
  question: number;
  version: number;
  state: FigureResponse['state'];
  isFirst: unknown;
  isUnaided: unknown;
  isRight: unknown;
  picked: string | null;
  marks: string | null;
  seconds: number | null;
  certainty: FigureResponse['certainty'];
  isOld: unknown;
};

const wordingKey = ({ examId, question, version }: Pick<Row, 'examId' | 'question' | 'version'>) =>
  `${examId} ${question} ${version}`;

/** Options are named by their places among their sorted texts, as long as all of an answer's are known. */
function namer(options: readonly Pick<StoredOption, 'id' | 'text'>[]): Asked['nameOf'] {
  const places = new Map(sortedOptions(options).map(({ id }, place) => [id, place]));
  return (picked, marks) => {
    if (picked === null) return marks;
    const named = picked.split(',').map((id) => places.get(id));
    return named.includes(undefined) ? marks : named.join();
  };
}

/** The options of a wording in the order by which answers to it are named. */
export const sortedOptions = <O extends Pick<StoredOption, 'text'>>(options: readonly O[]): O[] =>
  options.toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0));

/** Reads what was asked by the wordings of rows that are not known yet. */
async function readAsked(reader: Reader, rows: readonly Row[], known: AskedCache): Promise<void> {
  const missing = new Map<string, Set<number>>();
  for (const row of rows)
    if (!known.has(wordingKey(row))) {
      const own = missing.get(row.examId) ?? new Set<number>();
      missing.set(row.examId, own.add(row.question));
    }
  for (const [examId, wanted] of missing) {
    const numbers = [...wanted];
    for (let from = 0; from < numbers.length; from += ROWS) {
      const found = await reader
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
        .select(['number', 'version', 'askedHash', 'options'])
        .where('examId', '=', examId)
        .where('number', 'in', numbers.slice(from, from + ROWS))
        .execute();
      for (const { number, version, askedHash, options } of found)
        known.set(wordingKey({ examId, question: number, version }), { item: askedHash, nameOf: namer(options) });
    }
  }
}

const figureOf = (row: Row, { item, nameOf }: Asked): FigureResponse => ({
  item,
  state: row.state,
  isEvidence: Boolean(row.isFirst) && Boolean(row.isUnaided),
  isRight: row.isRight === null ? null : Boolean(row.isRight),
  answer: nameOf(row.picked, row.marks),
  seconds: row.seconds,
  certainty: row.certainty,
});

/** The rows of some sittings up to a place, each with whether it was there at an earlier place. */
async function rowsOf(reader: Reader, sittings: readonly number[], from: Place | null, to: Place): Promise<Row[]> {
  const isOld = from === null ? sql`1 = 0` : isBetween(reader, null, from);
  const { rows } = await sql<Row>`select response.sitting, sitting.exam_id, sitting.mode, response.question,
      response.version, response.state, response.is_first, response.is_unaided, response.is_right, response.picked,
      response.marks, response.seconds, response.certainty, ${isOld} as is_old
    from response join sitting on sitting.number = response.sitting
    where response.sitting in (${sql.join([...sittings])}) and ${IS_KEPT} and ${isBetween(reader, null, to)}
    order by response.sitting, response.place`.execute(reader as Tx);
  return rows;
}

/** Adds what sittings come to up to a place, less what they came to at an earlier one, since each answer changes the rest of the others. */
export async function addSittings(
  reader: Reader,
  sums: Sums,
  { sittings, from, to, known }: { sittings: readonly number[]; from: Place | null; to: Place; known: AskedCache },
): Promise<void> {
  for (let start = 0; start < sittings.length; start += SITTINGS) {
    const rows = await rowsOf(reader, sittings.slice(start, start + SITTINGS), from, to);
    await readAsked(reader, rows, known);
    for (const own of Map.groupBy(rows, ({ sitting }) => sitting).values()) {
      addAll(sums, own, known, 1);
      addAll(
        sums,
        own.filter(({ isOld }) => Boolean(isOld)),
        known,
        -1,
      );
    }
  }
}

function addAll(sums: Sums, rows: readonly Row[], known: AskedCache, sign: 1 | -1): void {
  if (rows.length === 0) return;
  const { mode } = rows[0]!;
  // A question that was removed with its exam has no figures.
  const figures = rows.flatMap((row) => {
    const asked = known.get(wordingKey(row));
    return asked ? [figureOf(row, asked)] : [];
  });
  addFigures(mode, figures, (item, name, count) => {
    const key = keyOf(item, mode, name);
    sums.set(key, (sums.get(key) ?? 0) + sign * count);
  });
}

/** Sittings after a number with a row between two places, by number. */
export async function listSittingsBetween(
  reader: Reader,
  { from, to, after, limit }: { from: Place | null; to: Place; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ sitting: number }>`select distinct response.sitting from response
    where response.sitting > ${after} and ${isBetween(reader, from, to)}
    order by response.sitting limit ${limit}`.execute(reader as Tx);
  return rows.map(({ sitting }) => sitting);
}

/** Adds to the sums, or to what of them is in no row any more; sums of nothing leave no row. */
export async function writeSums(tx: Tx, sums: Sums, column: 'count' | 'base'): Promise<void> {
  const changed = [...sums].filter(([, count]) => count !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < changed.length; start += ROWS) {
    const values = changed.slice(start, start + ROWS).map(([key, count]) => {
      const [askedHash, mode, name] = key.split('\n') as [string, ResponseMode, string];
      return { askedHash, mode, name, count: column === 'count' ? count : 0, base: column === 'base' ? count : 0 };
    });
    await tx
      .insertInto('itemSum')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['askedHash', 'mode', 'name']).doUpdateSet((row) => ({
          count: row('itemSum.count', '+', row.ref('excluded.count')),
          base: row('itemSum.base', '+', row.ref('excluded.base')),
        })),
      )
      .execute();
  }
  await tx.deleteFrom('itemSum').where('count', '=', 0).where('base', '=', 0).execute();
}

/** Sets the sums to those of answers that are in no row any more. */
export async function resetSums(tx: Tx): Promise<void> {
  await tx.deleteFrom('itemSum').where('base', '=', 0).execute();
  await tx
    .updateTable('itemSum')
    .set((row) => ({ count: row.ref('base') }))
    .execute();
}

/** All sums as they are stored, by the same keys. */
export async function readSums(reader: Reader): Promise<{ sums: Sums; base: Sums }> {
  const rows = await reader.selectFrom('itemSum').selectAll().execute();
  const keyed = (column: 'count' | 'base') =>
    new Map(rows.map((row) => [keyOf(row.askedHash, row.mode, row.name), row[column]]));
  return { sums: keyed('count'), base: keyed('base') };
}

type SumsByMode = Map<string, Map<ResponseMode, Map<FigureName, number>>>;

function addRows(
  found: SumsByMode,
  rows: readonly { askedHash: string; mode: ResponseMode; name: string; count: number }[],
): void {
  for (const { askedHash, mode, name, count } of rows) {
    const modes = found.get(askedHash) ?? new Map<ResponseMode, Map<FigureName, number>>();
    const own = modes.get(mode) ?? new Map<FigureName, number>();
    found.set(askedHash, modes.set(mode, own.set(name, (own.get(name) ?? 0) + count)));
  }
}

/** The sums of questions by hash, in each mode: of this site, and of those that shared theirs. */
export async function listSums(reader: Reader, hashes: readonly string[]): Promise<SumsByMode> {
  const found: SumsByMode = new Map();
  for (let start = 0; start < hashes.length; start += ROWS) {
    const part = hashes.slice(start, start + ROWS);
    for (const table of ['itemSum', 'calibrationSum'] as const)
      addRows(
        found,
        // Typed as one table; both have these columns.
        await reader
          .selectFrom(table as 'itemSum')
          .select(['askedHash', 'mode', 'name', 'count'])
          .where('askedHash', 'in', part)
          .execute(),
      );
  }
  return found;
}

/** This site's own sums. */
export async function listOwnSums(reader: Reader): Promise<SumsByMode> {
  const found: SumsByMode = new Map();
  addRows(found, await reader.selectFrom('itemSum').select(['askedHash', 'mode', 'name', 'count']).execute());
  return found;
}

/** The hashes of everything that anyone has answered. */
export async function listMeasurable(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('itemSum')
    .select('askedHash')
    .union(reader.selectFrom('calibrationSum').select('askedHash'))
    .execute();
  return rows.map(({ askedHash }) => askedHash);
}

/** A wording for each of these hashes. */
export async function listWordingsOf(reader: Reader, hashes: readonly string[]) {
  const found = [];
  for (let start = 0; start < hashes.length; start += ROWS)
    found.push(
      ...(await reader
        .selectFrom('questionVersion')
        .select(['askedHash', 'kind', 'options', 'keys'])
        .where('askedHash', 'in', hashes.slice(start, start + ROWS))
        .execute()),
    );
  return [...new Map(found.map((row) => [row.askedHash, row])).values()];
}

/** Wordings by id. */
export function listWordings(reader: Reader, versionIds: readonly string[]) {
  return reader
    .selectFrom('questionVersion')
    .select(['id', 'askedHash', 'kind', 'options', 'keys'])
    .where('id', 'in', [...versionIds])
    .execute();
}

export type Look = {
  askedHash: string;
  n: number;
  score: number;
  doubt: number | null;
  likeliest: string | null;
  measuredAt: Time;
};

export async function writeLooks(tx: Tx, looks: readonly Look[]): Promise<void> {
  for (let start = 0; start < looks.length; start += ROWS)
    await tx
      .insertInto('itemLook')
      .values(looks.slice(start, start + ROWS))
      .onConflict((conflict) =>
        conflict.column('askedHash').doUpdateSet((row) => ({
          n: row.ref('excluded.n'),
          score: row.ref('excluded.score'),
          doubt: row.ref('excluded.doubt'),
          likeliest: row.ref('excluded.likeliest'),
          measuredAt: row.ref('excluded.measuredAt'),
        })),
      )
      .execute();
}
