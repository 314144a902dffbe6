import { runTests } from '../tests/setup/run-tests.ts';

/** Measures on both databases whether growth (attempts, questions, tasks) slows calls down. Resolves to whether every ratio is below its aim. */
export const measureGrowth = (): Promise<boolean> =>
  runTests(['--config', 'tests/setup/by-hand.config.ts', 'bench/growth']);
