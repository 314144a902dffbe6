import type { AdminDomain } from '#contract/exam-admin.ts';
import type { PlaceDomain } from '#rules/exam/place.ts';
import type { PlaceTarget, PlaceTargets, UnknownPlace } from '#rules/exam/unknown-places.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const MOST_SHOWN = 50;
const CREATE = 'create';

/** The domains of an exam as places are found in them. */
export const placesOf = (domains: readonly AdminDomain[]): PlaceDomain[] =>
  domains.map(({ number, name, weightFrom, weightTo, tasks }) => ({
    number,
    name,
    weight: (weightFrom + weightTo) / 2,
    isPlaceholder: false,
    tasks: tasks.map((task) => ({ ...task, isPlaceholder: false })),
  }));

/** Those that nothing was chosen for yet. */
export const openPlaces = (unknown: readonly UnknownPlace[], targets: PlaceTargets): UnknownPlace[] =>
  unknown.filter(({ key }) => !targets.has(key));

type Props = {
  domains: readonly AdminDomain[];
  unknown: readonly UnknownPlace[];
  targets: PlaceTargets;
  /** What goes there, such as 'question'. */
  what: string;
  /** Says at each open choice that it is needed. */
  isAsked: boolean;
  isHeld?: boolean;
  onPick: (targets: PlaceTargets) => void;
};

/** Asks where the domains and tasks of an import go that its exam lacks: to a known one, or, by choice, to a new one. */
export function UnknownPlaces({ domains, unknown, targets, what, isAsked, isHeld = false, onPick }: Props) {
  if (unknown.length === 0) return null;
  const open = openPlaces(unknown, targets);
  const isWeighted = domains.some(({ weightTo }) => weightTo > 0);
  const makesDomain = unknown.some(({ key, domain }) => domain === null && targets.get(key) === CREATE);
  return (
    <fieldset disabled={isHeld} className="mt-5 rounded border border-line px-4 py-3">
      <legend className="px-1 font-semibold">Domains and tasks that the exam doesn’t have</legend>
      <p className="text-small text-muted">
        Choose where their {what}s go. A new one is added to the exam only if you choose to create it.
      </p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {unknown.slice(0, MOST_SHOWN).map((place) => (
          <li key={place.key}>
            <Target
              place={place}
              domains={domains}
              what={what}
              target={targets.get(place.key)}
              isAsked={isAsked}
              onPick={(target) => {
                const next = new Map(targets);
                if (target === undefined) next.delete(place.key);
                else next.set(place.key, target);
                onPick(next);
              }}
            />
          </li>
        ))}
      </ul>
      {unknown.length > MOST_SHOWN && (
        <p className="mt-2 text-small text-muted">
          The first {MOST_SHOWN} of {numberText(unknown.length)} are shown.
        </p>
      )}
      {open.length > 1 && (
        <Button
          look="plain"
          size="small"
          className="mt-3"
          onClick={() => onPick(new Map([...targets, ...open.map(({ key }) => [key, CREATE] as const)]))}
        >
          Create All {numberText(open.length)} Not Chosen Yet
        </Button>
      )}
      {isWeighted && makesDomain && (
        <p className="mt-3 text-small text-muted">
          A new domain has no weight yet. Edit the exam to set one; until then, learners don’t see it.
        </p>
      )}
    </fieldset>
  );
}

type TargetProps = Pick<Props, 'domains' | 'what' | 'isAsked'> & {
  place: UnknownPlace;
  target: PlaceTarget | undefined;
  onPick: (target: PlaceTarget | undefined) => void;
};

function Target({ place, domains, what, target, isAsked, onPick }: TargetProps) {
  const { name, count, domain, isUnnamed, near } = place;
  const inDomain = domains.find(({ number }) => number === domain);
  const known = inDomain ? inDomain.tasks : domains;
  const kind = domain === null ? 'domain' : 'task';
  const named = isUnnamed ? `No ${kind}` : `“${name}”`;
  const nearest = known.find(({ number }) => number === near);
  return (
    <SelectField
      label={`${named}${inDomain ? ` in ${inDomain.number}. ${inDomain.name}` : ''} (${countText(count, what)})`}
      hint={nearest && `Perhaps “${nearest.name}” is meant.`}
      error={isAsked && target === undefined ? `Choose where ${count === 1 ? 'this goes' : 'these go'}` : undefined}
      value={target ?? ''}
      options={[
        ['', `Choose a ${kind}`],
        ...known.map((own) => [own.number, `${own.number}. ${own.name}`] as const),
        [CREATE, `Create the ${kind} “${name}”`],
      ]}
      onChange={({ target: { value } }) => onPick(value === '' ? undefined : value === CREATE ? CREATE : Number(value))}
    />
  );
}
