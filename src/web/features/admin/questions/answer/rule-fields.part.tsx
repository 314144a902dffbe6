import { MOST_PARTS } from '#rules/question/part/limits.ts';
import { cellsOf, ruleOf, tableOf } from '#rules/question/rule-table/rule-table.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AddItem, RemoveItem } from './item-buttons.part.tsx';
import { type DraftPart, type EditProps, emptyRule } from '../question-draft.ts';

/** Form fields for the rules of the table, from the top. */
export function RuleFields({ draft: { parts = [], exhibits = [] }, put, faults }: EditProps) {
  const columns = tableOf(exhibits)?.columns ?? [];
  const change = (index: number, changed: Partial<DraftPart>) =>
    put({ parts: parts.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  return (
    <fieldset>
      <legend className="font-semibold">Rules</legend>
      <p className="text-small text-muted">
        {columns.length > 0
          ? 'Counted from the top. Rules with the same rank can be in any order.'
          : 'First describe the columns in an exhibit of type Rule table.'}
      </p>
      <ol className="mt-3 space-y-4">
        {parts.map((part, index) => {
          const cells = cellsOf(part.text);
          const isOpen = columns.some((_, field) => !cells[field]);
          const choose = (field: number, choice: string) =>
            change(index, { text: ruleOf(columns.map((_, at) => (at === field ? choice : (cells[at] ?? '')))) });
          return (
            <li key={index} className="space-y-3 rounded border border-line p-3">
              <div className="grid gap-3 sm:grid-cols-3">
                {columns.map(({ name, choices }, field) => (
                  <SelectField
                    key={name}
                    label={`${name} of rule ${index + 1}`}
                    value={cells[field] ?? ''}
                    error={cells[field] ? undefined : (faults[`parts.${index}.text`] ?? faults[`parts.${index}`])}
                    options={[['', 'Choose…'], ...choices.map((choice) => [choice, choice] as const)]}
                    onChange={({ target: { value } }) => choose(field, value)}
                  />
                ))}
                <Field
                  label={`Rank of rule ${index + 1}`}
                  type="number"
                  min={1}
                  max={MOST_PARTS}
                  value={part.rank ?? ''}
                  error={
                    faults[`parts.${index}.rank`] ??
                    (isOpen ? undefined : (faults[`parts.${index}.text`] ?? faults[`parts.${index}`]))
                  }
                  onChange={({ target: { value } }) => change(index, { rank: Number(value) })}
                />
              </div>
              <TextAreaField
                label={`Why rule ${index + 1} goes there`}
                maxLength={1000}
                rows={2}
                value={part.rationale}
                error={faults[`parts.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
              />
              {parts.length > 2 && (
                <RemoveItem
                  of={`rule ${index + 1}`}
                  onRemove={() => put({ parts: parts.filter((_, place) => place !== index) })}
                />
              )}
            </li>
          );
        })}
      </ol>
      {parts.length < MOST_PARTS && (
        <AddItem onAdd={() => put({ parts: [...parts, emptyRule((parts.at(-1)?.rank ?? 0) + 1)] })}>Add Rule</AddItem>
      )}
    </fieldset>
  );
}
