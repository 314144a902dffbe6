import type { FigureSums } from '#rules/measurement/item-figures.ts';
import { addSums } from '#rules/measurement/item-figures.ts';
import type { StoredOption } from '#rules/question/option.ts';
import type { ResponseMode } from '#rules/response/mode.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** The consumer that sums figures. */
export const ITEM_FIGURES = 'item figures';

/** Rows read or written by one statement, which takes a millisecond or two. */
const ROWS = 50;

/** Sums by the hash of what was asked, and by how it was met. */
export type Sums = Map<string, Map<ResponseMode, FigureSums>>;

/** Those of a question in a mode, to add to. */
export function sumsIn(sums: Sums, hash: string, mode: ResponseMode): FigureSums {
  let modes = sums.get(hash);
  if (!modes) sums.set(hash, (modes = new Map()));
  let own = modes.get(mode);
  if (!own) modes.set(mode, (own = new Map()));
  return own;
}

/** Adds all of some sums to others. */
export function addAllSums(to: Sums, sums: Sums): void {
  for (const [hash, modes] of sums) for (const [mode, own] of modes) addSums(sumsIn(to, hash, mode), own);
}

/** The options of a wording in the order by which answers to it are named. */
export const sortedOptions = <O extends Pick<StoredOption, 'text'>>(options: readonly O[]): O[] =>
  options.toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0));

/** Sums, and how much of them is in no row any more. */
export type StoredSums = { sums: Sums; base: Sums };

/** What is stored of this site's own sums: all, or those of some questions. */
export async function readSums(reader: Reader, hashes: readonly string[] | 'all'): Promise<StoredSums> {
  const found: StoredSums = { sums: new Map(), base: new Map() };
  const query = reader.selectFrom('itemSum').selectAll();
  const parts = hashes === 'all' ? [null] : chunks(hashes);
  for (const part of parts)
    for (const { askedHash, mode, sums, base } of await (part ? query.where('askedHash', 'in', part) : query).execute())
      for (const [to, own] of [
        [found.sums, sums],
        [found.base, base],
      ] as const) {
        const counts = Object.entries(own);
        if (counts.length > 0) addSums(sumsIn(to, askedHash, mode), new Map(counts));
      }
  return found;
}

/** How much of all sums is in no row any more. */
export async function readBase(reader: Reader): Promise<Sums> {
  const base: Sums = new Map();
  const rows = await reader.selectFrom('itemSum').select(['askedHash', 'mode', 'base']).execute();
  for (const row of rows) {
    const counts = Object.entries(row.base);
    if (counts.length > 0) addSums(sumsIn(base, row.askedHash, row.mode), new Map(counts));
  }
  return base;
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, part) => all.slice(part * ROWS, (part + 1) * ROWS));
}

/** The same sums are the same text, in whatever order they were added. */
const textOf = (sums: FigureSums | undefined) =>
  json(Object.fromEntries([...(sums ?? [])].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1))));

type Key = readonly [hash: string, mode: ResponseMode];

/** Each question and mode of which either holds anything, in a fixed order, so that two processes do not deadlock. */
function keysOf(...all: Sums[]): Key[] {
  const keys: Sums = new Map();
  for (const sums of all)
    for (const [hash, modes] of sums) for (const [mode, own] of modes) if (own.size > 0) sumsIn(keys, hash, mode);
  return [...keys]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([hash, modes]) => [...modes.keys()].sort().map((mode) => [hash, mode] as const));
}

const textIn = (sums: Sums, [hash, mode]: Key) => textOf(sums.get(hash)?.get(mode));

/** How many questions, in a mode, differ between two such sums. */
export function countDifferent(one: Sums, other: Sums): number {
  return keysOf(one, other).filter((key) => textIn(one, key) !== textIn(other, key)).length;
}

/** Deletes the sums of some questions, before what is left of them is written. */
export async function deleteSumsOf(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const part of chunks(hashes)) await tx.deleteFrom('itemSum').where('askedHash', 'in', part).execute();
}

/** Stores these sums, in place of those of the same questions. */
export async function writeSums(tx: Tx, { sums, base }: StoredSums): Promise<void> {
  for (const part of chunks(keysOf(sums, base)))
    await tx
      .insertInto('itemSum')
      .values(
        part.map((key) => ({ askedHash: key[0], mode: key[1], sums: textIn(sums, key), base: textIn(base, key) })),
      )
      .onConflict((conflict) =>
        conflict.columns(['askedHash', 'mode']).doUpdateSet((row) => ({
          sums: row.ref('excluded.sums'),
          base: row.ref('excluded.base'),
        })),
      )
      .execute();
}

export async function deleteSums(tx: Tx): Promise<void> {
  await tx.deleteFrom('itemSum').execute();
}

/** The sums that other sites have shared of some questions, all together. */
export async function readShared(reader: Reader, hashes: readonly string[]): Promise<Sums> {
  const shared: Sums = new Map();
  for (const part of chunks(hashes))
    for (const { askedHash, mode, name, count } of await reader
      .selectFrom('calibrationSum')
      .select(['askedHash', 'mode', 'name', 'count'])
      .where('askedHash', 'in', part)
      .execute())
      addSums(sumsIn(shared, askedHash, mode), new Map([[name, count]]));
  return shared;
}

/** The sums of questions by hash, in each mode: of this site, and of those that shared theirs. */
export async function listSums(reader: Reader, hashes: readonly string[]): Promise<Sums> {
  const { sums } = await readSums(reader, hashes);
  addAllSums(sums, await readShared(reader, hashes));
  return sums;
}

/** The hashes of everything of which another site shared sums. */
export async function listShared(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('calibrationSum').select('askedHash').distinct().execute();
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
