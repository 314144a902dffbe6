import { useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { PICTURE_HINT, PICTURE_TYPES, usePictureUpload } from '#web/ui/form/use-picture-upload.ts';
import { Picture } from '#web/ui/formatted-text.tsx';

/** A side of a card as it is written: its words, and the pictures below them with what each shows. */
export type Side = { words: string; pictures: { name: string; text: string }[] };

type Props = {
  label: 'Front' | 'Back';
  rows: number;
  side: Side;
  most: number;
  isTried: boolean;
  isTooLong: boolean;
  upload: (data: string) => Promise<string>;
  failureOf: (error: unknown) => string;
  /** Takes the change instead of the side: words may be written while a picture is on its way. */
  onChange: (change: (side: Side) => Side) => void;
};

/** The words and the pictures of a side; a picture may also be pasted or dropped anywhere in it. */
export function CardSide({ label, rows, side, most, isTried, isTooLong, upload, failureOf, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { words, pictures } = side;
  const count = pictures.length;
  const counted = useRef(count);
  const { isBusy, fault, send, area } = usePictureUpload({
    upload,
    failureOf,
    onPicture: (name) =>
      onChange((now) =>
        now.pictures.some((own) => own.name === name)
          ? now
          : { ...now, pictures: [...now.pictures, { name, text: '' }] },
      ),
  });
  // What a new picture shows is asked for at once.
  useEffect(() => {
    if (count > counted.current) list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
    counted.current = count;
  }, [count]);
  const lacks = isTried && words.trim() === '' && count === 0 ? 'Write something here.' : undefined;
  const name = label.toLowerCase();
  return (
    // The same can be done with the control in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="space-y-2" {...area}>
      <TextAreaField
        label={label}
        name={name}
        rows={rows}
        maxLength={most}
        value={words}
        error={lacks ?? (isTooLong ? 'This is too long for a card.' : undefined)}
        onChange={({ target }) => onChange((now) => ({ ...now, words: target.value }))}
      />
      <ul ref={list} className="space-y-3 empty:hidden">
        {pictures.map((picture, index) => (
          <li key={picture.name} className="flex flex-wrap items-start gap-3 rounded border border-line p-2">
            <div className="max-h-40 w-28 shrink-0 overflow-hidden">
              <Picture name={picture.name} text={picture.text || 'Your picture'} />
            </div>
            <div className="min-w-40 flex-1">
              <Field
                label={`What picture ${index + 1} shows`}
                hint="For people who can’t see it."
                maxLength={300}
                value={picture.text}
                error={isTried && picture.text.trim() === '' ? 'Describe what the picture shows.' : undefined}
                onChange={({ target: { value: text } }) =>
                  onChange((now) => ({
                    ...now,
                    pictures: now.pictures.map((own) => (own.name === picture.name ? { ...own, text } : own)),
                  }))
                }
              />
            </div>
            <Button
              look="quiet"
              size="small"
              onClick={() =>
                onChange((now) => ({ ...now, pictures: now.pictures.filter((own) => own.name !== picture.name) }))
              }
            >
              Remove<span className="sr-only">{` picture ${index + 1} of the ${name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <label htmlFor={id} className="block text-small font-semibold">
        Add a picture<span className="sr-only">{` to the ${name}`}</span>
      </label>
      <p id={`${id}-hint`} className="text-small text-muted">
        {PICTURE_HINT}
      </p>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-small font-semibold text-wrong">
          {fault}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        aria-busy={isBusy}
        aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ''}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          void send(file);
        }}
        className="block min-h-11 w-full max-w-full min-w-0 rounded border border-line-strong bg-raised p-2 text-small"
      />
      <output className="block text-small text-muted empty:hidden">{isBusy && 'Uploading the picture...'}</output>
    </div>
  );
}
