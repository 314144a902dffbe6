// Makes the accessibility conformance report from what the browser tests noted, a line of JSON for each page that was tested:
//   ACCESSIBILITY_RUNS=/tmp/runs.jsonl npm test -- --project browser
//   node scripts/accessibility-report.mjs /tmp/runs.jsonl
import { readFileSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name the file that the browser tests wrote, the value of ACCESSIBILITY_RUNS.');
  process.exit(1);
}
const { reportOf } = await import('../src/rules/accessibility/report.ts');
const { openAcr } = await import('../src/rules/accessibility/openacr.ts');
const runs = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const { version } = JSON.parse(readFileSync(at('node_modules/axe-core/package.json'), 'utf8'));
const own = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const testedOn = new Date().toISOString().slice(0, 10);
const report = reportOf(runs, { testedOn, tool: `axe-core ${version}` });
const code = `import type { AccessibilityReport } from '#rules/accessibility/report.ts';

/** What the browser tests found; made by scripts/accessibility-report.mjs. */
export const REPORT: AccessibilityReport = ${JSON.stringify(report, null, 2)};
`;
writeFileSync(at('src/web/features/pages/accessibility/accessibility-report.ts'), code);
writeFileSync(at('docs/openacr.yaml'), openAcr(report, { product: 'Cairn', version: own.version }));
console.log(`${report.pages} pages, ${report.runs} runs`);
