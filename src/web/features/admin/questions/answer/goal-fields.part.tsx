import { type Check, CHECKS, type Goal, isLooking } from '#rules/question/part/goal.ts';
import { isDevice } from '#rules/console/device-form.ts';
import { MOST_PARTS } from '#rules/question/part/limits.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AddItem, RemoveItem } from './item-buttons.part.tsx';
import { type EditProps, type DraftPart, emptyGoal, faultUnder } from '../question-draft.ts';

const CHECK_NAMES: Record<Check, string> = {
  set: 'Has these commands',
  unset: 'Does not have these commands',
  reaches: 'Can reach this address',
  blocked: 'Cannot reach this address',
  saved: 'Configuration is saved',
  shows: 'Shows these texts',
  hides: 'Does not show these texts',
};

const isEcho = (check: Check): boolean => check === 'reaches' || check === 'blocked';

/** Form fields for the goals: what must be true of the devices in the end. */
export function GoalFields({ draft: { parts = [], exhibits = [] }, put, faults }: EditProps) {
  const devices = exhibits.filter(({ form }) => isDevice(form)).map(({ title }) => title);
  const change = (index: number, changed: Partial<DraftPart>) =>
    put({ parts: parts.map((held, place) => (place === index ? { ...held, ...changed } : held)) });
  return (
    <fieldset>
      <legend className="font-semibold">Goals</legend>
      {devices.length === 0 && <p className="text-muted">First add a device: an exhibit of a console type.</p>}
      <ol className="mt-3 space-y-4">
        {parts.map((part, index) => (
          <li key={index} className="space-y-3 rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Goal ${index + 1}`}
                hint="Shown to the candidate."
                maxLength={300}
                rows={2}
                value={part.text}
                error={faults[`parts.${index}.text`] ?? faults[`parts.${index}`]}
                onChange={(event) => change(index, { text: event.target.value })}
              />
              <TextAreaField
                label={`Why the solution meets goal ${index + 1}`}
                maxLength={1000}
                rows={2}
                value={part.rationale}
                error={faults[`parts.${index}.rationale`]}
                onChange={(event) => change(index, { rationale: event.target.value })}
              />
            </div>
            <LookFields
              number={index + 1}
              goal={part.goal ?? emptyGoal({ exhibits }).goal!}
              devices={devices}
              fault={(field) => faultUnder(faults, `parts.${index}.goal.${field}`)}
              onChange={(goal) => change(index, { goal })}
            />
            {parts.length > 1 && (
              <RemoveItem
                of={`goal ${index + 1}`}
                onRemove={() => put({ parts: parts.filter((_, place) => place !== index) })}
              />
            )}
          </li>
        ))}
      </ol>
      {parts.length < MOST_PARTS && (
        <AddItem onAdd={() => put({ parts: [...parts, emptyGoal({ exhibits })] })}>Add Goal</AddItem>
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

/** The device on which a goal is checked, and how. */
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
          label={`${isLooking(check) ? 'Command and texts' : isEcho(check) ? 'Address' : 'Commands'} of goal ${number}`}
          hint={
            isLooking(check)
              ? 'On the first line, a command that only looks, such as show ip route. On each of the others, a text in its output, in this order; spaces count as one.'
              : isEcho(check)
                ? undefined
                : 'One per line, as in configuration mode, as root on Linux, or in full with aws. Only the resulting state counts, not how it was typed.'
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
        hint="Commands that meet the goal, if the goal’s own commands don’t. One per line."
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
