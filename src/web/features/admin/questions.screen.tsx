import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { AdminExamRow } from '#contract/exam-admin.ts';
import { type AdminQuestionRow, deleteQuestion } from '#contract/quiz-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { adminExamQuery, adminExamsQuery, adminQuestionsQuery, importsQuery, type QuestionsQuery } from './admin.queries.ts';
import { ConfirmDialog } from './confirm-dialog.part.tsx';
import { exportQuestions } from './export-questions.ts';
import { ImportDialog } from './import-dialog.part.tsx';
import { ImportsList } from './imports-list.part.tsx';
import { ListFilter, ListNote, listQueryOf, ListSearch, Pager } from './list-tools.part.tsx';
import { loadAdmin } from './load-admin.ts';
import { QuestionAdd } from './question-add.part.tsx';
import { QuestionEditDialog } from './question-edit.part.tsx';
import { QuestionTable } from './question-table.part.tsx';
import { sentenceOf, useChange } from './use-change.ts';

/** Of the exams there are to pick from. */
const EXAMS = { limit: '100' };

const asked = (params: URLSearchParams): QuestionsQuery | null =>
  params.get('examId') ? (listQueryOf(params, ['examId', 'page', 'search', 'sort', 'order', 'difficulty', 'domain']) as QuestionsQuery) : null;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, { searchParams }) => {
    const query = asked(searchParams);
    // What fails is said in its place.
    await Promise.all([
      queries.prefetchQuery(adminExamsQuery(api, EXAMS)),
      ...(query ? [queries.prefetchQuery(adminQuestionsQuery(api, query)), queries.prefetchQuery(importsQuery(api, query.examId))] : []),
    ]);
    return null;
  });
}

export const ErrorBoundary = AdminFailed;

/** The questions of one exam. */
export function Component() {
  const [params] = useSearchParams();
  const { data: exams, isError } = useQuery(adminExamsQuery(useApi(), EXAMS));
  const query = asked(params);
  const exam = exams?.exams.find(({ id }) => id === query?.examId);
  return (
    <AdminLayout>
      <h2 className="sr-only">Questions</h2>
      {isError && <ListNote>The exams could not be loaded. Please try again in a moment.</ListNote>}
      <div className="mb-4">
        <ListFilter label="Exam" name="examId">
          <option value="">Choose an exam</option>
          {exams?.exams.map(({ id, name, questionCount }) => (
            <option key={id} value={id}>
              {name} ({questionCount} questions)
            </option>
          ))}
        </ListFilter>
      </div>
      {query && exam ? <QuestionsOf key={exam.id} exam={exam} query={query} /> : !isError && <ListNote>Choose an exam to see its questions.</ListNote>}
    </AdminLayout>
  );
}

function QuestionsOf({ exam, query }: { exam: AdminExamRow; query: QuestionsQuery }) {
  const api = useApi();
  const { data, isError } = useQuery({ ...adminQuestionsQuery(api, query), placeholderData: keepPreviousData });
  const { data: whole } = useQuery(adminExamQuery(api, exam.id));
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [going, setGoing] = useState<AdminQuestionRow | null>(null);
  const [exportFault, setExportFault] = useState<string | null>(null);
  const { run, isBusy, failure } = useChange();
  const remove = async ({ id }: AdminQuestionRow) => {
    if (await run(() => api(deleteQuestion, { params: { id } }), { success: 'Question deleted', failure: 'Failed to delete question' })) setGoing(null);
  };
  const save = async (format: 'json' | 'csv') => {
    const tell = (title: string, text: string) => {
      toast(title, text, true);
      setExportFault(`${title}: ${text}`);
    };
    setExportFault(null);
    try {
      if ((await exportQuestions(api, exam, format)) === 0) tell('No questions to export', 'Please add some questions first');
    } catch (error) {
      tell('Error', sentenceOf(error, 'Failed to export questions'));
    }
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button look="plain" onClick={() => setIsImporting(true)}>
          Import Questions
        </Button>
        <Button look="plain" onClick={() => void save('json')}>
          Export Questions
        </Button>
        <Button look="plain" onClick={() => void save('csv')}>
          Export as CSV
        </Button>
        <Button aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          Add Question
        </Button>
      </div>
      {exportFault && <p role="alert" className="mb-4 font-semibold text-wrong">{exportFault}</p>}
      {isAdding && whole && <QuestionAdd exam={whole} onClose={() => setIsAdding(false)} />}
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch label="Search questions" />
        <ListFilter label="Difficulty" name="difficulty">
          <option value="">Any difficulty</option>
          <option value="easy">Easy</option>
          <option value="medium">Medium</option>
          <option value="hard">Hard</option>
        </ListFilter>
        <ListFilter label="Domain" name="domain">
          <option value="">Any domain</option>
          {whole?.domains.map(({ number, name }) => (
            <option key={number} value={number}>
              {number}. {name}
            </option>
          ))}
        </ListFilter>
      </div>
      {isError && <ListNote>The questions could not be loaded. Please try again in a moment.</ListNote>}
      {!isError && !data && <Spinner label="Loading questions..." />}
      {data && data.questions.length === 0 && <ListNote>{query.search || query.difficulty || query.domain ? 'No question matches.' : 'No questions yet. Add one, or import a file.'}</ListNote>}
      {data && data.questions.length > 0 && <QuestionTable questions={data.questions} query={query} onEdit={setEditedId} onDelete={setGoing} />}
      {data && <Pager page={Number(query.page ?? 1)} limit={25} total={data.total} of="questions" />}
      <ImportsList examId={exam.id} />
      {isImporting && <ImportDialog exam={exam} onClose={() => setIsImporting(false)} />}
      {editedId && whole && <QuestionEditDialog questionId={editedId} exam={whole} onClose={() => setEditedId(null)} />}
      {going && (
        <ConfirmDialog title="Delete question?" action="Delete Question" isBusy={isBusy} failure={failure} onConfirm={() => void remove(going)} onClose={() => setGoing(null)}>
          <p className="line-clamp-4 wrap-anywhere">{going.text}</p>
          <p className="text-muted">It is asked no more. Attempts that had it keep it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
