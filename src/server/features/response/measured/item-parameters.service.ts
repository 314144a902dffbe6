import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAnswer, newItem, newPerson, type Rating, standardErrorOf } from '#rules/measurement/online-rasch.ts';
import type { FittedItem } from '#rules/measurement/two-pl.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import type { Database } from '#server/db/database.ts';
import { selectHorizon } from '#server/features/response/consumer.store.ts';
import {
  type AskedCache,
  listSittingEvidence,
  listSittingsBetween,
} from '#server/features/response/summed-sittings.store.ts';
import type { FitWork } from './fit-worker.ts';
import * as store from './measured.store.ts';

/** Answers from which on a slope is estimated, and how many are looked at most. */
const ENOUGH_TO_FIT = 200;
const MOST_ANSWERS = 1000;
const LEAST_ITEMS = 3;
const PAGE = 100;

/** Measures how hard questions are, and how well they separate people. A sitting is the unit, since accounts go and people grow. */
export function itemParameters({ database, now }: { database: Database; now: () => Date }) {
  return {
    /** Measures all questions that anyone has answered; returns how many, and by the 2PL. */
    async measure(): Promise<{ measured: number; fitted: number }> {
      const at = now().toISOString();
      const [answers, labels] = await database.read(async (reader) => [
        await store.countEvidence(reader),
        await store.listLabels(reader),
      ]);
      const place = new Map(
        [...answers].filter(([, n]) => n >= ENOUGH_TO_FIT).map(([hash], index) => [hash, index] as const),
      );
      const ratings = new Map<string, Rating>();
      const rows = rowsOf(place, answers);
      for await (const sitting of evidence(database)) {
        let person = newPerson();
        for (const { hash, mark } of sitting) {
          const item = ratings.get(hash) ?? newItem(LABEL_DIFFICULTY[labels.get(hash) ?? 'medium']);
          const next = afterAnswer(person, item, mark === 1);
          person = next.person;
          ratings.set(hash, next.item);
        }
        rows.add(sitting);
      }
      const fits = place.size < LEAST_ITEMS ? [] : await fitted(rows.work());
      const parameters = [...ratings].map(([askedHash, rating]): store.Parameters => {
        const fit = fits[place.get(askedHash) ?? -1];
        if (fit && !fit.isAtLimit)
          return {
            askedHash,
            model: '2pl',
            n: rows.counts[place.get(askedHash)!]!,
            ...parametersOf(fit),
            measuredAt: at,
          };
        const { value: b, n } = rating;
        return { askedHash, model: 'rasch', n, a: 1, b, seA: null, seB: standardErrorOf(rating), measuredAt: at };
      });
      await database.write((tx) => store.replaceParameters(tx, parameters));
      return { measured: parameters.length, fitted: parameters.filter(({ model }) => model === '2pl').length };
    },
  };
}

const parametersOf = ({ a, b, seA, seB }: FittedItem) => ({ a, b, seA, seB });

/** What every sitting says, oldest first. */
async function* evidence(database: Database) {
  const to = await database.read(selectHorizon);
  const known: AskedCache = new Map();
  for (let after = 0; ;) {
    const { sittings, found } = await database.read(async (reader) => {
      const numbers = await listSittingsBetween(reader, { from: null, to, after, limit: PAGE });
      return {
        sittings: numbers,
        found: numbers.length > 0 ? await listSittingEvidence(reader, { sittings: numbers, to, known }) : [],
      };
    });
    yield* found;
    if (sittings.length < PAGE) return;
    after = sittings.at(-1)!;
    await setImmediate();
  }
}

/** Collects rows for the fit; of a question with too many answers a part of the sittings, spread over all of them. */
function rowsOf(place: ReadonlyMap<string, number>, answers: ReadonlyMap<string, number>) {
  const counts = new Int32Array(place.size);
  const [items, right, starts]: [number[], number[], number[]] = [[], [], [0]];
  let sittings = 0;
  return {
    counts,
    add(sitting: readonly { hash: string; mark: 0 | 1 }[]): void {
      sittings += 1;
      const own = new Map<number, 0 | 1>();
      for (const { hash, mark } of sitting) {
        const item = place.get(hash);
        if (item === undefined || counts[item]! >= MOST_ANSWERS || own.has(item)) continue;
        if (!isChosen(sittings, item, MOST_ANSWERS / answers.get(hash)!)) continue;
        own.set(item, mark);
        counts[item]! += 1;
      }
      if (own.size === 0) return;
      for (const item of [...own.keys()].sort((one, other) => one - other)) {
        items.push(item);
        right.push(own.get(item)!);
      }
      starts.push(items.length);
    },
    work: (): FitWork => ({
      items: Int32Array.from(items),
      right: Uint8Array.from(right),
      starts: Int32Array.from(starts),
      itemCount: place.size,
    }),
  };
}

/** Whether an answer is among a share of all; the same ones each time. */
const isChosen = (sitting: number, item: number, share: number) =>
  share >= 1 || (Math.imul(sitting, 0x9e37_79b1) ^ Math.imul(item + 1, 0x85eb_ca6b)) >>> 0 < share * 2 ** 32;

async function fitted(work: FitWork): Promise<readonly (FittedItem | null)[]> {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
    workerData: work,
    transferList: [work.items.buffer, work.right.buffer, work.starts.buffer] as ArrayBuffer[],
  });
  try {
    const [items] = (await once(worker, 'message')) as [(FittedItem | null)[]];
    return items;
  } finally {
    await worker.terminate();
  }
}
