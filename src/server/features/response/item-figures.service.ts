import { setImmediate } from 'node:timers/promises';
import { addSums, type FigureName, type FigureSums, figuresFrom, REST_BINS } from '#rules/measurement/item-figures.ts';
import { keyDoubt, lookScore } from '#rules/measurement/key-posterior.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import type { StoredOption } from '#rules/question/option.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import {
  isElsewhere,
  lockConsumer,
  type Place,
  resetPositions,
  selectHorizon,
  selectPlace,
  updateConsumer,
  workOf,
} from './consumer.store.ts';
import * as store from './item-figures.store.ts';
import { addSittings, type AskedCache, sittingPages } from './summed-sittings.store.ts';

/** Sittings read at once: about a millisecond, after which others get their turn. */
const PAGE = 40;
/** Questions measured at once. */
const MEASURED = 20;
/** How often sums are made anew while rows are being deleted. */
const TRIES = 5;

type Ask = Database['read'];

/** Sums what people answered by what was asked, each response once, and says which questions need a look. */
export function itemFiguresService({ database, now }: { database: Database; now: () => Date }) {
  return {
    /** Sums everything committed so far. */
    async sum(): Promise<void> {
      const work = await database.read((reader) => workOf(reader, store.ITEM_FIGURES));
      if (work === 'new') await sumNew(database, now);
      if (work === 'all') await sumAnew(database, now);
    },
  };
}

/** What is to be stored, and what is thought of the keys then. */
type Summed = store.StoredSums & { looks: store.Look[] };

/** What the sums will be once what was committed between two places is added; null: from the beginning. */
async function summed(ask: Ask, from: Place | null, to: Place, at: string): Promise<Summed> {
  const made = await sumsBetween(ask, from, to);
  if (from === null) {
    const base = await ask(store.readBase);
    store.addAllSums(made, base);
    return { sums: made, base, looks: await looksAt(ask, at, made) };
  }
  const { sums, base } = await ask((reader) => store.readSums(reader, [...made.keys()]));
  store.addAllSums(sums, made);
  return { sums, base, looks: await looksAt(ask, at, sums) };
}

async function writeSummed(tx: Tx, { looks, ...stored }: Summed): Promise<void> {
  await store.writeSums(tx, stored);
  await store.writeLooks(tx, looks);
}

/** Everything is read before the transaction that writes, so that nobody waits for it. */
async function sumNew(database: Database, now: () => Date): Promise<void> {
  const [from, to] = await database.read(async (reader) => [
    await selectPlace(reader, store.ITEM_FIGURES),
    await selectHorizon(reader),
  ]);
  const found = await summed(database.read, from, to!, now().toISOString());
  await database.write(async (tx) => {
    // Somebody else has summed the same meanwhile.
    if ((await lockConsumer(tx, store.ITEM_FIGURES)) !== from) return;
    await writeSummed(tx, found);
    await updateConsumer(tx, store.ITEM_FIGURES, to!);
  });
}

/** Makes the sums from the rows alone, on top of what is in no row any more. */
export async function sumAnew(database: Database, now: () => Date): Promise<void> {
  await database.writeAlone(resetPositions);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const to = await database.read(selectHorizon);
    const found = await summed(database.read, null, to, now().toISOString());
    const isDone = await database.write(async (tx) => {
      await lockConsumer(tx, store.ITEM_FIGURES);
      // Rows were deleted while others were read.
      if (store.countDifferent(await store.readBase(tx), found.base) > 0) return false;
      await store.deleteSums(tx);
      await writeSummed(tx, found);
      await updateConsumer(tx, store.ITEM_FIGURES, to);
      return true;
    });
    if (isDone) return;
  }
  throw new Error('figures of questions were not made anew, because rows were deleted all the while');
}

/** Sums within a transaction what was committed since the last time; returns up to where, or null if they have to be made anew first. */
export async function sumWithin(tx: Tx, at: string): Promise<Place | null> {
  const from = await lockConsumer(tx, store.ITEM_FIGURES);
  const to = await selectHorizon(tx);
  if (from === null || (await isElsewhere(tx, from, to))) return null;
  await writeSummed(tx, await summed((work) => work(tx), from, to, at));
  await updateConsumer(tx, store.ITEM_FIGURES, to);
  return to;
}

async function sumsBetween(ask: Ask, from: Place | null, to: Place): Promise<store.Sums> {
  const sums: store.Sums = new Map();
  const known: AskedCache = new Map();
  for await (const sittings of sittingPages(ask, { from, to, size: PAGE })) {
    await ask((reader) => addSittings(reader, sums, { sittings, from, to, known }));
    await setImmediate();
  }
  return sums;
}

