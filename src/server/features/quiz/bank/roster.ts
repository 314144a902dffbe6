import type { Cell } from '#rules/practice/settings.ts';
import { QUIZ_KINDS } from '#rules/question/kinds/kinds.ts';
import type { KindName } from '#rules/question/kinds/names.ts';
import { UUID_BYTES, uuidText, writeUuid } from '#server/features/quiz/uuid-bytes.ts';

/** A question in use as it is listed, with the wording it has now. */
export type RosterRow = Cell & { id: string; number: number; versionId: string; kind: KindName; family: string | null };

/** What is told of each question of a roster in turn. */
type Listed = { number: number; cell: Cell; isInQuiz: boolean };

/**
 * The questions of an exam in use, by the number that each has within it. A bank may hold hundreds of thousands, so they stand in
 * bytes, about fifty each; as objects and texts they would take ten times that, and be gone through at each collection of garbage.
 */
export class Roster {
  readonly #last: number;
  /** Of each question its cell, from 1; 0 where none is in use. */
  readonly #cellOf: Uint16Array;
  readonly #isInQuiz: Uint8Array;
  /** Of each question its family, from 1; 0 for none. */
  readonly #familyOf: Uint32Array;
  readonly #ids: Buffer;
  readonly #versions: Buffer;
  /** Numbers, each where a hash of its id says, or in the next free slot. */
  readonly #slots: Uint32Array;
  readonly #cells = new Map<string, { place: number; cell: Cell }>();
  readonly #families = new Map<string, number>();

  /** `last` is the highest number that a question has. */
  constructor(last: number) {
    this.#last = last;
    this.#cellOf = new Uint16Array(last + 1);
    this.#isInQuiz = new Uint8Array(last + 1);
    this.#familyOf = new Uint32Array(last + 1);
    this.#ids = Buffer.alloc((last + 1) * UUID_BYTES);
    this.#versions = Buffer.alloc((last + 1) * UUID_BYTES);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2((last + 1) * 1.5)));
  }

  /** Takes questions in. One that came after `last` was read waits for the next version of the catalogue, as others do. */
  add(rows: readonly RosterRow[]): void {
    for (const { id, number, versionId, kind, family, domain, task, difficulty } of rows) {
      if (number > this.#last) continue;
      writeUuid(id, this.#ids, number * UUID_BYTES);
      writeUuid(versionId, this.#versions, number * UUID_BYTES);
      const key = `${domain}.${task} ${difficulty}`;
      const known = this.#cells.get(key) ?? { place: this.#cells.size + 1, cell: { domain, task, difficulty } };
      this.#cells.set(key, known);
      this.#cellOf[number] = known.place;
      this.#isInQuiz[number] = QUIZ_KINDS.includes(kind) ? 1 : 0;
      if (family !== null) {
        const place = this.#families.get(family) ?? this.#families.size + 1;
        this.#families.set(family, place);
        this.#familyOf[number] = place;
      }
      this.#slots[this.#slotOf(this.#ids, number * UUID_BYTES, () => false)] = number;
    }
  }

  /** Calls back for each question in the order of the numbers. */
  list(each: (listed: Listed) => void): void {
    const cells = [...this.#cells.values()].map(({ cell }) => cell);
    for (let number = 1; number <= this.#last; number += 1)
      if (this.has(number))
        each({ number, cell: cells[this.#cellOf[number]! - 1]!, isInQuiz: this.#isInQuiz[number] === 1 });
  }

  has(number: number): boolean {
    return (this.#cellOf[number] ?? 0) > 0;
  }

  idOf(number: number): string {
    return uuidText(this.#ids, number * UUID_BYTES);
  }

  /** The wording that a question has now. */
  versionOf(number: number): string {
    return uuidText(this.#versions, number * UUID_BYTES);
  }

  numberOf(id: string): number | undefined {
    const wanted = Buffer.alloc(UUID_BYTES);
    writeUuid(id, wanted, 0);
    const found = this.#slots[this.#slotOf(wanted, 0, (number) => this.idOf(number) === id)]!;
    return found === 0 ? undefined : found;
  }

  isOneFamily(number: number, other: number): boolean {
    return this.#familyOf[number]! > 0 && this.#familyOf[number] === this.#familyOf[other];
  }

  /** Whether these numbers stand for the same wordings in both. */
  isSame(other: Roster, from: number, end: number): boolean {
    const [start, stop] = [from * UUID_BYTES, end * UUID_BYTES];
    return this.#versions.subarray(start, stop).equals(other.#versions.subarray(start, stop));
  }

  /** The slot of an id, or the free one where it would be. */
  #slotOf(bytes: Buffer, at: number, isIt: (number: number) => boolean): number {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let byte = 0; byte < UUID_BYTES; byte += 4) hash = Math.imul(hash ^ bytes.readUInt32LE(at + byte), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 16)) & mask;
    while (this.#slots[slot]! > 0 && !isIt(this.#slots[slot]!)) slot = (slot + 1) & mask;
    return slot;
  }
}
