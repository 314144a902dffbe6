import { runTests } from './run-tests.ts';

/** Measures on both databases whether growth (attempts, questions, tasks) slows calls down. Resolves to whether every ratio is below its aim. */
export const measureGrowth = (): Promise<boolean> => runTests(['--config', 'bench/vitest.config.ts', 'bench/growth']);