/** Keeps, of sittings that are about to be deleted and have been summed, what they came to. */
export async function keepFigures(tx: Tx, sittings: readonly number[], to: Place): Promise<void> {
  const made: store.Sums = new Map();
  await addSittings(tx, made, { sittings, from: null, to, known: new Map() });
  const stored = await store.readSums(tx, [...made.keys()]);
  store.addAllSums(stored.base, made);
  await store.writeSums(tx, stored);
}

/** Adds what one sitting came to once more to the sums, or takes it away, as of a place up to which they are summed. */
export async function addFiguresOf(
  tx: Tx,
  { sitting, to, sign, at }: { sitting: number; to: Place; sign: 1 | -1; at: string },
): Promise<void> {
  const made: store.Sums = new Map();
  await addSittings(tx, made, { sittings: [sitting], from: null, to, known: new Map() });
  const hashes = [...made.keys()];
  const stored = await store.readSums(tx, hashes);
  for (const modes of made.values())
    for (const sums of modes.values()) for (const [name, count] of sums) sums.set(name, sign * count);
  store.addAllSums(stored.sums, made);
  // Nothing may be left of a question in a mode.
  await store.deleteSumsOf(tx, hashes);
  await writeSummed(tx, { ...stored, looks: await looksAt((work) => work(tx), at, stored.sums) });
}

/** How many sums of a question in a mode differ from what the rows give, as far as they have been summed. */
export async function countWrongSums(reader: Reader): Promise<number> {
  for (;;) {
    const place = await selectPlace(reader, store.ITEM_FIGURES);
    const { sums, base } = await store.readSums(reader, 'all');
    // On SQLite, more may have been summed between the two.
    if ((await selectPlace(reader, store.ITEM_FIGURES)) !== place) continue;
    if (place !== null) store.addAllSums(base, await sumsBetween((work) => work(reader), null, place));
    return store.countDifferent(sums, base);
  }
}

/** All modes of a question together. */
export function together(modes: Iterable<ReadonlyMap<FigureName, number>>): FigureSums {
  const all: FigureSums = new Map();
  for (const sums of modes) addSums(all, sums);
  return all;
}

type Wording = { kind: KindName; options: readonly StoredOption[]; keys: readonly string[] };

/** Whether one option is right, and the others are not. */
export const hasOneKey = ({ kind, keys }: Pick<Wording, 'kind' | 'keys'>): boolean =>
  KINDS[kind].followsKeys && keys.length === 1;

/** What is thought of the key of a question; null if it has not a single one, or too few people answered. */
export function doubtOf({ kind, options, keys }: Wording, sums: ReadonlyMap<FigureName, number>) {
  if (!hasOneKey({ kind, keys })) return null;
  const { picks } = figuresFrom(sums);
  const sorted = store.sortedOptions(options);
  const none = Array.from({ length: REST_BINS + 1 }, () => 0);
  const doubt = keyDoubt(
    sorted.map((_, place) => picks.get(String(place)) ?? none),
    sorted.findIndex(({ id }) => id === keys[0]),
  );
  return doubt && { ...doubt, text: sorted[doubt.likeliest]!.text };
}

/** Says of every question how much it needs a look. */
export async function measureAll(tx: Tx, at: string): Promise<void> {
  const { sums } = await store.readSums(tx, 'all');
  for (const hash of await store.listShared(tx)) if (!sums.has(hash)) sums.set(hash, new Map());
  await store.writeLooks(tx, await looksAt((work) => work(tx), at, sums));
}

/** How much questions need a look, by these sums and those that other sites shared. */
async function looksAt(ask: Ask, measuredAt: string, own: store.Sums): Promise<store.Look[]> {
  const looks: store.Look[] = [];
  const hashes = [...own.keys()];
  for (let start = 0; start < hashes.length; start += MEASURED) {
    const part = hashes.slice(start, start + MEASURED);
    const [sums, wordings] = await ask(async (reader) => [
      await store.readShared(reader, part),
      await store.listWordingsOf(reader, part),
    ]);
    store.addAllSums(sums, new Map(part.map((hash) => [hash, own.get(hash)!])));
    for (const wording of wordings) looks.push(lookAt(wording, sums, measuredAt));
    await setImmediate();
  }
  return looks;
}

function lookAt(wording: Wording & { askedHash: string }, sums: store.Sums, measuredAt: string): store.Look {
  const own = together(sums.get(wording.askedHash)?.values() ?? []);
  const { n, itemRest } = figuresFrom(own);
  const doubt = doubtOf(wording, own);
  return {
    askedHash: wording.askedHash,
    n,
    score: lookScore(doubt, { n, r: itemRest?.r ?? null }),
    doubt: doubt && Math.round(doubt.doubt * 1000),
    likeliest: doubt && doubt.text,
    measuredAt,
  };
}
