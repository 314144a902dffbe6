import { limits, within } from '#rules/content-import/limits.ts';
import type { Pack, PackCategory, PackExam } from '#rules/content-import/pack.ts';
import type { Breach, Finding, FolderPack } from '#rules/content-import/report.ts';
import { weightPoint } from '#rules/exam/blueprint.ts';
import { slugOf } from '#rules/exam/slug.ts';
import { repeatsIn } from './repeats.ts';

/** The exam record is coherent, and every item has a unique ref and names one of its domains and tasks. */
export function checkExam({ exam, questions }: Pack, categories: readonly PackCategory[]): Finding[] {
  const findings: Finding[] = [...checkNumbers(exam), ...checkWeights(exam), ...checkObjectives(exam)];
  if (!categories.some((category) => category.name === exam.category)) {
    findings.push({ rule: 'category-known', message: `there is no category "${exam.category}"` });
  }
  findings.push(...checkRefs(questions));
  const tasks = new Set(taskKeys(exam));
  for (const { ref, domain, task } of questions) {
    if (!tasks.has(`${domain}.${task}`)) {
      findings.push({ rule: 'task-known', ref, message: `the exam has no task ${domain}.${task}` });
    }
  }
  return findings;
}

/** No two items have the same ref. */
export function checkRefs(items: readonly { ref: string }[]): Finding[] {
  return [...new Set(repeatsIn(items.map(({ ref }) => ref)))].map((ref) => ({
    rule: 'refs-unique',
    ref,
    message: 'more than one item has this ref',
  }));
}

/** No two packs are of one edition, and each is in the folder of its edition; the later one is at fault. */
export function checkEditions(packs: readonly FolderPack[]): Breach[] {
  const taken = new Map<string, string>();
  return packs.flatMap(({ folder, pack: { exam } }): Breach[] => {
    const owner = taken.get(exam.edition);
    taken.set(exam.edition, owner ?? folder);
    if (owner !== undefined)
      return [{ folder, rule: 'edition', message: `the edition "${exam.edition}" is that of ${owner}` }];
    if (folder === exam.edition) return [];
    return [{ folder, rule: 'edition', message: `its folder must be named "${exam.edition}"` }];
  });
}

/** No two exams' names give the same address, unless they are editions of one code; the later one is at fault. */
export function checkSlugs(packs: readonly FolderPack[]): Breach[] {
  const taken = new Map<string, FolderPack>();
  return packs.flatMap((own): Breach[] => {
    const { folder, pack } = own;
    const slug = slugOf(pack.exam.slug ?? pack.exam.name);
    const owner = taken.get(slug);
    if (owner === undefined) taken.set(slug, own);
    if (slug && (owner === undefined || owner.pack.exam.code === pack.exam.code)) return [];
    const message = slug
      ? `the slug "${slug}" is taken by ${owner!.folder}`
      : `"${pack.exam.name}" results in an empty slug`;
    return [{ folder, rule: 'slug-unique', message }];
  });
}

/** The exam's tasks as `domain.task`, in order. */
export function taskKeys(exam: PackExam): string[] {
  return exam.domains.flatMap((domain) => domain.tasks.map((task) => `${domain.number}.${task.number}`));
}

/** No two domains, and no two tasks in a domain, have the same number. */
export function checkNumbers(exam: PackExam): Finding[] {
  const names = [
    ...exam.domains.map((domain) => `domain ${domain.number}`),
    ...taskKeys(exam).map((key) => `task ${key}`),
  ];
  return [...new Set(repeatsIn(names))].map((name) => ({
    rule: 'numbers-unique',
    message: `${name} is listed more than once`,
  }));
}

/** The map to the successor names tasks of this exam, each once, and there is a successor. */
function checkObjectives(exam: PackExam): Finding[] {
  const { successor, objectives = [] } = exam;
  const named = objectives.map(({ task }) => task);
  const known = new Set(taskKeys(exam));
  const unknown = named.filter((task) => !known.has(task));
  const messages = [
    ...(successor === undefined && named.length > 0 ? ['objectives need a successor, but none is named'] : []),
    ...unknown.map((task) => `objectives list task ${task}, which the exam does not have`),
    ...[...new Set(repeatsIn(named))].map((task) => `objectives list task ${task} more than once`),
  ];
  return messages.map((message) => ({ rule: 'objectives-known', message }));
}

function checkWeights(exam: PackExam): Finding[] {
  const findings: Finding[] = [];
  for (const { number, weight } of exam.domains) {
    const { from, to } = typeof weight === 'number' ? { from: weight, to: weight } : weight;
    if (from > 0 && from <= to) continue;
    findings.push({ rule: 'weights', message: `domain ${number}: ${from} to ${to} is not a valid range` });
  }
  const sum = exam.domains.reduce((total, { weight }) => total + weightPoint(weight), 0);
  if (!within(sum, limits.weightSum)) {
    const { from, to } = limits.weightSum;
    findings.push({ rule: 'weights', message: `the weights add up to ${sum}, not to between ${from} and ${to}` });
  }
  return findings;
}
