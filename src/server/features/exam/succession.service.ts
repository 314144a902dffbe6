import type { Exam } from '#contract/exam.ts';
import type { ExamSuccession } from '#contract/exam-facts.ts';
import { printedEdition } from '#rules/exam/edition.ts';
import { veryLastDay } from '#rules/exam/last-day.ts';
import { carriedTasks, changesIn, isWholeMap } from '#rules/exam/succession.ts';
import type { Database } from '#server/db/database.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { listVersions } from './exam.store.ts';
import { listTasksOf } from './exam-admin.store.ts';
import { loadedPerVersion } from './per-version.ts';

/** An exam's place among the versions of its certification. */
export type Succession = Omit<ExamSuccession, 'isRetired' | 'hasBegun' | 'successor'> & {
  successor: Omit<NonNullable<ExamSuccession['successor']>, 'hasBegun'> | null;
  /** The predecessor, and its tasks by the tasks of the new exam that match them; null if it is not on this site. */
  before: { examId: string; carryOver: ReadonlyMap<string, string> } | null;
};

const nameOfTask = ({ domainNumber, number }: { domainNumber: number; number: number }) => `${domainNumber}.${number}`;

/** Which exams replace which, in memory, for one version of the catalogue. */
export function successionService({ database, catalogue }: { database: Database; catalogue: CatalogueService }) {
  async function load({ id }: Exam): Promise<Succession> {
    return database.read(async (reader) => {
      const versions = await listVersions(reader);
      const { exams } = catalogue.current();
      const slugOf = (examId: string) => exams.find((exam) => exam.isActive && exam.id === examId)?.slug ?? null;
      const own = versions.find((version) => version.id === id)!;
      const next = versions.find(({ edition, id: other }) => edition === own.successor && other !== id);
      const before = versions.find(({ successor, id: other }) => successor === own.edition && other !== id);
      const known = [own, next, before].filter((version) => version !== undefined);
      const named = (version: (typeof known)[0]) =>
        printedEdition(
          { code: version.code, label: version.versionName },
          known.filter((other) => other !== version),
        );
      const nextTasks = next ? await listTasksOf(reader, next.id) : [];
      const ownTasks = await listTasksOf(reader, id);
      return {
        code: named(own),
        effective: own.versionEffective,
        retires: own.retires,
        retiresElsewhere: own.retiresElsewhere,
        successor:
          own.successor === null
            ? null
            : {
                code: next ? named(next) : own.successor.toUpperCase(),
                slug: next ? slugOf(next.id) : null,
                effective: next?.versionEffective ?? null,
              },
        predecessor: before ? { code: named(before), slug: slugOf(before.id), retires: before.retires } : null,
        changes:
          own.objectives.length > 0 && isWholeMap(own.objectives, ownTasks.map(nameOfTask))
            ? changesIn(own.objectives, nextTasks.map(nameOfTask))
            : null,
        before: before ? { examId: before.id, carryOver: carriedTasks(before.objectives) } : null,
      };
    });
  }
  const of = loadedPerVersion(catalogue, load);
  return {
    of,
    /** The succession as of a day, an ISO date. */
    async view(exam: Exam, today: string): Promise<ExamSuccession> {
      const { before: _, successor, ...own } = await of(exam);
      // ISO dates sort as text.
      const hasCome = (day: string | null) => day !== null && day <= today;
      const last = veryLastDay(own);
      return {
        ...own,
        hasBegun: hasCome(own.effective),
        isRetired: last !== null && today > last,
        successor: successor && { ...successor, hasBegun: hasCome(successor.effective) },
      };
    },
  };
}
export type SuccessionService = ReturnType<typeof successionService>;
