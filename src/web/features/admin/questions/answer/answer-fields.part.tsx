import { MOST_PARTS } from '#rules/question/part/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { BlankFields } from './blank-fields.part.tsx';
import { GoalFields } from './goal-fields.part.tsx';
import { RuleFields } from './rule-fields.part.tsx';
import { type DraftPart, type EditProps, kindOfDraft, placedAt, withoutOption } from '../question-draft.ts';

const MOST_OPTIONS = 8;

/** What a question is answered with, and what of it is right, by its kind. */
export function AnswerFields(props: EditProps) {
  const { keyForm } = kindOfDraft(props.draft);
  if (keyForm === 'goals') return <GoalFields {...props} />;
  if (keyForm === 'rules') return <RuleFields {...props} />;
  return (
    <>
      {keyForm !== 'typed' && <OptionFields {...props} />}
      {(keyForm === 'rows' || keyForm === 'typed') && <PartFields {...props} />}
    </>
  );
}

function OptionFields({ draft, put, faults }: EditProps) {
  const { keyForm } = kindOfDraft(draft);
  const change = (index: number, changed: object) =>
    put({ options: draft.options.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  const toggle = (index: number, isRight: boolean) =>
    put({
      correctAnswers: isRight
        ? [...draft.correctAnswers, index]
        : draft.correctAnswers.filter((held) => held !== index),
    });
  return (
    <fieldset>
      <legend className="sr-only">Options</legend>
      <ol className="space-y-4">
        {draft.options.map((held, index) => (
          <li key={index} className="rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Option ${index + 1}`}
                hint={keyForm === 'regions' ? 'The name of a region, exactly as it stands in the exhibit.' : undefined}
                maxLength={600}
                rows={2}
                value={held.text}
                error={faults[`options.${index}.text`] ?? faults[`options.${index}`]}
                onChange={(event) => change(index, { text: event.target.value })}
              />
              <TextAreaField
                label={`Why option ${index + 1} is right or wrong`}
                hint={keyForm === 'rows' ? 'Optional: each row says why.' : undefined}
                maxLength={1000}
                rows={2}
                value={held.rationale}
                error={faults[`options.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
              />
            </div>
            <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
              {(keyForm === 'options' || keyForm === 'regions') && (
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5"
                    checked={draft.correctAnswers.includes(index)}
                    onChange={(event) => toggle(index, event.target.checked)}
                  />
                  Right option
                </label>
              )}
              {keyForm === 'order' && <PlaceField draft={draft} put={put} option={index} />}
              {draft.options.length > 2 && (
                <Button look="quiet" size="small" onClick={() => put(withoutOption(draft, index))}>
                  Remove<span className="sr-only"> option {index + 1}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {draft.options.length < MOST_OPTIONS && (
        <Button
          look="plain"
          size="small"
          className="mt-3"
          onClick={() => put({ options: [...draft.options, { text: '', rationale: '' }] })}
        >
          Add Option
        </Button>
      )}
    </fieldset>
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

function PartFields({ draft, put, faults }: EditProps) {
  const { parts = [], options, correctAnswers } = draft;
  const isTyped = kindOfDraft(draft).keyForm === 'typed';
  const fewest = isTyped ? 1 : 2;
  const change = (index: number, changed: Partial<DraftPart>) =>
    put({ parts: parts.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  const choices = options.map(({ text }, index) => [index, text.slice(0, 60) || `Option ${index + 1}`] as const);
  const add = () =>
    put({
      parts: [
        ...parts,
        isTyped ? { text: '', rationale: '', accepts: { entry: 'text', values: [''] } } : { text: '', rationale: '' },
      ],
      correctAnswers: isTyped ? [] : [...correctAnswers, 0],
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
                error={faults[`parts.${index}.text`]}
                onChange={(event) => change(index, { text: event.target.value })}
              />
              <TextAreaField
                label={`Why the answer to ${what} ${index + 1} is right`}
                maxLength={1000}
                rows={2}
                value={part.rationale}
                error={faults[`parts.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
              />
            </div>
            {part.accepts ? (
              <BlankFields
                number={index + 1}
                accepts={part.accepts}
                fault={faults[`parts.${index}.accepts.values`] ?? faults[`parts.${index}.accepts.values.0`]}
                onChange={(accepts) => change(index, { accepts })}
              />
            ) : (
              <SelectField
                label={`Right option of row ${index + 1}`}
                value={correctAnswers[index] ?? 0}
                options={choices}
                onChange={({ target: { value } }) => put({ correctAnswers: correctAnswers.with(index, Number(value)) })}
              />
            )}
            {parts.length > fewest && (
              <Button look="quiet" size="small" className="mt-1" onClick={() => remove(index)}>
                Remove
                <span className="sr-only">
                  {' '}
                  {what} {index + 1}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {parts.length < MOST_PARTS && (
        <Button look="plain" size="small" className="mt-3" onClick={add}>
          {isTyped ? 'Add Blank' : 'Add Row'}
        </Button>
      )}
    </fieldset>
  );
}
