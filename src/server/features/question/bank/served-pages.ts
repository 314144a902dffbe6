import type { ServableQuestion } from '#rules/question/question.ts';
import type { Roster } from './roster.ts';
import { packServed, type ServedText } from './served-text.ts';
import type { TextStore } from './text-store.ts';

/** How many questions are read and kept together. Those with consecutive numbers are also adjacent on disk. */
const PAGE = 16;
const END_BYTES = 4;
const HEAD_BYTES = PAGE * END_BYTES;

/** A wording to serve, with the number of its question. */
type ServableVersion = ServableQuestion & { number: number; versionId: string };

type Needs = {
  roster: Roster;
  store: TextStore;
  /** The current wordings of questions with numbers from `from` up to but not including `end`. */
  read: (from: number, end: number) => Promise<readonly ServableVersion[]>;
};

/** The served texts of an exam's questions, kept in memory once requested. */
export class ServedPages {
  readonly #needs: Needs;
  /** The place in the store of each page that is kept. */
  readonly #places: (number | undefined)[] = [];

  /** Reuses pages of an earlier version that have not changed. */
  constructor(needs: Needs, earlier?: ServedPages) {
    this.#needs = needs;
    if (earlier && earlier.#needs.store === needs.store) this.#takeOver(earlier);
  }

  /** The texts of questions by number; null for those that are not kept. */
  async of(numbers: readonly number[]): Promise<(ServedText | null)[]> {
    const missing = numbers.map(indexOf).filter((index) => this.#places[index] === undefined);
    if (missing.length > 0) await Promise.all([...new Set(missing)].map((index) => this.#load(index)));
    return numbers.map((number) => this.#find(number));
  }

  #find(number: number): ServedText | null {
    const place = this.#places[indexOf(number)];
    if (place === undefined) return null;
    const { bytes, at } = this.#needs.store.at(place);
    const [start, end] = [endOf(bytes, at, (number % PAGE) - 1), endOf(bytes, at, number % PAGE)];
    return start < end ? { bytes, at: at + start } : null;
  }

  #takeOver(earlier: ServedPages): void {
    const { roster, store } = this.#needs;
    for (const [index, place] of earlier.#places.entries()) {
      if (place === undefined) continue;
      if (roster.isSame(earlier.#needs.roster, index * PAGE, (index + 1) * PAGE)) this.#places[index] = place;
      else store.forget(endOf(store.at(place).bytes, store.at(place).at, PAGE - 1));
    }
  }

  async #load(index: number): Promise<void> {
    const { roster, store, read } = this.#needs;
    const texts = new Map<number, Buffer>();
    for (const version of await read(index * PAGE, (index + 1) * PAGE)) {
      // Changed since the roster was read; the next roster will have it.
      if (!roster.has(version.number) || roster.versionOf(version.number) !== version.versionId) continue;
      const packed = packedWhereFit(version);
      if (packed) texts.set(version.number % PAGE, packed);
    }
    // Another call may have read it in the meantime.
    if (this.#places[index] !== undefined) return;
    this.#places[index] = store.add(pageOf(texts)) ?? undefined;
  }
}

/** A wording that does not fit the schema is not kept: serving it fails when it is requested, and its neighbors are served. */
function packedWhereFit(version: ServableVersion): Buffer | null {
  try {
    return packServed(version);
  } catch {
    return null;
  }
}

/** The texts one after another, preceded by where each ends. */
function pageOf(texts: ReadonlyMap<number, Buffer>): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  let end = HEAD_BYTES;
  for (let place = 0; place < PAGE; place += 1) {
    end += texts.get(place)?.length ?? 0;
    head.writeUInt32LE(end, place * END_BYTES);
  }
  const places = [...texts.keys()].sort((a, b) => a - b);
  return Buffer.concat([head, ...places.map((place) => texts.get(place)!)], end);
}

/** Where a text of the page ends and the next one begins. */
const endOf = (bytes: Buffer, at: number, place: number): number =>
  place < 0 ? HEAD_BYTES : bytes.readUInt32LE(at + place * END_BYTES);

const indexOf = (number: number): number => Math.floor(number / PAGE);
