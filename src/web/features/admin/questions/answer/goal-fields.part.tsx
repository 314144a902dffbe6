import { type Check, CHECKS, type Goal } from '#rules/question/console/goal.ts';
import { isDevice } from '#rules/question/exhibit/exhibit-forms.ts';
import { MOST_PARTS } from '#rules/question/part/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { type EditProps, type DraftPart, EMPTY_GOAL, faultUnder } from '../question-draft.ts';

const CHECK_NAMES: Record<Check, string> = {
  set: 'These commands hold',
  unset: 'These commands do not hold',
  reaches: 'It reaches this address',
  blocked: 'It does not reach this address',
  saved: 'Its configuration is saved',
};

/** What is to hold of the devices in the end. */
export function GoalFields({ draft: { parts = [], exhibits = [] }, put, faults }: EditProps) {
  const devices = exhibits.filter(({ form }) => isDevice(form)).map(({ title }) => title);
  const change = (index: number, changed: Partial<DraftPart>) =>
    put({ parts: parts.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  return (
    <fieldset>
      <legend className="font-semibold">Goals</legend>
      {devices.length === 0 && <p className="text-muted">Add a device first: an exhibit of a console form.</p>}
      <ol className="mt-3 space-y-4">
        {parts.map((part, index) => (
          <li key={index} className="space-y-3 rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Goal ${index + 1}`}
                hint="What the candidate is told."
                maxLength={300}
                rows={2}
                value={part.text}
                error={faults[`parts.${index}.text`]}
                onChange={(event) => change(index, { text: event.target.value })}
              />
              <TextAreaField
                label={`Why goal ${index + 1} is met that way`}
                maxLength={1000}
                rows={2}
                value={part.rationale}
                error={faults[`parts.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
              />
            </div>
            <LookFields
              number={index + 1}
              goal={part.goal ?? EMPTY_GOAL.goal!}
              devices={devices}
              fault={(field) => faultUnder(faults, `parts.${index}.goal.${field}`)}
              onChange={(goal) => change(index, { goal })}
            />
            {parts.length > 1 && (
              <Button
                look="quiet"
                size="small"
                onClick={() => put({ parts: parts.filter((_, place) => place !== index) })}
              >
                Remove<span className="sr-only"> goal {index + 1}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {parts.length < MOST_PARTS && (
        <Button look="plain" size="small" className="mt-3" onClick={() => put({ parts: [...parts, EMPTY_GOAL] })}>
          Add Goal
        </Button>
      )}
    </fieldset>
  );
}

type LookProps = {
  number: number;
  goal: Goal;
  devices: readonly string[];
  fault: (field: keyof Goal) => string | undefined;
  onChange: (goal: Goal) => void;
};

/** On which device a goal is looked at, and how. */
function LookFields({ number, goal, devices, fault, onChange }: LookProps) {
  const { check, lines, solution } = goal;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={`Device of goal ${number}`}
        value={goal.device}
        error={fault('device') && 'Choose a device'}
        options={['', ...devices].map((name) => [name, name || 'Choose'] as const)}
        onChange={(event) => onChange({ ...goal, device: event.target.value })}
      />
      <SelectField
        label={`Check of goal ${number}`}
        value={check}
        options={CHECKS.map((name) => [name, CHECK_NAMES[name]] as const)}
        onChange={(event) => onChange({ ...goal, check: event.target.value as Check })}
      />
      {check !== 'saved' && (
        <TextAreaField
          label={check === 'set' || check === 'unset' ? `Commands of goal ${number}` : `Address of goal ${number}`}
          hint={
            check === 'set' || check === 'unset'
              ? 'One a line, as in configuration mode, or as root on Linux. However it was typed, the same state counts.'
              : undefined
          }
          rows={3}
          className="font-mono"
          value={lines.join('\n')}
          error={fault('lines')}
          onChange={(event) => onChange({ ...goal, lines: event.target.value.split('\n') })}
        />
      )}
      <TextAreaField
        label={`Solution of goal ${number}`}
        hint="Commands that lead there, where those of the goal do not. One a line."
        rows={3}
        className="font-mono"
        value={(solution ?? []).join('\n')}
        error={fault('solution')}
        onChange={({ target: { value } }) =>
          onChange({ ...goal, solution: value.trim() === '' ? undefined : value.split('\n') })
        }
      />
    </div>
  );
}
