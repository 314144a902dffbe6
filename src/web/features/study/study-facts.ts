import type { OutlineDomain, StudyContentType, StudyProgress } from '#contract/study.ts';
import { FREE_DOMAIN, MINUTES_PER_TASK } from '#rules/study/reading.ts';

/** What a kind of content is called. */
export const CONTENT_NAMES: Record<StudyContentType, string> = {
  summary: 'Study Guide',
  flashcard: 'Flashcard',
  tip: 'Pro Tip',
  alert: 'Alert',
};

type Read = StudyProgress | null;

export const minutesFor = (tasks: number): number => tasks * MINUTES_PER_TASK;

export function isRead(progress: Read, domain: number, task: number): boolean {
  return progress?.some((entry) => entry.domainNumber === domain && entry.taskNumber === task) ?? false;
}

/** How many tasks of a domain were read. */
export function readCount(progress: Read, { number, taskNumbers }: OutlineDomain): number {
  return taskNumbers.filter((task) => isRead(progress, number, task)).length;
}

/** Tasks in all, those open to anyone, and those that were read. */
export function studyFigures(domains: readonly OutlineDomain[], progress: Read) {
  const sum = (count: (domain: OutlineDomain) => number) => domains.reduce((total, domain) => total + count(domain), 0);
  const tasks = sum((domain) => domain.taskNumbers.length);
  const free = sum((domain) => (domain.number === FREE_DOMAIN ? domain.taskNumbers.length : 0));
  return { tasks, free, premium: tasks - free, read: sum((domain) => readCount(progress, domain)) };
}

/** The first task that is open to the reader and not read; null where there is none. */
export function firstUnread(domains: readonly OutlineDomain[], progress: Read) {
  for (const { number, locked, taskNumbers } of domains) {
    const task = locked ? undefined : taskNumbers.find((entry) => !isRead(progress, number, entry));
    if (task !== undefined) return { domain: number, task };
  }
  return null;
}
