import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestion, createQuestion, NewQuestion, QuestionEdit, updateQuestion } from '#contract/quiz-admin.ts';
import { faultMessage } from '#contract/messages.ts';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Moment } from '#web/ui/moment.tsx';
import { adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { toastSaved } from '#web/features/admin/exams/new-domains.ts';
import { withoutEmptyLines, type Draft, EMPTY_DRAFT } from './question-draft.ts';
import { QuestionFields } from './question-fields.part.tsx';
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

/** Writing a question of any kind from nothing. */
export function QuestionNewDialog({ onMade, ...rest }: Props & { onMade: (id: string) => void }) {
  return (
    <EditorDialog title="New Question" onClose={rest.onClose} isWide>
      <EditForm question={null} onMade={onMade} {...rest} />
    </EditorDialog>
  );
}

type FormProps = Props & { question: AdminQuestion | null; onMade?: (id: string) => void };

function EditForm({ question, exam, onClose, onMade }: FormProps) {
  const api = useApi();
  const askAnew = useAskAnew();
  const latest = question?.versions[0];
  const [draft, setDraft] = useState<Draft>(latest ? draftOf(latest) : EMPTY_DRAFT);
  const [view, setView] = useState<'edit' | 'preview' | 'history'>('edit');
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [rest, setRest] = useState<string | null>(null);
  const put = (change: Partial<Draft>) => setDraft({ ...draft, ...change });

  async function save(): Promise<void> {
    if (isBusy) return;
    const written = withoutEmptyLines(draft);
    const checked = latest
      ? QuestionEdit.safeParse({ ...written, version: latest.version }, { error: faultMessage })
      : NewQuestion.safeParse({ ...written, examId: exam.id }, { error: faultMessage });
    if (!checked.success) {
      setFaults(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])));
      setRest('Some fields need another look.');
      return setView('edit');
    }
    setIsBusy(true);
    try {
      const { id, newDomains } =
        question && latest
          ? await api(updateQuestion, { params: { id: question.id }, body: { ...written, version: latest.version } })
          : await api(createQuestion, { body: { ...written, examId: exam.id } });
      toastSaved('Success', question ? 'Question updated' : 'Question added', newDomains);
      await askAnew();
      onClose();
      onMade?.(id);
    } catch (error) {
      const sentence = sentenceOf(error, question ? 'Failed to update question' : 'Failed to add question');
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
        {(question ? (['edit', 'preview', 'history'] as const) : (['edit', 'preview'] as const)).map((name) => (
          <Button
            key={name}
            look={view === name ? 'plain' : 'quiet'}
            size="small"
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {{ edit: 'Edit', preview: 'Preview', history: `History (${question?.versions.length ?? 0})` }[name]}
          </Button>
        ))}
      </fieldset>
      <Fault className="mb-4">{rest}</Fault>
      <div hidden={view !== 'edit'}>
        <QuestionFields draft={draft} put={put} exam={exam} faults={faults} />
      </div>
      {view === 'preview' && <QuestionPreview wording={draft} exam={exam} />}
      {view === 'history' && (
        <ol className="divide-y divide-line">
          {question?.versions.map((wording) => (
            <li key={wording.version} className="py-4">
              <p className="figures text-small text-muted">
                Version {wording.version}, <Moment at={wording.createdAt} />
                {wording === latest && ', in use'}
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

/** What of a wording is edited. */
function draftOf({ version: _, createdAt: __, ...wording }: AdminQuestion['versions'][number]): Draft {
  return wording;
}
