import { build } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { compileCache } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { report, runCheck, staticChecks } from './test-checks.mjs';
import { runVitest } from './test-vitest.mjs';

/** Runs the checks in order, one at a time; returns how many passed and failed. */
async function runChecks(checks) {
  const totals = { passed: 0, failed: 0 };
  for (const check of checks) totals[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
  return totals;
}

async function buildCheck() {
  const startedAt = performance.now();
  const trouble = await build();
  return report('build', startedAt, trouble === null, trouble ?? '');
}

/**
 * Everything CI runs; with arguments only the tests whose files they name. Goes on after a failure, ends with one line of totals,
 * and resolves to 1 if anything failed or no test ran.
 */
export async function test(filters) {
  const startedAt = performance.now();
  // The server is started about a hundred times, so its sources are compiled once, as with `npm start`.
  process.env.NODE_COMPILE_CACHE = compileCache;
  await ensureInstalled();
  const node = requireNode();
  const built = await buildCheck();
  // In parallel, since the first tests spend half of their time waiting for databases and processes.
  const [checks, tests] = await Promise.all([
    runChecks(filters.length > 0 ? [] : staticChecks(node)),
    runVitest(node, filters),
  ]);

  const passed = tests.passed + checks.passed + (built && filters.length === 0 ? 1 : 0);
  const failed = tests.failed + checks.failed + (built ? 0 : 1);
  console.log(`\nDone in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}
