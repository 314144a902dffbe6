import { parseArgs } from 'node:util';

/** How long and how intensively to measure. */
export type Options = {
  /** How often each contender is measured; the median counts. */
  rounds: number;
  /** Length of one measurement, in seconds. */
  seconds: number;
  /** Load before the first measurement, in seconds. */
  warmSeconds: number;
  connections: number;
  /** Size of the big bank. */
  questions: number;
};

const full: Options = { rounds: 3, seconds: 2.5, warmSeconds: 1, connections: 10, questions: 200_000 };
const quick: Options = { rounds: 1, seconds: 0.5, warmSeconds: 0.3, connections: 10, questions: 20_000 };

/** Reads `--quick`, `--rounds`, `--seconds`, `--connections`, or `--questions`. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      rounds: text,
      seconds: text,
      connections: text,
      questions: text,
    },
  });
  const base = values.quick ? quick : full;
  const number = (name: 'rounds' | 'seconds' | 'connections' | 'questions') => {
    const value = Number(values[name] ?? base[name]);
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
    return value;
  };
  return {
    ...base,
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections: number('connections'),
    questions: number('questions'),
  };
}
