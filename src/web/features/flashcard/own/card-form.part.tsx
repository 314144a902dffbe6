import { type FormEvent, useId, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { MOST_OF_SIDE, uploadOwnPicture } from '#contract/own-card.ts';
import { partedPictures, pictureLine } from '#rules/question/text/text-pictures.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSide, type Side } from './card-side.part.tsx';

export type CardFields = { domainNumber: number; front: string; back: string };

const EMPTY: Side = { words: '', pictures: [] };

/** A side as it is stored: the words, and each picture on a line below. */
const sideText = ({ words, pictures }: Side): string =>
  [words.trim(), ...pictures.map(({ name, text }) => pictureLine(name, text))].filter(Boolean).join('\n');

type Props = { exam: Exam; first: CardFields; label: string; onSave: (fields: CardFields) => Promise<boolean> };

/** Front, back, and domain of a card; a new one is empty again once it is saved. */
export function CardForm({ exam, first, label, onSave }: Props) {
  const id = useId();
  const api = useApi();
  const [sides, setSides] = useState(() => ({ front: partedPictures(first.front), back: partedPictures(first.back) }));
  const [domainNumber, setDomainNumber] = useState(first.domainNumber);
  const [isTried, setIsTried] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    const { front, back } = sides;
    const isUntold = [front, back].some(({ pictures }) => pictures.some(({ text }) => text.trim() === ''));
    const fields = { domainNumber, front: sideText(front), back: sideText(back) };
    if (isUntold || fields.front === '' || fields.back === '') return;
    if (fields.front.length > MOST_OF_SIDE.front || fields.back.length > MOST_OF_SIDE.back) return;
    if (await onSave(fields)) {
      setSides({ front: EMPTY, back: EMPTY });
      setIsTried(false);
    }
  };
  const side = (name: 'front' | 'back') => ({
    side: sides[name],
    most: MOST_OF_SIDE[name],
    isTried,
    isTooLong: sideText(sides[name]).length > MOST_OF_SIDE[name],
    upload: async (data: string) =>
      (await api(uploadOwnPicture, { params: { examId: exam.id }, body: { data } })).picture,
    failureOf: (error: unknown) => failureText(error, 'The picture could not be added.'),
    onChange: (change: (side: Side) => Side) => setSides((now) => ({ ...now, [name]: change(now[name]) })),
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-4 max-w-text space-y-4">
      <CardSide label="Front" rows={2} {...side('front')} />
      <CardSide label="Back" rows={4} {...side('back')} />
      <p>
        <label htmlFor={id} className="font-semibold">
          Domain
        </label>
        <select
          id={id}
          value={domainNumber}
          onChange={({ target }) => setDomainNumber(Number(target.value))}
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
