import type { AdminExam } from '#contract/exam-admin.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES, type KindName, USUAL_KIND } from '#rules/question/kinds/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { AnswerFields } from './answer/answer-fields.part.tsx';
import { ExhibitFields } from './exhibit-fields.part.tsx';
import { type EditProps, type Draft, ofKind } from './question-draft.ts';
import { DIFFICULTY_CHOICES } from './question-options.ts';

/** One or several right options make a kind by themselves; any other is chosen. */
const KIND_CHOICES: (readonly [string, string])[] = [
  ['', 'One or several right options'],
  ...KIND_NAMES.filter((name) => !KINDS[name].followsKeys).map((name) => [name, KINDS[name].title] as const),
];

const MOST_SOURCES = 6;

type FieldsProps = EditProps & { exam: AdminExam };

/** All that can be written of a question. */
export function QuestionFields({ draft, put, exam, faults }: FieldsProps) {
  const domain = exam.domains.find(({ number, name }) =>
    draft.domainName === undefined ? number === draft.domainNumber : name === draft.domainName,
  );
  const task = domain?.tasks.find(({ number }) => number === draft.taskNumber);
  const source = (index: number, change: object) =>
    put({ sources: draft.sources.map((held, place) => (place === index ? { ...held, ...change } : held)) });
  return (
    <div className="space-y-5">
      <TextAreaField
        label="Question"
        maxLength={2000}
        rows={4}
        value={draft.text}
        error={faults.text}
        onChange={(event) => put({ text: event.target.value })}
      />
      <ExhibitFields draft={draft} put={put} faults={faults} />
      <SelectField
        label="Kind"
        value={draft.kind ?? ''}
        options={KIND_CHOICES}
        onChange={(event) => put(ofKind(draft, (event.target.value || USUAL_KIND) as KindName))}
      />
      {(faults.correctAnswers ?? faults.parts) && (
        <p className="font-semibold text-wrong">
          {faults.correctAnswers ? `Right options: ${faults.correctAnswers}` : faults.parts}
        </p>
      )}
      <AnswerFields draft={draft} put={put} faults={faults} />
      <TextAreaField
        label="Explanation"
        maxLength={2000}
        value={draft.explanation}
        error={faults.explanation}
        onChange={(event) => put({ explanation: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Difficulty"
          value={draft.difficulty}
          options={DIFFICULTY_CHOICES}
          onChange={(event) => put({ difficulty: event.target.value as Draft['difficulty'] })}
        />
        <Field
          label="Topic"
          maxLength={80}
          value={draft.topic}
          error={faults.topic}
          onChange={(event) => put({ topic: event.target.value })}
        />
        <SuggestField
          label="Domain"
          placeholder={GENERAL}
          maxLength={200}
          known={exam.domains.map(({ name }) => name)}
          value={draft.domainName ?? domain?.name ?? ''}
          error={faults.domain}
          onChange={(event) =>
            put({
              domainName: event.target.value,
              domainNumber: undefined,
              taskNumber: undefined,
              taskTitle: undefined,
            })
          }
        />
        <SuggestField
          label="Task"
          placeholder={domain?.tasks[0]?.name ?? GENERAL}
          maxLength={300}
          known={(domain?.tasks ?? []).map(({ name }) => name)}
          value={draft.taskTitle ?? task?.name ?? ''}
          error={faults.task}
          onChange={(event) => put({ taskTitle: event.target.value, taskNumber: undefined })}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">Sources</legend>
        {draft.sources.map((held, index) => (
          <div key={index} className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_0.5fr_1.5fr_auto]">
            <Field
              label={`Title of source ${index + 1}`}
              maxLength={200}
              value={held.title}
              error={faults[`sources.${index}.title`]}
              onChange={(event) => source(index, { title: event.target.value })}
            />
            <Field
              label={`Section of source ${index + 1}`}
              maxLength={200}
              value={held.section ?? ''}
              error={faults[`sources.${index}.section`]}
              onChange={(event) => source(index, { section: event.target.value })}
            />
            <Field
              label={`Address of source ${index + 1}`}
              type="url"
              maxLength={500}
              value={held.url}
              error={faults[`sources.${index}.url`]}
              onChange={(event) => source(index, { url: event.target.value })}
            />
            <Button look="quiet" onClick={() => put({ sources: draft.sources.filter((_, place) => place !== index) })}>
              Remove<span className="sr-only"> source {index + 1}</span>
            </Button>
          </div>
        ))}
        <Button
          look="plain"
          size="small"
          className="mt-3"
          aria-disabled={draft.sources.length >= MOST_SOURCES}
          onClick={() =>
            draft.sources.length < MOST_SOURCES && put({ sources: [...draft.sources, { title: '', url: 'https://' }] })
          }
        >
          Add Source
        </Button>
      </fieldset>
    </div>
  );
}
