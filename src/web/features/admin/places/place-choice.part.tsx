import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { newPlace } from '#rules/exam/near-name.ts';
import { GENERAL, isSameName } from '#rules/exam/place.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { NEW_PLACE, type PickedPlace } from './picked-place.ts';

type Props = {
  what: 'domain' | 'task';
  label: string;
  /** What can be chosen; with none, a new one is named right away; null while that depends on another choice. */
  known: readonly { number: number; name: string }[] | null;
  picked: PickedPlace;
  error?: string | undefined;
  onPick: (picked: PickedPlace) => void;
};

const LENGTHS = { domain: 200, task: 300 };

/** One of an exam's domains or of a domain's tasks; a new one is added only by choosing to create it. */
export function PlaceChoice({ what, label, known, picked, error, onPick }: Props) {
  const choice = useRef<HTMLDivElement>(null);
  if (known === null) return <SelectField label={label} disabled value="" options={[['', 'Choose a domain first']]} />;
  const isNew = picked.name !== undefined || known.length === 0;
  const nameField = (own: string, placeholder?: string) => (
    <Field
      label={own}
      maxLength={LENGTHS[what]}
      placeholder={placeholder}
      value={picked.name ?? ''}
      error={error}
      onChange={({ target: { value } }) => onPick({ name: value })}
    />
  );
  if (known.length === 0) return nameField(label, GENERAL);
  const isKnown = known.some(({ number }) => number === picked.number);
  const takeNear = (near: PickedPlace) => {
    flushSync(() => onPick(near));
    choice.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={choice}>
      <SelectField
        label={label}
        value={isNew ? NEW_PLACE : isKnown ? picked.number : ''}
        error={isNew ? undefined : error}
        options={[
          ['', `Choose a ${what}`],
          ...known.map(({ number, name }) => [number, `${number}. ${name}`] as const),
          [NEW_PLACE, `Create a new ${what}…`],
        ]}
        onChange={({ target: { value } }) =>
          onPick(value === NEW_PLACE ? { name: '' } : value === '' ? {} : { number: Number(value) })
        }
      />
      {isNew && (
        <div className="mt-2">
          {nameField(`New ${what}`)}
          <NearName what={what} name={picked.name ?? ''} known={known} onPick={takeNear} />
        </div>
      )}
    </div>
  );
}

type NearProps = Pick<Props, 'what' | 'onPick'> & { name: string; known: NonNullable<Props['known']> };

/** Which known one was meant, perhaps, by the name of a new one. */
function NearName({ what, name, known, onPick }: NearProps) {
  const near = newPlace(what, name, known)?.near ?? name;
  const found = known.find((place) => isSameName(place.name, near));
  if (!found) return null;
  return (
    <p className="mt-1 text-small text-muted wrap-anywhere">
      Did you mean “{found.name}”?{' '}
      <Button look="quiet" size="small" onClick={() => onPick({ number: found.number })}>
        Use That {what === 'domain' ? 'Domain' : 'Task'}
      </Button>
    </p>
  );
}
