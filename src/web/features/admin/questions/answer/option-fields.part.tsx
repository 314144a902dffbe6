import type { KeyboardEvent } from 'react';
import { MOST_OPTIONS } from '#rules/question/part/limits.ts';
import { looseReferences } from '#rules/question/text/option-references.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { pictureText } from '../picture-text.ts';
import { AddItem, RemoveItem } from './item-buttons.part.tsx';
import { goToNextLine, isRightKey, LINE } from './enter-key.ts';
import { type EditProps, kindOfDraft, placedAt, withOption, withoutOption } from '../question-draft.ts';

/** The options of a question, why each is right or wrong, and which are right. */
export function OptionFields({ draft, put, faults }: EditProps) {
  const { keyForm, isShuffled } = kindOfDraft(draft);
  const { options, correctAnswers } = draft;
  const change = (index: number, changed: object) =>
    put({ options: options.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  const toggle = (index: number) =>
    put({
      correctAnswers: correctAnswers.includes(index)
        ? correctAnswers.filter((held) => held !== index)
        : [...correctAnswers, index],
    });
  const isMarked = keyForm === 'options' || keyForm === 'regions';
  const markRight = (event: KeyboardEvent, index: number) => {
    if (!isMarked || !isRightKey(event)) return;
    event.preventDefault();
    toggle(index);
  };
  const add = options.length < MOST_OPTIONS ? () => put(withOption(draft)) : null;
  const canStay = isShuffled && (keyForm === 'options' || keyForm === 'rows');
  const loose = canStay
    ? looseReferences({
        text: draft.text,
        options: options.map(({ text }) => text),
        fixed: options.flatMap(({ fixed }, index) => (fixed ? [index] : [])),
      })
    : [];
  return (
    <fieldset>
      <legend className="sr-only">Options</legend>
      <ol className="space-y-3">
        {options.map((entry, index) => (
          <li
            key={index}
            className={`rounded border p-3 ${isMarked && correctAnswers.includes(index) ? 'border-correct' : 'border-line'}`}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Option ${index + 1}`}
                hint={keyForm === 'regions' ? 'The name of a region, exactly as in the exhibit.' : undefined}
                maxLength={600}
                rows={2}
                value={entry.text}
                error={faults[`options.${index}.text`] ?? faults[`options.${index}`]}
                onKeyDown={(event) => {
                  goToNextLine(event, add);
                  markRight(event, index);
                }}
                onChange={(event) => change(index, { text: event.target.value })}
                {...pictureText(`options.${index}.text`)}
                {...LINE}
              />
              <TextAreaField
                label={`Why option ${index + 1} is correct or wrong`}
                hint={keyForm === 'rows' ? 'Optional, because each row has its own reason.' : undefined}
                maxLength={1000}
                rows={2}
                value={entry.rationale}
                error={faults[`options.${index}.rationale`]}
                onKeyDown={(event) => markRight(event, index)}
                onChange={(event) => change(index, { rationale: event.target.value })}
                {...pictureText(`options.${index}.rationale`)}
              />
            </div>
            {loose.includes(index) && (
              <output className="mt-1 block text-small text-nearly">
                This option refers to other options, which are shuffled. Say what it means instead, or turn on “Don’t
                shuffle” for it and the options it names.
              </output>
            )}
            <div className="mt-1 flex flex-wrap items-end gap-x-6 gap-y-1">
              {isMarked && (
                <Tick of={index} isOn={correctAnswers.includes(index)} onChange={() => toggle(index)}>
                  Correct
                </Tick>
              )}
              {keyForm === 'order' && <PlaceField draft={draft} put={put} option={index} />}
              {canStay && (
                <Tick
                  of={index}
                  isOn={entry.fixed ?? false}
                  onChange={(fixed) => change(index, { fixed: fixed || undefined })}
                >
                  Don’t shuffle
                </Tick>
              )}
              {options.length > 2 && (
                <RemoveItem
                  className="ml-auto"
                  of={`option ${index + 1}`}
                  onRemove={() => put(withoutOption(draft, index))}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {add && <AddItem onAdd={add}>Add Option</AddItem>}
    </fieldset>
  );
}

type TickProps = { of: number; isOn: boolean; onChange: (isOn: boolean) => void; children: string };

function Tick({ of, isOn, onChange, children }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {children}
        <span className="sr-only"> option {of + 1}</span>
      </span>
    </label>
  );
}

/** Where an option belongs in the right order. */
function PlaceField({ draft, put, option }: Omit<EditProps, 'faults'> & { option: number }) {
  const place = draft.correctAnswers.indexOf(option);
  const places = draft.options.map((_, index) => [index, `Place ${index + 1}`] as const);
  return (
    <SelectField
      label={`Place of option ${option + 1}`}
      value={place < 0 ? '' : place}
      options={[['', 'Not used'], ...places]}
      onChange={({ target: { value } }) =>
        put({ correctAnswers: placedAt(draft.correctAnswers, option, value === '' ? null : Number(value)) })
      }
    />
  );
}
