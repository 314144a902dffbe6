import { parseArgs } from 'node:util';
import { runTests } from '../setup/run-tests.ts';

/**
 * Many learners do what may reveal keys, on each database, and what their traffic shows is compared with what was logged.
 * `--learners` (default: 1,000), `--steps` for each (default: 6), `--seed`.
 */
export function fuzzTraffic(args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { learners: text, steps: text, seed: text } });
  return runTests(
    [
      '--project',
      'api-sqlite',
      '--project',
      'api-postgres',
      'src/server/features/response/traffic.test.ts',
      '-t',
      'left the server',
    ],
    {
      FUZZ_LEARNERS: values.learners ?? '1000',
      FUZZ_STEPS: values.steps ?? '6',
      ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
    },
  );
}

/** A month of one learner over HTTP on each database, read by a separate process from the recorded traffic alone. */
export const recordMonth = (): Promise<boolean> =>
  runTests(['--config', 'tests/setup/by-hand.config.ts', 'tests/drills/recorded-month']);
