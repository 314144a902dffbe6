import { readFileSync, rmSync } from 'node:fs';
import { run } from './child.mjs';
import { at } from './paths.mjs';
import { codeOfSignal, stopSignal } from './signals.mjs';
import { memoryScratch } from './test-scratch.mjs';

const reportFile = '.test-results/vitest.json';

function readReport() {
  try {
    return JSON.parse(readFileSync(at(reportFile), 'utf8'));
  } catch {
    return null;
  }
}

// A file that breaks outside its tests (an import, a hook) has no failed test of its own, so it counts as one.
const brokenFiles = (files) =>
  files.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
    .length;

function count(result, code) {
  if (!result) return { passed: 0, failed: 1, skipped: 0, trouble: 'Vitest ended without a report.' };
  const passed = result.numPassedTests;
  const failed = result.numFailedTests + brokenFiles(result.testResults);
  const skipped = result.numPendingTests + result.numTodoTests;
  if (failed === 0 && passed === 0) return { passed, failed: 1, skipped, trouble: 'No test ran.' };
  if (failed === 0 && code !== 0)
    return { passed, failed: 1, skipped, trouble: `Vitest failed outside of any test (exit code ${code}).` };
  return { passed, failed, skipped, trouble: null };
}

/** Tests that failed at first and passed when retried. */
const flickers = (result) =>
  (result?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);

/** Runs the tests of all projects once; returns how many passed, failed, and were skipped. Any other error counts as a failure. */
export async function runVitest(node, filters) {
  rmSync(at(reportFile), { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...filters];
  const scratch = memoryScratch();
  const env = { NODE_ENV: 'test', ...(scratch && { TMPDIR: scratch.folder }) };
  const code = await run(node, ['node_modules/vitest/vitest.mjs', ...args], env).finally(() => scratch?.remove());
  if (stopSignal()) process.exit(codeOfSignal(stopSignal()));
  const result = readReport();
  const { trouble, ...totals } = count(result, code);
  if (trouble) console.log(trouble);
  for (const { fullName, failureMessages } of flickers(result))
    console.log(`FLICKERED  ${fullName}\n${failureMessages.join('\n')}\n`);
  return totals;
}
