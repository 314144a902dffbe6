import { type FigureName, figuresFrom, REST_BINS } from '#rules/measurement/item-figures.ts';
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

const PAGE = 2000;

/** Sums what people answered by what was asked, each response once, and says which questions need a look. */
export function itemFiguresService({ database, now }: { database: Database; now: () => Date }) {
  const at = () => now().toISOString();
  return {
    /** Sums everything committed so far. */
    async sum(): Promise<void> {
      const work = await database.read((reader) => workOf(reader, store.ITEM_FIGURES));
      if (work === 'new') await database.write((tx) => sumFigures(tx, at()));
      // Every row there is may take longer than a statement may.
      if (work === 'all') await database.writeAlone((tx) => sumFigures(tx, at()));
    },
  };
}

/** Sums what was committed since the last time; returns up to where. */
export async function sumFigures(tx: Tx, at: string): Promise<Place> {
  const from = await lockConsumer(tx, store.ITEM_FIGURES);
  const to = await selectHorizon(tx);
  if (from === null || (await isElsewhere(tx, from, to))) return sumAnew(tx, at);
  const sums = await sumsBetween(tx, from, to);
  await store.writeSums(tx, sums, 'count');
  await measure(tx, hashesIn(sums), at);
  await updateConsumer(tx, store.ITEM_FIGURES, to);
  return to;
}

/** Makes the sums from the rows alone, on top of what is in no row any more; returns up to where. */
export async function sumAnew(tx: Tx, at: string): Promise<Place> {
  await lockConsumer(tx, store.ITEM_FIGURES);
  await resetPositions(tx);
  const to = await selectHorizon(tx);
  await store.resetSums(tx);
  await store.writeSums(tx, await sumsBetween(tx, null, to), 'count');
  const { sums } = await store.readSums(tx);
  await measure(tx, hashesIn(sums), at);
  await updateConsumer(tx, store.ITEM_FIGURES, to);
  return to;
}

async function sumsBetween(reader: Reader, from: Place | null, to: Place): Promise<store.Sums> {
  const sums: store.Sums = new Map();
  const known: store.AskedCache = new Map();
  for (let after = 0; ;) {
    const sittings = await store.listSittingsBetween(reader, { from, to, after, limit: PAGE });
    await store.addSittings(reader, sums, { sittings, from, to, known });
    if (sittings.length < PAGE) return sums;
    after = sittings.at(-1)!;
  }
}

const hashesIn = (sums: store.Sums) => [...new Set([...sums.keys()].map((key) => key.slice(0, key.indexOf('\n'))))];

/** Keeps, of sittings that are about to be deleted and have been summed, what they came to. */
export async function keepFigures(tx: Tx, sittings: readonly number[], to: Place): Promise<void> {
  const sums: store.Sums = new Map();
  await store.addSittings(tx, sums, { sittings, from: null, to, known: new Map() });
  await store.writeSums(tx, sums, 'base');
}

/** Adds what one sitting came to once more to the sums, or takes it away. */
export async function addFiguresOf(tx: Tx, sitting: number, to: Place, sign: 1 | -1): Promise<void> {
  const own: store.Sums = new Map();
  await store.addSittings(tx, own, { sittings: [sitting], from: null, to, known: new Map() });
  await store.writeSums(tx, new Map([...own].map(([key, count]) => [key, sign * count])), 'count');
}

/** How many sums differ from what the rows give, as far as they have been summed. */
export async function countWrongSums(reader: Reader): Promise<number> {
  const place = await selectPlace(reader, store.ITEM_FIGURES);
  const { sums, base } = await store.readSums(reader);
  const made: store.Sums = place === null ? new Map() : await sumsBetween(reader, null, place);
  for (const [key, count] of base) made.set(key, (made.get(key) ?? 0) + count);
  let wrong = 0;
  for (const key of new Set([...made.keys(), ...sums.keys()]))
    if ((made.get(key) ?? 0) !== (sums.get(key) ?? 0)) wrong += 1;
  return wrong;
}

/** All modes of a question together. */
export function together(modes: Iterable<ReadonlyMap<FigureName, number>>): Map<FigureName, number> {
  const all = new Map<FigureName, number>();
  for (const sums of modes) for (const [name, count] of sums) all.set(name, (all.get(name) ?? 0) + count);
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
export const measureAll = async (tx: Tx, at: string): Promise<void> => measure(tx, await store.listMeasurable(tx), at);

/** Says of questions how much they need a look. */
async function measure(tx: Tx, hashes: readonly string[], measuredAt: string): Promise<void> {
  const sums = await store.listSums(tx, hashes);
  const looks = (await store.listWordingsOf(tx, hashes)).map((wording): store.Look => {
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
  });
  await store.writeLooks(tx, looks);
}
