import type { AdminDomain } from '#contract/exam-admin.ts';
import type { StudyDraft } from '#contract/study-admin.ts';
import { GENERAL, isPlaceFault, type PlaceDomain, placeIn } from '#rules/exam/place.ts';
import {
  chosenPlace,
  type NamedPlace,
  type PlaceTargets,
  type UnknownPlace,
  unknownPlaces,
} from '#rules/exam/unknown-places.ts';
import { placesOf } from '#web/features/admin/places/unknown-places.part.tsx';

const named = ({ domainNumber, domainName, taskNumber, taskTitle }: StudyDraft): NamedPlace => ({
  domain: { number: domainNumber, name: domainName },
  task: { number: taskNumber, name: taskTitle },
});

/** The domains and tasks that importing these items would create. Nothing is asked in an exam that has no domains of its own yet. */
export const unknownInBulk = (
  domains: readonly AdminDomain[],
  drafts: readonly StudyDraft[],
  targets: PlaceTargets,
): UnknownPlace[] =>
  domains.every(({ name }) => name === GENERAL) ? [] : unknownPlaces(placesOf(domains), drafts.map(named), targets);

/** The items in the domains and tasks that were chosen for them. */
export function placedInBulk(
  domains: readonly AdminDomain[],
  drafts: readonly StudyDraft[],
  targets: PlaceTargets,
): StudyDraft[] {
  const known = placesOf(domains);
  let after: readonly PlaceDomain[] = known;
  return drafts.map((draft) => {
    const chosen = chosenPlace(known, named(draft), targets);
    if (!chosen) return draft;
    // A task that is created in another domain takes the next number there.
    const task = chosen.task === null ? { name: draft.taskTitle } : { number: chosen.task };
    const placement = placeIn(after, { domain: { number: chosen.domain }, task });
    if (isPlaceFault(placement)) return draft;
    after = placement.domains;
    const domain = after.find(({ number }) => number === placement.domain)!;
    return {
      ...draft,
      domainNumber: domain.number,
      domainName: domain.name,
      domain: domain.name,
      taskNumber: placement.task,
      taskTitle: domain.tasks.find(({ number }) => number === placement.task)!.name,
    };
  });
}
