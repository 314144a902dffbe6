import type { StudyOutline } from '#contract/study.ts';
import { paths } from '#web/app/paths.ts';

/** Where to read up on a domain, or on a task of it; null where there is nothing to read, or as long as that is not known. */
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
