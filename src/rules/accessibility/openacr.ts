import { CRITERIA } from './criteria.ts';
import type { AccessibilityReport, Finding } from './report.ts';

/** What a report calls a finding: only what a machine found or could not find is claimed. */
const LEVELS: Record<Finding['result'], string> = {
  'nothing found': 'not-evaluated',
  faults: 'partially-supports',
  'not applicable': 'not-applicable',
  'not tested': 'not-evaluated',
};

/** What is said of a finding. */
export function noteOf({ result, rules, brokenRules }: Finding, { pages }: Pick<AccessibilityReport, 'pages'>): string {
  if (result === 'faults') return `A machine found faults by these rules: ${brokenRules.join(', ')}.`;
  if (result === 'not applicable') return `There was no audio or video on any of the ${pages} pages tested.`;
  if (result === 'not tested')
    return 'Not tested: no rule of the machine is about this, and no person has assessed it.';
  return `A machine found no fault on ${pages} pages by these rules: ${rules.join(', ')}. What only a person can tell has not been assessed.`;
}

/** A text as YAML, in double quotes, as in JSON. */
const quoted = (text: string) => JSON.stringify(text);

/** The report as OpenACR, the form for reports on conformance to WCAG that programs read. */
export function openAcr(
  report: AccessibilityReport,
  { product, version }: { product: string; version: string },
): string {
  const { testedOn, tool, pages, runs, findings } = report;
  const criteria = (level: 'A' | 'AA') =>
    CRITERIA.filter((criterion) => criterion.level === level).flatMap(({ number }) => {
      const finding = findings.find((one) => one.number === number)!;
      return [
        `      - num: ${quoted(number)}`,
        '        components:',
        '          - name: web',
        '            adherence:',
        `              level: ${LEVELS[finding.result]}`,
        `              notes: ${quoted(noteOf(finding, report))}`,
      ];
    });
  return `${[
    `title: ${quoted(`${product} Accessibility Conformance Report`)}`,
    'product:',
    `  name: ${quoted(product)}`,
    `  version: ${quoted(version)}`,
    `  description: ${quoted('A self-hosted site on which people prepare for certifications')}`,
    `report_date: ${quoted(testedOn)}`,
    `last_modified_date: ${quoted(testedOn)}`,
    'version: 1',
    'catalog: 2.5-edition-wcag-2.2-en',
    `evaluation_methods_used: ${quoted(`Automated tests with ${tool} in Chromium: ${pages} pages in several sizes, themes, and states, ${runs} runs. No person has evaluated the criteria.`)}`,
    `notes: ${quoted('Made from the automated browser tests. It covers the program, not the content that its operator adds.')}`,
    'chapters:',
    '  success_criteria_level_a:',
    '    criteria:',
    ...criteria('A'),
    '  success_criteria_level_aa:',
    '    criteria:',
    ...criteria('AA'),
    '  success_criteria_level_aaa:',
    '    disabled: true',
  ].join('\n')}\n`;
}
