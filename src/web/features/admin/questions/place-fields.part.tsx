import type { AdminExam } from '#contract/exam-admin.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PlaceChoice } from '#web/features/admin/places/place-choice.part.tsx';
import type { Draft, EditProps } from './question-draft.ts';
import { DIFFICULTY_CHOICES } from './question-options.ts';
import { PLACE } from './first-open.ts';
import { inDomain, inTask, placeIn } from './question-place.ts';

/** For one or several right options the kind is determined automatically; any other kind is chosen. */
const KIND_CHOICES: (readonly [string, string])[] = [
  ['', 'One or more correct options'],
  ...KIND_NAMES.filter((name) => !KINDS[name].followsKeys).map((name) => [name, KINDS[name].title] as const),
];

export type PlaceProps = EditProps & { exam: AdminExam; onKind: (kind: KindName) => void };

/** Form fields for where a question belongs and how it is asked, which the next question usually shares. */
export function PlaceFields({ draft, put, onKind, exam, faults }: PlaceProps) {
  const { domains, domain, tasks, task } = placeIn(draft, exam);
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-6">
      <div className="max-sm:col-span-2 lg:col-span-3" {...PLACE}>
        <PlaceChoice
          what="domain"
          label="Domain"
          known={domains}
          picked={domain}
          error={faults['domain'] ?? faults['domainName']}
          onPick={(picked) => put(inDomain(picked, exam))}
        />
      </div>
      <div className="max-sm:col-span-2 lg:col-span-3" {...PLACE}>
        <PlaceChoice
          what="task"
          label="Task"
          known={tasks}
          picked={task}
          error={faults['task'] ?? faults['taskTitle']}
          onPick={(picked) => put(inTask(picked))}
        />
      </div>
      <div className="lg:col-span-2">
        <Field
          label="Topic"
          maxLength={80}
          value={draft.topic}
          error={faults['topic']}
          onChange={({ target: { value } }) => put({ topic: value })}
        />
      </div>
      <div className="lg:col-span-2">
        <SelectField
          label="Difficulty"
          value={draft.difficulty}
          options={DIFFICULTY_CHOICES}
          onChange={({ target: { value } }) => put({ difficulty: value as Draft['difficulty'] })}
        />
      </div>
      <div className="max-lg:col-span-2 lg:col-span-2">
        <SelectField
          label="Kind"
          value={draft.kind ?? ''}
          options={KIND_CHOICES}
          onChange={({ target: { value } }) => onKind((value || USUAL_KIND) as KindName)}
        />
      </div>
    </div>
  );
}
