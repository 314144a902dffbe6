import { CRITERIA, type CriterionNumber } from './criteria.ts';

/** What a machine found on one page, in one size and theme. */
export type AccessibilityRun = {
  /** The address, with ids replaced. */
  path: string;
  /** Rules that applied and held, and that were broken; each with the criteria that it stands for. */
  held: Record<string, string[]>;
  broken: Record<string, string[]>;
  /** Whether there was audio or video. */
  hasMedia: boolean;
};

/** What is known of one criterion. A machine finds faults; that there are none, only a person can tell. */
export type Finding = {
  number: CriterionNumber;
  result: 'nothing found' | 'faults' | 'not applicable' | 'not tested';
  /** The rules of the machine that stand for it and applied somewhere, and those that were broken. */
  rules: string[];
  brokenRules: string[];
};

export type AccessibilityReport = {
  /** When the pages were tested: yyyy-mm-dd. */
  testedOn: string;
  tool: string;
  /** How many addresses, and how often they were tested: in several sizes, themes, and states. */
  pages: number;
  runs: number;
  findings: Finding[];
};

/** Criteria about sound and film, which do not apply where there is neither. */
const OF_MEDIA: ReadonlySet<CriterionNumber> = new Set(['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.4.2']);

/** The criterion that a tag of the machine's rules means, such as wcag143; null: none. */
export function criterionOf(tag: string): string | null {
  const [, principle, guideline, number] = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag) ?? [];
  return number === undefined ? null : `${principle}.${guideline}.${number}`;
}

/** What many runs come to. */
export function reportOf(
  runs: readonly AccessibilityRun[],
  { testedOn, tool }: Pick<AccessibilityReport, 'testedOn' | 'tool'>,
): AccessibilityReport {
  const rulesFor = (kind: 'held' | 'broken', number: string): string[] => {
    const rules = runs.flatMap((run) => Object.entries(run[kind]));
    return [...new Set(rules.flatMap(([rule, criteria]) => (criteria.includes(number) ? [rule] : [])))].toSorted();
  };
  const hasMedia = runs.some((run) => run.hasMedia);
  const findings = CRITERIA.map(({ number }): Finding => {
    const brokenRules = rulesFor('broken', number);
    const rules = [...new Set([...rulesFor('held', number), ...brokenRules])].toSorted();
    if (brokenRules.length > 0) return { number, result: 'faults', rules, brokenRules };
    if (OF_MEDIA.has(number) && !hasMedia) return { number, result: 'not applicable', rules: [], brokenRules };
    return { number, result: rules.length > 0 ? 'nothing found' : 'not tested', rules, brokenRules };
  });
  return { testedOn, tool, pages: new Set(runs.map(({ path }) => path)).size, runs: runs.length, findings };
}
