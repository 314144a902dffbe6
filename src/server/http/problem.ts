import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { Phrase } from '#rules/wording/phrase.ts';

type Options = {
  error?: Phrase;
  fields?: Readonly<Record<string, Phrase | string>>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

const textOf = (phrase: Phrase | string): string => (phrase instanceof Phrase ? phrase.text : phrase);

/** An expected refusal: thrown by services, answered with the status of its code. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly retryAfterSeconds: number | undefined;
  readonly #error: Phrase | undefined;
  readonly #fields: Options['fields'];

  /** `error` says more than the sentence of the code. `fields` says what to fix where. */
  constructor(code: ProblemCode, { error, fields, retryAfterSeconds, cause }: Options = {}) {
    super(error ? `${code}: ${error.code}` : code, { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.#error = error;
    this.#fields = fields;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }

  /** For people, as are the next. */
  get sentence(): string {
    return this.#error?.text ?? PROBLEMS[this.code][1];
  }

  get fieldSentences(): Record<string, string> | undefined {
    return (
      this.#fields && Object.fromEntries(Object.entries(this.#fields).map(([name, phrase]) => [name, textOf(phrase)]))
    );
  }
}
