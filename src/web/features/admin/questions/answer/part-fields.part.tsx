import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { MOST_PARTS } from '#rules/question/part/limits.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { pictureText } from '../picture-text.ts';
import { AddItem, RemoveItem } from './item-buttons.part.tsx';
import { BlankFields } from './blank-fields.part.tsx';
import { goToNextLine, LINE } from './enter-key.ts';
import { type DraftPart, type EditProps, faultUnder, kindOfDraft, NO_KEY } from '../question-draft.ts';

/** The rows or the blanks of a question, each with what is right for it. */
export function PartFields({ draft, put, faults }: EditProps) {
  const { parts = [], options, correctAnswers } = draft;
  const isTyped = kindOfDraft(draft).keyForm === 'typed';
  const fewest = isTyped ? 1 : 2;
  const change = (index: number, changed: Partial<DraftPart>) =>
    put({ parts: parts.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  const choices = options.map(
    ({ text }, index) => [index, withPicturesInWords(text).slice(0, 60) || `Option ${index + 1}`] as const,
  );
  const add = () =>
    put({
      parts: [
        ...parts,
        isTyped ? { text: '', rationale: '', accepts: { entry: 'text', values: [''] } } : { text: '', rationale: '' },
      ],
      correctAnswers: isTyped ? [] : [...correctAnswers, NO_KEY],
    });
  const remove = (index: number) =>
    put({
      parts: parts.filter((_, place) => place !== index),
      correctAnswers: correctAnswers.filter((_, place) => place !== index),
    });
  const what = isTyped ? 'blank' : 'row';
  return (
    <fieldset>
      <legend className="font-semibold">{isTyped ? 'Blanks' : 'Rows'}</legend>
      <ol className="mt-3 space-y-4">
        {parts.map((part, index) => (
          <li key={index} className="rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Text of ${what} ${index + 1}`}
                hint={isTyped ? 'The blank stands where ___ is, or after the text.' : undefined}
                maxLength={300}
                rows={2}
                value={part.text}
                error={faults[`parts.${index}.text`] ?? faults[`parts.${index}`]}
                onKeyDown={(event) => goToNextLine(event, parts.length < MOST_PARTS ? add : null)}
                onChange={(event) => change(index, { text: event.target.value })}
                {...pictureText(`parts.${index}.text`)}
                {...LINE}
              />
              <TextAreaField
                label={`Why the answer to ${what} ${index + 1} is correct`}
                maxLength={1000}
                rows={2}
                value={part.rationale}
                error={faults[`parts.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
                {...pictureText(`parts.${index}.rationale`)}
              />
            </div>
            {part.accepts ? (
              <BlankFields
                number={index + 1}
                accepts={part.accepts}
                fault={(field) => faultUnder(faults, `parts.${index}.accepts.${field}`)}
                onChange={(accepts) => change(index, { accepts })}
              />
            ) : (
              <SelectField
                label={`Correct option of row ${index + 1}`}
                value={choices[correctAnswers[index] ?? NO_KEY] ? correctAnswers[index] : ''}
                options={[['', 'Choose…'], ...choices]}
                error={faults[`correctAnswers.${index}`]}
                onChange={({ target: { value } }) =>
                  put({ correctAnswers: correctAnswers.with(index, value === '' ? NO_KEY : Number(value)) })
                }
              />
            )}
            {parts.length > fewest && (
              <RemoveItem className="mt-1" of={`${what} ${index + 1}`} onRemove={() => remove(index)} />
            )}
          </li>
        ))}
      </ol>
      {parts.length < MOST_PARTS && <AddItem onAdd={add}>{isTyped ? 'Add Blank' : 'Add Row'}</AddItem>}
    </fieldset>
  );
}
