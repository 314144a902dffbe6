import { GENERAL } from '#rules/exam/place.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { NEW_PLACE } from '#web/features/admin/places/picked-place.ts';

type Numbered = { number: number; name: string };

/** A domain or task as a form has it: its number and name as typed, and whether it is to be created. */
export type TypedPlace = { number: string; name: string; isNew: boolean };

export const NO_PLACE: TypedPlace = { number: '', name: '', isNew: false };

type Domain = Numbered & { tasks: readonly Numbered[] };

/**
 * A domain and a task with what there is to choose from: `domains` are those of the exam, null if none is chosen. Where there is only
 * one, it is chosen; tasks of a new domain are new too.
 */
export function placesFor(domains: readonly Domain[] | null, domain: TypedPlace, task: TypedPlace) {
  const pickedDomain = withOnly(domains ?? [], domain);
  const own = domains?.find(({ number }) => String(number) === pickedDomain.number);
  const isNew = domains !== null && (pickedDomain.isNew || (pickedDomain.number !== '' && !own));
  const tasks = isNew || domains?.length === 0 ? [] : (own?.tasks ?? null);
  const first = tasks?.length === 0 && task.number === '' ? { ...task, number: '1' } : withOnly(tasks ?? [], task);
  return { domain: pickedDomain, tasks, task: first };
}

const withOnly = (known: readonly Numbered[], place: TypedPlace): TypedPlace =>
  known.length === 1 && place.number === '' && !place.isNew ? { ...place, number: String(known[0]!.number) } : place;

/** What is sent of a place: a known one under its own name. A placeholder takes the typed name. */
export function sentPlace(known: readonly Numbered[], { number, name, isNew }: TypedPlace): Omit<TypedPlace, 'isNew'> {
  const own = isNew ? undefined : known.find((place) => String(place.number) === number);
  return { number, name: own && own.name !== GENERAL ? own.name : name };
}

const WORDS = {
  domain: { label: 'Domain', number: 'Domain number', name: 'Domain name', most: 200 },
  task: { label: 'Task', number: 'Task number', name: 'Task title', most: 300 },
};

type FieldOf = { name?: string; error: string | undefined };
type Props = {
  what: 'domain' | 'task';
  /** What can be chosen; null while that is not known. */
  known: readonly Numbered[] | null;
  place: TypedPlace;
  numberField: FieldOf;
  nameField: FieldOf;
  onChange: (place: TypedPlace) => void;
};

/** One of an exam's domains or of a domain's tasks; number and name of a new one are asked only if it is to be created, or there is none yet. */
export function NumberedPlace({ what, known, place, numberField, nameField, onChange }: Props) {
  const { label, number: numberLabel, name: nameLabel, most } = WORDS[what];
  const own = known?.find(({ number }) => String(number) === place.number);
  const isNone = known?.length === 0;
  const isNew = isNone || (known !== null && (place.isNew || (place.number !== '' && !own)));
  const isUnnamed = !isNew && own?.name === GENERAL;
  const sent = sentPlace(known ?? [], { ...place, isNew });
  return (
    <div className="space-y-3 self-start">
      {!isNone && (
        <SelectField
          label={label}
          value={isNew ? NEW_PLACE : own ? place.number : ''}
          error={isNew ? undefined : ((isUnnamed ? undefined : nameField.error) ?? numberField.error)}
          options={[
            ['', known === null ? `Choose ${what === 'domain' ? 'an exam' : 'a domain'} first` : `Choose a ${what}`],
            ...(known ?? []).map(({ number, name }) => [String(number), `${number}. ${name}`] as const),
            ...(known === null ? [] : [[NEW_PLACE, `Create a new ${what}…`] as const]),
          ]}
          onChange={({ target: { value } }) =>
            onChange(
              value === NEW_PLACE
                ? { number: String(nextNumber(known ?? [])), name: '', isNew: true }
                : { ...NO_PLACE, number: value },
            )
          }
        />
      )}
      {isNew ? (
        <div className="grid items-end gap-3 sm:grid-cols-[9rem_1fr]">
          <Field
            label={numberLabel}
            type="number"
            min={1}
            max={99}
            value={place.number}
            {...numberField}
            onChange={({ target: { value } }) => onChange({ ...place, number: value, isNew: true })}
          />
          <Field
            label={nameLabel}
            maxLength={most}
            value={place.name}
            {...nameField}
            onChange={({ target: { value } }) => onChange({ ...place, name: value, isNew: true })}
          />
        </div>
      ) : (
        numberField.name && <input type="hidden" name={numberField.name} value={place.number} />
      )}
      {isUnnamed && (
        <Field
          label={nameLabel}
          hint={`This ${what} has no name yet.`}
          maxLength={most}
          value={place.name}
          {...nameField}
          onChange={({ target: { value } }) => onChange({ ...place, name: value })}
        />
      )}
      {!isNew && !isUnnamed && nameField.name && <input type="hidden" name={nameField.name} value={sent.name} />}
    </div>
  );
}

const nextNumber = (known: readonly Numbered[]) => Math.min(99, Math.max(0, ...known.map(({ number }) => number)) + 1);
