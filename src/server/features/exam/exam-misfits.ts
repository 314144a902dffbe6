import { EXAM } from './exam.words.ts';
import type { AdminDomain, AdminFormat, AdminVersion } from '#contract/exam-admin.ts';
import { weightFault } from '#rules/exam/weights.ts';
import type { Tx } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { selectOptionalCategory } from './category-admin.store.ts';
import * as store from './exam-admin.store.ts';
import { formatFault } from './exam-format.ts';
import { versionFault } from './exam-version.ts';

type Fitting = {
  categoryId: string;
  code: string;
  /** As submitted, and as they will be. */
  domains: AdminDomain[] | undefined;
  finalDomains: AdminDomain[];
  format: AdminFormat | undefined;
  version: AdminVersion | undefined;
};

/** Throws if the submitted exam is inconsistent; `id` is its own, null for a new one. */
export async function refuseMisfits(
  tx: Tx,
  { categoryId, code, domains = [], finalDomains, format, version }: Fitting,
  id: string | null,
): Promise<void> {
  const fault = (format && formatFault(format)) ?? (version && versionFault(version, { code, domains: finalDomains }));
  if (fault) throw new Problem('malformed', { fields: fault });
  if (!(await selectOptionalCategory(tx, categoryId)))
    throw new Problem('malformed', { fields: { categoryId: EXAM.noCategory() } });
  const holder = await store.selectOptionalCodeHolder(tx, code);
  if (holder !== null && holder !== id) {
    throw new Problem('taken', {
      error: EXAM.codeTaken({ code }),
      fields: { code: EXAM.codeInUse() },
    });
  }
  const isTwice = (numbers: number[]) => new Set(numbers).size < numbers.length;
  if (isTwice(domains.map(({ number }) => number)))
    throw new Problem('malformed', { fields: { domains: EXAM.domainTwice() } });
  for (const [index, { tasks, weightFrom, weightTo }] of domains.entries()) {
    if (isTwice(tasks.map(({ number }) => number)))
      throw new Problem('malformed', { fields: { [`domains.${index}.tasks`]: EXAM.taskTwice() } });
    if (weightFrom > weightTo)
      throw new Problem('malformed', {
        fields: { [`domains.${index}.weightTo`]: EXAM.endBelowStart() },
      });
    if (weightFrom === 0 && weightTo > 0)
      throw new Problem('malformed', { fields: { [`domains.${index}.weightFrom`]: EXAM.startAtNothing() } });
  }
  const sumFault = weightFault(domains);
  if (sumFault) throw new Problem('malformed', { error: sumFault, fields: { domains: sumFault } });
}

/** Throws if questions or study content would be left in a task that no longer exists. */
export async function refuseHomeless(tx: Tx, examId: string, domains: AdminDomain[]): Promise<void> {
  const places = await store.listPlacesInUse(tx, examId);
  const homeless = places.find(({ domainNumber, taskNumber }) => {
    const tasks = domains.find(({ number }) => number === domainNumber)?.tasks;
    return !tasks?.some(({ number }) => number === taskNumber);
  });
  if (homeless) {
    const inUse = EXAM.taskInUse({ domain: homeless.domainNumber, task: homeless.taskNumber });
    throw new Problem('in_use', { error: inUse, fields: { domains: inUse } });
  }
}
