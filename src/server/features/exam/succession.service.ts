import type { Exam } from '#contract/exam.ts';
import type { ExamSuccession } from '#contract/exam-facts.ts';
import { carriedTasks, changesIn } from '#rules/exam/succession.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { listVersions } from './exam.store.ts';
import { listTasksOf } from './exam-admin.store.ts';
import { loadedPerVersion } from './per-version.ts';

/** An exam among its versions. */
export type Succession = Omit<ExamSuccession, 'isRetired'> & {
  /** The exam before, with the tasks that are the same now, by the new one; null where there is none here. */
  before: { examId: string; carried: ReadonlyMap<string, string> } | null;
};

/** Which exams replace which, in memory as of one version of the catalogue. */
export function successionService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  async function load({ id }: Exam): Promise<Succession> {
    return database.read(async (reader) => {
      const versions = await listVersions(reader);
      const { exams } = catalogue.current();
      const slugOf = (code: string) => exams.find((exam) => exam.isActive && exam.code === code)?.slug ?? null;
      const own = versions.find((version) => version.id === id)!;
      const next = versions.find(({ code, id: other }) => code === own.successor && other !== id);
      const before = versions.find(({ successor, id: other }) => successor === own.code && other !== id);
      const nextTasks = next ? await listTasksOf(reader, next.id) : [];
      return {
        code: own.code,
        effective: own.versionEffective,
        retires: own.retires,
        successor:
          own.successor === null
            ? null
            : { code: own.successor, slug: slugOf(own.successor), effective: next?.versionEffective ?? null },
        predecessor: before ? { code: before.code, slug: slugOf(before.code), retires: before.retires } : null,
        changes:
          own.objectives.length === 0
            ? null
            : changesIn(
                own.objectives,
                nextTasks.map(({ domainNumber, number }) => `${domainNumber}.${number}`),
              ),
        before: before ? { examId: before.id, carried: carriedTasks(before.objectives) } : null,
      };
    });
  }
  const of = loadedPerVersion(catalogue, load);
  return {
    of,
    /** As it is told on a day, an ISO date. */
    async told(exam: Exam, today: string): Promise<ExamSuccession> {
      const { before: _, ...own } = await of(exam);
      // ISO dates sort as text.
      return { ...own, isRetired: own.retires !== null && today > own.retires };
    },
  };
}
export type SuccessionService = ReturnType<typeof successionService>;
