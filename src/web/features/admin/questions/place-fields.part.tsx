import type { AdminExam } from '#contract/exam-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { NewPlace } from '#web/features/admin/exams/new-place.part.tsx';
import type { Draft, EditProps } from './question-draft.ts';
import { DIFFICULTY_CHOICES } from './question-options.ts';

/** For one or several right options the kind is determined automatically; any other kind is chosen. */
const KIND_CHOICES: (readonly [string, string])[] = [
  ['', 'One or more correct options'],
  ...KIND_NAMES.filter((name) => !KINDS[name].followsKeys).map((name) => [name, KINDS[name].title] as const),
];

export type PlaceProps = EditProps & { exam: AdminExam; onKind: (kind: KindName) => void };

/** Form fields for where a question belongs and how it is asked, which the next question usually shares. */
export function PlaceFields({ draft, put, onKind, exam, faults }: PlaceProps) {
  const domain = exam.domains.find(({ number, name }) =>
    draft.domainName === undefined ? number === draft.domainNumber : name === draft.domainName,
  );
  const task = domain?.tasks.find(({ number }) => number === draft.taskNumber);
  const putDomain = (name: string) =>
    put({ domainName: name, domainNumber: undefined, taskNumber: undefined, taskTitle: undefined });
  const putTask = (name: string) => put({ taskTitle: name, taskNumber: undefined });
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-6">
      <div className="max-sm:col-span-2 lg:col-span-3">
        <SuggestField
          label="Domain"
          placeholder={GENERAL}
          maxLength={200}
          suggestions={exam.domains.map(({ name }) => name)}
          value={draft.domainName ?? domain?.name ?? ''}
          error={faults['domain'] ?? faults['domainName']}
          onChange={({ target: { value } }) => putDomain(value)}
        />
        <NewPlace what="domain" name={draft.domainName ?? ''} known={exam.domains} onPick={putDomain} />
      </div>
      <div className="max-sm:col-span-2 lg:col-span-3">
        <SuggestField
          label="Task"
          placeholder={domain?.tasks[0]?.name ?? GENERAL}
          maxLength={300}
          suggestions={(domain?.tasks ?? []).map(({ name }) => name)}
          value={draft.taskTitle ?? task?.name ?? ''}
          error={faults['task'] ?? faults['taskTitle']}
          onChange={({ target: { value } }) => putTask(value)}
        />
        <NewPlace what="task" name={draft.taskTitle ?? ''} known={domain?.tasks ?? []} onPick={putTask} />
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
