import type { AdminExam } from '#contract/exam-admin.ts';
import {
  choosableDomains,
  onlyOf,
  type PickedPlace,
  pickedOf,
  pickFault,
} from '#web/features/admin/places/picked-place.ts';
import type { Draft } from './question-draft.ts';

type Places = Pick<AdminExam, 'domains' | 'questionCount'>;
type DraftPlace = Pick<Draft, 'domainNumber' | 'domainName' | 'taskNumber' | 'taskTitle'>;

/** The domain and task of a question as its form has them chosen, and what there is to choose from; tasks are null until the domain is chosen. */
export function placeIn(draft: DraftPlace, exam: Places) {
  const domains = choosableDomains(exam);
  const domain = pickedOf(domains, { number: draft.domainNumber, name: draft.domainName });
  const own = domains.find(({ number }) => number === domain.number);
  // Those of a new domain are new with it.
  const isNew = domains.length === 0 || domain.name !== undefined;
  const tasks = isNew ? [] : (own?.tasks ?? null);
  const task = pickedOf(tasks ?? [], { number: draft.taskNumber, name: draft.taskTitle });
  return { domains, domain, tasks, task };
}

/** A draft in this domain, and in its task if there is only one. */
export function inDomain(picked: PickedPlace, { domains }: Places): DraftPlace {
  const tasks = domains.find(({ number }) => number === picked.number)?.tasks ?? [];
  return { domainNumber: picked.number, domainName: picked.name, ...inTask(onlyOf(tasks)) };
}

export const inTask = ({ number, name }: PickedPlace): Pick<DraftPlace, 'taskNumber' | 'taskTitle'> => ({
  taskNumber: number,
  taskTitle: name,
});

/** A new question where there is only one place for it. */
export function withOnlyPlace(draft: Draft, exam: Places): Draft {
  const { domains, domain, tasks, task } = placeIn(draft, exam);
  const isOpen = (picked: PickedPlace) => picked.number === undefined && picked.name === undefined;
  if (isOpen(domain)) return { ...draft, ...inDomain(onlyOf(domains), exam) };
  return isOpen(task) ? { ...draft, ...inTask(onlyOf(tasks ?? [])) } : draft;
}

/** What is still to be chosen of a question's place, by field. */
export function placeFaults(draft: DraftPlace, exam: Places): Record<string, string> {
  const { domains, domain, tasks, task } = placeIn(draft, exam);
  const ofDomain = pickFault('domain', domains, domain);
  const ofTask = tasks && pickFault('task', tasks, task);
  return { ...(ofDomain !== null && { domain: ofDomain }), ...(ofTask !== null && { task: ofTask }) };
}
