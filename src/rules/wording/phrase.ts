type Value = string | number | boolean;
type Words = (values: never) => string;

/** Something to tell a person, before it is in words: a code and its values. Its table has the words. */
export class Phrase {
  readonly code: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly #words: Words;

  constructor(code: string, values: Readonly<Record<string, Value>>, words: Words) {
    this.code = code;
    this.values = values;
    this.#words = words;
  }

  /** In words, for whoever reads them. */
  get text(): string {
    return this.#words(this.values as never);
  }
}

type Phrases<T extends Record<string, Words>> = { readonly [K in keyof T]: (...values: Parameters<T[K]>) => Phrase };

/** The phrases of a table of words, by code; each is made with the values that its words take. */
export function phrasesOf<const T extends Record<string, Words>>(table: T): Phrases<T> {
  const made = Object.entries(table).map(([code, words]) => [
    code,
    (values: Record<string, Value> = {}) => new Phrase(code, values, words),
  ]);
  return Object.fromEntries(made);
}
