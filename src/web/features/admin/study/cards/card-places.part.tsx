import { useId } from 'react';
import type { AdminDomain } from '#contract/exam-admin.ts';
import type { CardPlace } from '#rules/formats/cards/card-place.ts';
import { countText } from '#rules/wording/count.ts';
import type { CardGroup, SentGroups } from './card-places.ts';

const MOST_SHOWN = 50;
const valueOf = (place: CardPlace | null) => (place ? `${place.domain}.${place.task}` : '');

/** Where a file's cards go: all to one task, with decks or tags going to other tasks. */
export function CardPlaces({
  domains,
  groups,
  all,
  placements,
  onAll,
  onSent,
}: {
  domains: readonly AdminDomain[];
  groups: readonly CardGroup[];
  all: CardPlace | null;
  placements: SentGroups;
  onAll: (place: CardPlace | null) => void;
  onSent: (placements: SentGroups) => void;
}) {
  const namedGroups = groups.filter(({ name }) => name !== '');
  return (
    <fieldset className="rounded border border-line px-4 py-3">
      <legend className="px-1 font-semibold">Where the cards go</legend>
      <TaskSelect label="Cards go to" none="Task 1 of the domain above" domains={domains} value={all} onPick={onAll} />
      {namedGroups.length > 0 && (
        <>
          <p className="mt-4 text-small text-muted">
            Decks and tags named after a task go to that task. You can send the others to a task, too.
          </p>
          <ul className="mt-2 grid gap-3 sm:grid-cols-2">
            {namedGroups.slice(0, MOST_SHOWN).map(({ name, cards, foundPlace }) => (
              <li key={name}>
                <TaskSelect
                  label={`${name} (${countText(cards, 'card')})`}
                  none="As all cards"
                  domains={domains}
                  value={placements.has(name) ? (placements.get(name) ?? null) : foundPlace}
                  onPick={(place) => onSent(new Map([...placements, [name, place]]))}
                />
              </li>
            ))}
          </ul>
          {namedGroups.length > MOST_SHOWN && (
            <p className="mt-2 text-small text-muted">The first {MOST_SHOWN} decks and tags are shown.</p>
          )}
        </>
      )}
    </fieldset>
  );
}

function TaskSelect({
  label,
  none,
  domains,
  value,
  onPick,
}: {
  label: string;
  none: string;
  domains: readonly AdminDomain[];
  value: CardPlace | null;
  onPick: (place: CardPlace | null) => void;
}) {
  const id = useId();
  return (
    <div className="text-small">
      <label htmlFor={id} className="block wrap-anywhere">
        {label}
      </label>
      <select
        id={id}
        value={valueOf(value)}
        onChange={({ target }) => {
          const [domain, task] = target.value.split('.').map(Number);
          onPick(domain && task ? { domain, task } : null);
        }}
        className="mt-1 min-h-11 w-full rounded border border-line-strong bg-raised px-2"
      >
        <option value="">{none}</option>
        {domains.map((domain) => (
          <optgroup key={domain.number} label={`${domain.number}. ${domain.name}`}>
            {domain.tasks.map((task) => (
              <option key={task.number} value={valueOf({ domain: domain.number, task: task.number })}>
                {domain.number}.{task.number} {task.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
