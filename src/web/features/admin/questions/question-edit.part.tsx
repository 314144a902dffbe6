import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestion, QuestionEdit, updateQuestion } from '#contract/quiz-admin.ts';
import { faultMessage } from '#contract/messages.ts';
import { ApiError } from '#web/api.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Moment } from '#web/ui/moment.tsx';
import { adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { toastSaved } from '#web/features/admin/exams/new-domains.ts';
import { DIFFICULTY_CHOICES } from './question-options.ts';
import { QuestionPreview } from './question-preview.part.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { sentenceOf, useAskAnew } from '#web/features/admin/shell/use-act.tsx';

type Props = { exam: AdminExam; onClose: () => void };

/** Changing a question: as it stands now, with its rationales, sources, earlier versions, and how candidates see it. */
export function QuestionEditDialog({ questionId, ...rest }: Props & { questionId: string }) {
  const { data, isError, isFetching } = useQuery({
    ...adminQuestionQuery(useApi(), questionId),
    refetchOnMount: 'always',
  });
  return (
    <EditorDialog title="Edit Question" onClose={rest.onClose} isWide>
      {isError && (
        <p role="alert" className="font-semibold text-wrong">
          The question could not be loaded.
        </p>
      )}
      {!isError && (!data || isFetching) && <Spinner label="Loading the question..." />}
      {data && !isFetching && <EditForm question={data} {...rest} />}
    </EditorDialog>
  );
}

type Draft = Omit<QuestionEdit, 'version'>;

function EditForm({ question, exam, onClose }: Props & { question: AdminQuestion }) {
  const api = useApi();
  const askAnew = useAskAnew();
  const [{ version, createdAt: _, ...latest }] = question.versions as [AdminQuestion['versions'][number]];
  const [draft, setDraft] = useState<Draft>(latest);
  const [view, setView] = useState<'edit' | 'preview' | 'history'>('edit');
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [rest, setRest] = useState<string | null>(null);
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });

  async function save(): Promise<void> {
    if (isBusy) return;
    const body = { ...draft, version };
    const checked = QuestionEdit.safeParse(body, { error: faultMessage });
    if (!checked.success) {
      setFaults(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      setRest('Some fields need another look.');
      return setView('edit');
    }
    setIsBusy(true);
    try {
      const { newDomains } = await api(updateQuestion, { params: { id: question.id }, body });
      toastSaved('Success', 'Question updated', newDomains);
      await askAnew();
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to update question');
      toast('Error', sentence, true);
      setRest(sentence);
      setFaults((error instanceof ApiError && error.problem?.fields) || {});
      setIsBusy(false);
    }
  }

  return (
    <>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="sr-only">View</legend>
        {(['edit', 'preview', 'history'] as const).map((name) => (
          <Button
            key={name}
            look={view === name ? 'plain' : 'quiet'}
            size="small"
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {{ edit: 'Edit', preview: 'Preview', history: `History (${question.versions.length})` }[name]}
          </Button>
        ))}
      </fieldset>
      <Fault className="mb-4">{rest}</Fault>
      <div hidden={view !== 'edit'}>
        <Fields draft={draft} put={put} exam={exam} faults={faults} />
      </div>
      {view === 'preview' && <QuestionPreview wording={draft} exam={exam} />}
      {view === 'history' && (
        <ol className="divide-y divide-line">
          {question.versions.map((wording) => (
            <li key={wording.version} className="py-4">
              <p className="figures text-small text-muted">
                Version {wording.version}, <Moment at={wording.createdAt} />
                {wording.version === version && ', in use'}
              </p>
              <QuestionPreview wording={wording} exam={exam} />
            </li>
          ))}
        </ol>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={() => void save()}>
          {isBusy ? 'Saving...' : 'Save Question'}
        </Button>
        <CancelButton />
      </div>
    </>
  );
}

const MOST_SOURCES = 6;

type FieldsProps = {
  draft: Draft;
  put: (change: Partial<Draft>) => void;
  exam: AdminExam;
  faults: Record<string, string>;
};

function Fields({ draft, put, exam, faults }: FieldsProps) {
  const domain = exam.domains.find(({ number, name }) =>
    draft.domainName === undefined ? number === draft.domainNumber : name === draft.domainName,
  );
  const task = domain?.tasks.find(({ number }) => number === draft.taskNumber);
  const option = (index: number, change: object) =>
    put({ options: draft.options.map((held, place) => (place === index ? { ...held, ...change } : held)) });
  const toggle = (index: number, isRight: boolean) =>
    put({
      correctAnswers: isRight
        ? [...draft.correctAnswers, index]
        : draft.correctAnswers.filter((held) => held !== index),
    });
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
      {faults.correctAnswers && <p className="font-semibold text-wrong">Right options: {faults.correctAnswers}</p>}
      <ol className="space-y-4">
        {draft.options.map((held, index) => (
          <li key={index} className="rounded border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextAreaField
                label={`Option ${index + 1}`}
                maxLength={600}
                rows={2}
                value={held.text}
                error={faults[`options.${index}.text`] ?? faults[`options.${index}`]}
                onChange={(event) => option(index, { text: event.target.value })}
              />
              <TextAreaField
                label={`Why option ${index + 1} is right or wrong`}
                maxLength={1000}
                rows={2}
                value={held.rationale}
                error={faults[`options.${index}.rationale`]}
                onChange={(event) => option(index, { rationale: event.target.value })}
              />
            </div>
            <label className="mt-1 flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={draft.correctAnswers.includes(index)}
                onChange={(event) => toggle(index, event.target.checked)}
              />
              Right option
            </label>
          </li>
        ))}
      </ol>
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
