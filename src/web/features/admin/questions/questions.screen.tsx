import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestionRow, deleteQuestion, listAdminQuestions, restoreQuestion } from '#contract/quiz-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { useLoaded } from '#web/app/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminExamQuery, adminQuestionsQuery, importsQuery, LIMIT } from '#web/features/admin/shell/admin.queries.ts';
import { queryIn } from '#web/features/admin/shell/query-in.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { useExport } from './export-menu.part.tsx';
import { ImportDialog } from './import-dialog.part.tsx';
import { ImportsList, importsPage } from './imports-list.part.tsx';
import {
  ListFilter,
  ListSearch,
  NothingFits,
  PagedList,
  useListAddress,
} from '#web/features/admin/shell/list.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { QuestionAdd } from './question-add.part.tsx';
import { QuestionEditDialog, QuestionNewDialog } from './question-edit.part.tsx';
import { DIFFICULTY_CHOICES, numberedOption } from './question-options.ts';
import { QuestionTable } from './question-table.part.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

type QuestionQuery = Parameters<typeof adminQuestionsQuery>[1];

const STATES = [
  ['', 'In use'],
  ['1', 'Archived'],
] as const;

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, address): Promise<{ query: QuestionQuery | null }> => {
    const query = { ...queryIn(listAdminQuestions.query, address), limit: String(LIMIT) };
    if (!query.examId) return { query: null };
    await Promise.all([
      queries.fetchQuery(adminExamQuery(api, query.examId)),
      queries.fetchQuery(adminQuestionsQuery(api, query)),
      queries.fetchQuery(importsQuery(api, importsPage(query.examId))),
    ]);
    return { query };
  });
}

/** The questions of one exam. */
export function Component() {
  const { query } = useLoaderData<typeof loader>();
  return (
    <AdminLayout>
      <h2 className="text-title">Questions</h2>
      {query ? (
        <OfExam key={query.examId} query={query} />
      ) : (
        <>
          <Picker exam={null} />
          <p className="mt-6 border-y border-line py-10 text-center text-muted">Choose an exam to see its questions.</p>
        </>
      )}
    </AdminLayout>
  );
}

function Picker({ exam }: { exam: AdminExam | null }) {
  const { go } = useListAddress();
  return (
    <div className="mt-5 max-w-text">
      <ExamPicker chosen={exam} onPick={({ id }) => go({ examId: id, domain: '' })} />
    </div>
  );
}

function OfExam({ query }: { query: QuestionQuery }) {
  const exam = useLoaded(adminExamQuery(useApi(), query.examId));
  return (
    <>
      <Picker exam={exam} />
      <Questions exam={exam} query={query} />
    </>
  );
}

function Questions({ exam, query }: { exam: AdminExam; query: QuestionQuery }) {
  const api = useApi();
  const { total, page, questions } = useLoaded(adminQuestionsQuery(api, query));
  const [isAdding, setIsAdding] = useState(false);
  const adding = useUnsaved();
  const { show } = useListAddress();
  const [isImporting, setIsImporting] = useState(false);
  const [edited, setEdited] = useState<AdminQuestionRow | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [going, setGoing] = useState<AdminQuestionRow | null>(null);
  const { act, isBusy, fault } = useAct();
  const stopAdding = () =>
    adding.leave(() => {
      adding.settle();
      setIsAdding(false);
    });
  const remove = async ({ id }: AdminQuestionRow) => {
    if (
      await act(() => api(deleteQuestion, { params: { id } }), {
        done: 'Question deleted',
        failure: 'Failed to delete question',
      })
    )
      setGoing(null);
  };
  const restore = ({ id }: AdminQuestionRow) =>
    act(() => api(restoreQuestion, { params: { id } }), {
      done: 'Question restored',
      failure: 'Failed to restore question',
    });
  const exporting = useExport(exam);
  const isAsked = query.search !== undefined || query.difficulty !== undefined || query.domain !== undefined;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button aria-expanded={isAdding} onClick={isAdding ? stopAdding : () => setIsAdding(true)}>
          Add Question
        </Button>
        <Button look="plain" onClick={() => setIsImporting(true)}>
          Import Questions
        </Button>
        {exporting.buttons}
      </div>
      {exporting.below}
      {isAdding && (
        <QuestionAdd
          exam={exam}
          region={adding.region}
          onMade={(id) => show(id, ['difficulty', 'domain', 'archived'])}
          onOther={() => setIsWriting(true)}
          onClose={stopAdding}
        />
      )}
      <ListSearch label="Questions">
        <ListFilter label="Show" name="archived" options={STATES} />
        <ListFilter label="Difficulty" name="difficulty" options={[['', 'Any difficulty'], ...DIFFICULTY_CHOICES]} />
        <ListFilter label="Domain" name="domain" options={[['', 'Any domain'], ...exam.domains.map(numberedOption)]} />
      </ListSearch>
      {!going && <Fault className="mt-4">{fault}</Fault>}
      <PagedList
        total={total}
        page={page}
        limit={LIMIT}
        what="questions"
        marked={questions.find(({ id }) => id === query.at)?.text.slice(0, 60)}
        empty={<Empty query={query} isAsked={isAsked} />}
      >
        <QuestionTable
          questions={questions}
          markedId={query.at}
          sort={query.sort ?? 'written'}
          order={query.order}
          onEdit={setEdited}
          onDelete={setGoing}
          onRestore={(question) => void restore(question)}
        />
      </PagedList>
      <ImportsList examId={exam.id} />
      {isImporting && <ImportDialog exam={exam} onClose={() => setIsImporting(false)} />}
      {edited && <QuestionEditDialog questionId={edited.id} exam={exam} onClose={() => setEdited(null)} />}
      {isWriting && (
        <QuestionNewDialog
          exam={exam}
          onMade={(id) => show(id, ['difficulty', 'domain', 'archived'])}
          onClose={() => setIsWriting(false)}
        />
      )}
      {going && (
        <ConfirmDialog
          title="Delete question?"
          action="Delete Question"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove(going)}
          onClose={() => setGoing(null)}
        >
          <p className="line-clamp-4 wrap-anywhere">{going.text}</p>
          <p className="text-muted">
            It will no longer be asked. Past attempts keep it, and you can restore it from the archived questions.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Empty({ query: { examId, archived }, isAsked }: { query: QuestionQuery; isAsked: boolean }) {
  if (isAsked) return <NothingFits all={paths.adminQuestions({ examId, archived })}>No questions match.</NothingFits>;
  return (
    <p>
      {archived
        ? 'No question of this exam is archived. What is deleted comes here, and can be restored.'
        : 'No questions yet. Add one, or import a file.'}
    </p>
  );
}
