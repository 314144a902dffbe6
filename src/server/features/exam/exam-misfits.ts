import { EXAM } from './exam.words.ts';
import type { AdminDomain, AdminFormat, AdminVersion } from '#contract/exam-admin.ts';
import { weightFault } from '#rules/exam/weights.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import type { Tx } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { selectOptionalCategory } from './category-admin.store.ts';
import { isRing, missingTarget } from '#rules/exam/succession.ts';
import * as store from './exam-admin.store.ts';
import { listVersions } from './exam.store.ts';
import { formatFault } from './exam-format.ts';
import { versionFault } from './exam-version.ts';

type Fitting = {
  categoryId: string;
  edition: string;
  /** As submitted, and as they will be. */
  domains: AdminDomain[] | undefined;
  finalDomains: AdminDomain[];
  format: AdminFormat | undefined;
  version: AdminVersion | undefined;
  /** Which exam replaced it until now; it may not be on this site, as a pack may say. */
  formerSuccessor?: string | null;
};

/** A refusal that says what is wrong, not only where. */
const malformed = (fields: Readonly<Record<string, Phrase>>) =>
  new Problem('malformed', { error: EXAM.misfit({ what: Object.values(fields)[0]!.text }), fields });

/** Throws if the objective map names a task that the successor does not have. */
async function refuseUnknownTargets(tx: Tx, { successor, objectives }: AdminVersion): Promise<void> {
  const nextId = successor === null ? null : await store.selectOptionalEditionHolder(tx, successor);
  if (nextId === null) return;
  const tasks = (await store.listTasksOf(tx, nextId)).map(({ domainNumber, number }) => `${domainNumber}.${number}`);
  const missing = missingTarget(objectives, tasks);
  if (missing !== null)
    throw malformed({ 'version.objectives': EXAM.noTaskInSuccessor({ successor: successor!, task: missing }) });
}

/** Throws if the submitted exam is inconsistent; `id` is its own, null for a new one. */
export async function refuseMisfits(
  tx: Tx,
  { categoryId, edition, domains = [], finalDomains, format, version, formerSuccessor = null }: Fitting,
  id: string | null,
): Promise<void> {
  const fault =
    (format && formatFault(format)) ?? (version && versionFault(version, { edition, domains: finalDomains }));
  if (fault) throw malformed(fault);
  if (version && version.successor !== null && version.successor !== formerSuccessor)
    await refuseSuccessor(tx, edition, version.successor);
  if (version) await refuseUnknownTargets(tx, version);
  if (!(await selectOptionalCategory(tx, categoryId))) throw malformed({ categoryId: EXAM.noCategory() });
  const holder = await store.selectOptionalEditionHolder(tx, edition);
  if (holder !== null && holder !== id) {
    throw new Problem('taken', {
      error: EXAM.editionTaken({ edition }),
      fields: { edition: EXAM.editionInUse() },
    });
  }
  const isTwice = (numbers: number[]) => new Set(numbers).size < numbers.length;
  if (isTwice(domains.map(({ number }) => number))) throw malformed({ domains: EXAM.domainTwice() });
  for (const [index, { tasks, weightFrom, weightTo }] of domains.entries()) {
    if (isTwice(tasks.map(({ number }) => number))) throw malformed({ [`domains.${index}.tasks`]: EXAM.taskTwice() });
    if (weightFrom > weightTo) throw malformed({ [`domains.${index}.weightTo`]: EXAM.endBelowStart() });
    if (weightFrom === 0 && weightTo > 0) throw malformed({ [`domains.${index}.weightFrom`]: EXAM.startAtNothing() });
  }
  const sumFault = weightFault(domains);
  if (sumFault) throw new Problem('malformed', { error: sumFault, fields: { domains: sumFault } });
}

/** Throws if an exam that is to replace another is not on this site, or is itself replaced by it in the end. */
async function refuseSuccessor(tx: Tx, edition: string, successor: string): Promise<void> {
  const refuse = (what: Phrase) => {
    throw malformed({ 'version.successor': what });
  };
  const successors = new Map((await listVersions(tx)).map((exam) => [exam.edition, exam.successor]));
  if (!successors.has(successor)) refuse(EXAM.noEdition({ edition: successor }));
  if (isRing(successors, edition, successor)) refuse(EXAM.ring({ edition, successor }));
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
