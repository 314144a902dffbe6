import type { StudyOutline } from '#contract/study.ts';
import { paths } from '#web/base/paths.ts';

/** Where to read about a domain or one of its tasks; null if there is nothing to read, or while that is unknown. */
export function studyPath(
  outline: StudyOutline | undefined,
  slug: string,
  domain: number,
  task: number | null,
): string | null {
  const found = outline?.domains.find(({ number }) => number === domain);
  if (!found) return null;
  if (task === null) return paths.studyDomain(slug, domain);
  return found.taskNumbers.includes(task) ? paths.studyTask(slug, domain, task) : null;
}
