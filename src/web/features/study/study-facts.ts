import type { OutlineDomain, StudyContentType, StudyProgress } from '#contract/study.ts';
import { FREE_DOMAIN, MINUTES_PER_TASK } from '#rules/study/reading.ts';

/** The names of the kinds of content. */
export const CONTENT_NAMES: Record<StudyContentType, string> = {
  summary: 'Study Guide',
  flashcard: 'Flashcard',
  tip: 'Pro Tip',
  alert: 'Alert',
};

type OptionalProgress = StudyProgress | null;

export const minutesFor = (tasks: number): number => tasks * MINUTES_PER_TASK;

/** When a task was last read; null if never. */
export const readAtIn = (progress: OptionalProgress, domain: number, task: number): string | null =>
  progress?.find((entry) => entry.domainNumber === domain && entry.taskNumber === task)?.readAt ?? null;

export const isRead = (progress: OptionalProgress, domain: number, task: number): boolean =>
  readAtIn(progress, domain, task) !== null;

/** How many tasks of a domain have been read. */
export function readCount(progress: OptionalProgress, { number, taskNumbers }: OutlineDomain): number {
  return taskNumbers.filter((task) => isRead(progress, number, task)).length;
}

/** The numbers of tasks in total, of those open to everyone, and of those read. */
export function studyFigures(domains: readonly OutlineDomain[], progress: OptionalProgress) {
  const sum = (count: (domain: OutlineDomain) => number) => domains.reduce((total, domain) => total + count(domain), 0);
  const tasks = sum((domain) => domain.taskNumbers.length);
  const free = sum((domain) => (domain.number === FREE_DOMAIN ? domain.taskNumbers.length : 0));
  return { tasks, free, premium: tasks - free, read: sum((domain) => readCount(progress, domain)) };
}

/** The first unread task open to the reader; null if there is none. */
export function firstUnread(domains: readonly OutlineDomain[], progress: OptionalProgress) {
  for (const { number, locked, taskNumbers } of domains) {
    const task = locked ? undefined : taskNumbers.find((entry) => !isRead(progress, number, entry));
    if (task !== undefined) return { domain: number, task };
  }
  return null;
}
