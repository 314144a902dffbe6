import { type FormEvent, useId, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';

export type CardFields = { domainNumber: number; front: string; back: string };

const MOST = { front: 2000, back: 5000 };

type Props = { exam: Exam; first: CardFields; label: string; onSave: (fields: CardFields) => Promise<boolean> };

/** Front, back, and domain of a card; a new one is empty again once it is saved. */
export function CardForm({ exam, first, label, onSave }: Props) {
  const id = useId();
  const [fields, setFields] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const lacks = (name: 'front' | 'back') =>
    isTried && fields[name].trim() === '' ? 'Write something here.' : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fields.front.trim() === '' || fields.back.trim() === '') return;
    if (await onSave(fields)) {
      setFields({ ...fields, front: '', back: '' });
      setIsTried(false);
    }
  };
  const field = (name: 'front' | 'back') => ({
    name,
    value: fields[name],
    maxLength: MOST[name],
    error: lacks(name),
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 max-w-text space-y-4">
      <TextAreaField label="Front" rows={2} {...field('front')} />
      <TextAreaField label="Back" rows={4} {...field('back')} />
      <p>
        <label htmlFor={id} className="font-semibold">
          Domain
        </label>
        <select
          id={id}
          value={fields.domainNumber}
          onChange={({ target }) => setFields({ ...fields, domainNumber: Number(target.value) })}
          className="mt-1 block min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-2"
        >
          {exam.domains.map(({ number, name }) => (
            <option key={number} value={number}>
              {`${number}. ${name}`}
            </option>
          ))}
        </select>
      </p>
      <Button type="submit">{label}</Button>
    </form>
  );
}
