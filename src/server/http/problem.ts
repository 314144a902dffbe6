import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';

type Options = { error?: string; fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown };

/** An expected refusal: thrown by services, answered with the status of its code. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  /** `error` is the sentence for people, by default the code's own. `fields` says what to fix where. */
  constructor(code: ProblemCode, options: Options = {}) {
    super(options.error ?? PROBLEMS[code][1], { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}
