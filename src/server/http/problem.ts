import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';

/** An expected refusal: thrown by services, answered with the status of its code. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;

  /** `error` is the sentence for people, the code's own where left out. `fields` says what to mend where. */
  constructor(code: ProblemCode, options: { error?: string; fields?: Record<string, string>; cause?: unknown } = {}) {
    super(options.error ?? PROBLEMS[code][1], { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }
}
