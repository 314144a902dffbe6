import { ENTRIES, type Entry } from '#rules/question/part/entries.ts';
import type { Accepts } from '#rules/question/part/entry.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

const ENTRY_NAMES: Record<Entry, string> = {
  text: 'Text',
  number: 'Number',
  address: 'IP address or prefix',
  command: 'Command',
};

const HINTS: Record<Entry, string> = {
  text: 'One per line. The first is shown as the correct answer.',
  number: 'One per line. The first is shown as the correct answer.',
  address: 'One per line, such as 10.0.0.0/8, fd00::1, or /26.',
  command: 'One per line. sh(ow) also accepts sh and sho.',
};

type Props = {
  number: number;
  accepts: Accepts;
  fault: (field: keyof Accepts) => string | undefined;
  onChange: (accepts: Accepts) => void;
};

/** What a blank accepts. */
export function BlankFields({ number, accepts, fault, onChange }: Props) {
  const { entry, values, unit, tolerance, isCaseSensitive } = accepts;
  const isNumber = entry === 'number';
  const put = (change: Partial<Accepts>) => {
    const next = { ...accepts, ...change };
    onChange(next.entry === 'number' ? next : { ...next, unit: undefined, tolerance: undefined });
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label={`Type of answer for blank ${number}`}
        value={entry}
        options={ENTRIES.map((name) => [name, ENTRY_NAMES[name]] as const)}
        onChange={(event) => put({ entry: event.target.value as Entry })}
      />
      <TextAreaField
        label={`Accepted answers for blank ${number}`}
        hint={HINTS[entry]}
        rows={2}
        value={values.join('\n')}
        error={fault('values')}
        onChange={(event) => put({ values: event.target.value.split('\n') })}
      />
      {isNumber && (
        <Field
          label={`Unit of blank ${number}`}
          maxLength={20}
          value={unit ?? ''}
          error={fault('unit')}
          onChange={(event) => put({ unit: event.target.value || undefined })}
        />
      )}
      {isNumber && (
        <Field
          label={`Tolerance of blank ${number}`}
          type="number"
          min={0}
          step="any"
          value={tolerance ?? ''}
          error={fault('tolerance')}
          onChange={({ target: { value } }) => put({ tolerance: value === '' ? undefined : Number(value) })}
        />
      )}
      {!isNumber && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={isCaseSensitive ?? false}
            onChange={(event) => put({ isCaseSensitive: event.target.checked || undefined })}
          />
          <span>
            Case-sensitive<span className="sr-only"> in blank {number}</span>
          </span>
        </label>
      )}
    </div>
  );
}
