import type { Phrase } from '#rules/wording/phrase.ts';
import { packedLastDay, storedLastDay } from '#rules/exam/last-day.ts';
import { EXAM } from './exam.words.ts';
import type { AdminDomain, AdminVersion } from '#contract/exam-admin.ts';
import { json, type NewRow, type Row } from '#server/db/tables/schema.ts';

/** The part of an exam's version that administrators see and change: which version of the certification it is, and its successor. */
export const versionView = ({
  versionName: label,
  versionEffective: effective,
  retires,
  retiresElsewhere,
  successor,
  objectives,
}: Row<'exam'>): AdminVersion => ({
  label,
  effective,
  retires: packedLastDay({ retires, retiresElsewhere }) ?? null,
  successor,
  objectives,
});

/** The columns of a version. */
export const storedVersion = ({ label, effective, retires, successor, objectives }: AdminVersion) => {
  return {
    versionName: label,
    versionEffective: effective,
    ...storedLastDay(retires),
    successor,
    objectives: json(objectives),
  } satisfies Partial<NewRow<'exam'>>;
};

/** The inconsistencies of a version by field; null if there are none. */
export function versionFault(
  { effective, retires, successor, objectives }: AdminVersion,
  { edition, domains }: { edition: string; domains: readonly AdminDomain[] },
): Record<string, Phrase> | null {
  if (effective !== null && Object.values(storedLastDay(retires)).some((day) => day !== null && day < effective))
    return { 'version.retires': EXAM.lastDayFirst() };
  if (successor === edition) return { 'version.successor': EXAM.ownSuccessor() };
  if (successor === null && objectives.length > 0) return { 'version.objectives': EXAM.mapWithoutSuccessor() };
  const own = new Set(domains.flatMap(({ number, tasks }) => tasks.map((task) => `${number}.${task.number}`)));
  const unknown = objectives.find(({ task }) => !own.has(task));
  if (unknown) return { 'version.objectives': EXAM.noTask({ task: unknown.task }) };
  const twice = objectives.find(({ task }, index) => objectives.findIndex((other) => other.task === task) < index);
  return twice ? { 'version.objectives': EXAM.taskListedTwice({ task: twice.task }) } : null;
}
