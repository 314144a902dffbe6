import type { Cell } from '#rules/practice/settings.ts';
import { QUIZ_KINDS } from '#rules/question/kinds/kinds.ts';
import { UUID_BYTES, uuidText, writeUuid } from './uuid-bytes.ts';

/** A question in use, as listed, with its current wording. */
export type RosterRow = Cell & { id: string; number: number; versionId: string; family: string | null };

/** What `list` passes for each question. */
type ListedQuestion = { number: number; cell: Cell; isInQuiz: boolean };

/**
 * The questions in use of an exam, by their number within it. A bank may hold hundreds of thousands, so they are packed into about
 * forty bytes each; as objects and strings they would take ten times that and slow every garbage collection.
 */
export class Roster {
  readonly #last: number;
  /** The cell of each question, from 1; 0 if it is not in use. */
  readonly #cellOf: Uint16Array;
  /** The family of each question, from 1; 0 for none. */
  readonly #familyOf: Uint32Array;
  readonly #ids: Buffer;
  readonly #versions: Buffer;
  /**
   * A hash table of numbers: each is where the hash of its id says, or in the next free slot. Built when a number is first looked
   * up, which drawing a quiz never does.
   */
  #slots: Uint32Array | null = null;
  readonly #cells: Cell[] = [];
  readonly #placeOfCell = new Map<string, number>();
  readonly #families = new Map<string, number>();

  /** `last` is the highest question number. */
  constructor(last: number) {
    this.#last = last;
    this.#cellOf = new Uint16Array(last + 1);
    this.#familyOf = new Uint32Array(last + 1);
    this.#ids = Buffer.alloc((last + 1) * UUID_BYTES);
    this.#versions = Buffer.alloc((last + 1) * UUID_BYTES);
  }

  /** Adds questions. One added after `last` was read waits for the next version of the catalogue. */
  add(rows: readonly RosterRow[]): void {
    for (const { id, number, versionId, kind, family, domain, task, difficulty } of rows) {
      if (number > this.#last) continue;
      writeUuid(id, this.#ids, number * UUID_BYTES);
      writeUuid(versionId, this.#versions, number * UUID_BYTES);
      const key = `${domain}.${task} ${difficulty} ${kind}`;
      const known = this.#placeOfCell.get(key) ?? this.#cells.push({ domain, task, difficulty, kind });
      this.#placeOfCell.set(key, known);
      this.#cellOf[number] = known;
      if (family !== null) {
        const place = this.#families.get(family) ?? this.#families.size + 1;
        this.#families.set(family, place);
        this.#familyOf[number] = place;
      }
    }
  }

  /** Calls back for each question in order of number. */
  list(each: (listed: ListedQuestion) => void): void {
    for (let number = 1; number <= this.#last; number += 1) {
      if (!this.has(number)) continue;
      const cell = this.#cell(number);
      each({ number, cell, isInQuiz: QUIZ_KINDS.includes(cell.kind) });
    }
  }

  /** Its kind and its level: what the free pool has each at its share of. */
  sortOf(number: number): string {
    const { kind, difficulty } = this.#cell(number);
    return `${kind} ${difficulty}`;
  }

  has(number: number): boolean {
    return (this.#cellOf[number] ?? 0) > 0;
  }

  #cell(number: number): Cell {
    return this.#cells[this.#cellOf[number]! - 1]!;
  }

  idOf(number: number): string {
    return uuidText(this.#ids, number * UUID_BYTES);
  }

  /** The current wording of a question. */
  versionOf(number: number): string {
    return uuidText(this.#versions, number * UUID_BYTES);
  }

  numberOf(id: string): number | undefined {
    const wanted = Buffer.alloc(UUID_BYTES);
    writeUuid(id, wanted, 0);
    const slots = (this.#slots ??= this.#hashed());
    const found = slots[slotOf(slots, wanted, 0, (number) => this.idOf(number) === id)]!;
    return found === 0 ? undefined : found;
  }

  isOneFamily(number: number, other: number): boolean {
    return this.#familyOf[number]! > 0 && this.#familyOf[number] === this.#familyOf[other];
  }

  /** Whether these numbers have the same wordings in both. */
  isSame(other: Roster, from: number, end: number): boolean {
    const [start, stop] = [from * UUID_BYTES, end * UUID_BYTES];
    return this.#versions.subarray(start, stop).equals(other.#versions.subarray(start, stop));
  }

  #hashed(): Uint32Array {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2((this.#last + 1) * 1.5)));
    for (let number = 1; number <= this.#last; number += 1)
      if (this.has(number)) slots[slotOf(slots, this.#ids, number * UUID_BYTES, () => false)] = number;
    return slots;
  }
}

/** The slot of an id, or the free slot where it would go. */
function slotOf(slots: Uint32Array, bytes: Buffer, at: number, isIt: (number: number) => boolean): number {
  const mask = slots.length - 1;
  let hash = 0;
  for (let byte = 0; byte < UUID_BYTES; byte += 4) hash = Math.imul(hash ^ bytes.readUInt32LE(at + byte), 0x9e3779b1);
  let slot = (hash ^ (hash >>> 16)) & mask;
  while (slots[slot]! > 0 && !isIt(slots[slot]!)) slot = (slot + 1) & mask;
  return slot;
}
