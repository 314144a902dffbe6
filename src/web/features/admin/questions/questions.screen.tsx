import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { type AdminQuestionRow, createQuestion, deleteQuestion, restoreQuestion } from '#contract/question-admin.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { KIND_NAMES } from '#rules/question/kinds/names.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { changeQuestions } from '#contract/question-bulk.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminExamQuery, questionTagsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import { BulkBar } from './list/bulk-bar.part.tsx';
import { useHasDraft } from './draft/use-draft-store.ts';
import { FILTERS, listQueryOf, questionList, type QuestionQuery } from './list/question-list.ts';
import { useExport } from './export-menu.part.tsx';
import { ImportDialog } from './import/import-dialog.part.tsx';
import { fetchImports } from '#web/features/admin/imports/import-pages.ts';
import { ImportsList } from '#web/features/admin/imports/imports-list.part.tsx';
import {
  ListFilter,
  ListSearch,
  NothingFits,
  PagedList,
  useListAddress,
} from '#web/features/admin/shell/list.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { QuestionViewDialog } from './question-view.part.tsx';
import { DIFFICULTY_CHOICES, numberedOption } from './question-options.ts';
import { useImportsLive } from './use-second-person.ts';
import { StateFilter } from './proposed/state-filter.part.tsx';
import { QuestionTable } from './list/question-table.part.tsx';
import { useSelection } from './list/use-selection.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useMark } from '#web/features/admin/shell/use-mark.ts';

const REPORTS = [
  ['', 'Any'],
  ['1', 'With open reports'],
] as const;

const CHANGES = [
  ['', 'Any'],
  ['1', 'In review'],
] as const;

const KINDS_TO_ASK: [string, string][] = [
  ['', 'Any kind'],
  ...KIND_NAMES.map((name): [string, string] => [name, KINDS[name].title]),
];

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, address): Promise<{ query: QuestionQuery | null }> => {
    const query = questionList.queryAt(address);
    if (!query.examId) return { query: null };
    await Promise.all([
      queries.fetchQuery(adminExamQuery(api, query.examId)),
      queries.fetchQuery(questionList.rowsQuery(api, query)),
      queries.fetchQuery(questionTagsQuery(api, query.examId)),
      fetchImports({ api, queries }, { examId: query.examId, kind: 'questions' }),
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
          <p className="mt-6 border-y border-line py-10 text-center text-muted">
            Choose an exam to see, add, or import its questions.
          </p>
        </>
      )}
    </AdminLayout>
  );
}

function Picker({ exam }: { exam: AdminExam | null }) {
  const { go } = useListAddress();
  return (
    <div className="mt-5 max-w-text">
      <ExamPicker selection={exam} onPick={({ id }) => go({ examId: id, domain: '', task: '' })} />
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
  const { total, page, questions } = questionList.useRows(query);
  const { tags } = useLoaded(questionTagsQuery(api, exam.id));
  const hasDraft = useHasDraft(`${exam.id}.new`);
  const { markedId, begin } = useMark(query.at);
  const [isImporting, setIsImporting] = useState(false);
  const [viewTarget, setViewTarget] = useState<AdminQuestionRow | null>(null);
  const [going, setGoing] = useState<AdminQuestionRow | null>(null);
  const { act, isBusy, fault } = useAct();
  const importsLive = useImportsLive();
  const selection = useSelection();
  const own = listQueryOf(query);
  const toCreate = adminPaths.questionCreate({ ...own, examId: exam.id });
  const remove = async ({ id }: AdminQuestionRow) => {
    if (
      await act(() => api(deleteQuestion, { params: { id } }), {
        success: 'Question deleted',
        failure: 'Failed to delete question',
      })
    ) {
      selection.drop(id);
      setGoing(null);
    }
  };
  const restore = async ({ id }: AdminQuestionRow) => {
    begin();
    const messages = { success: 'Question restored', failure: 'Failed to restore question' };
    if (await act(() => api(restoreQuestion, { params: { id } }), messages)) selection.drop(id);
  };
  const exporting = useExport(exam);
  const listQuery = JSON.stringify(fitting(query));
  const [seen, setSeen] = useState(listQuery);
  // The selection belongs to the current query.
  if (seen !== listQuery) {
    setSeen(listQuery);
    selection.clear();
  }
  const domain = exam.domains.find(({ number }) => String(number) === query.domain);
  const isAsked = [query.search, ...FILTERS.filter((name) => name !== 'archived').map((name) => query[name])].some(
    Boolean,
  );
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        <May call={createQuestion}>
          <ButtonLink to={toCreate}>Add Question</ButtonLink>
          {importsLive && (
            <Button
              look="plain"
              onClick={() => {
                begin();
                setIsImporting(true);
              }}
            >
              Import Questions
            </Button>
          )}
        </May>
        {exporting.buttons}
        <ButtonLink look="plain" to={adminPaths.examFigures(exam.id)}>
          Figures
        </ButtonLink>
      </div>
      {hasDraft && (
        <p className="mt-3">
          You have an unfinished question.{' '}
          <Link to={toCreate} className="inline-flex min-h-11 items-center text-accent underline">
            Continue
          </Link>
        </p>
      )}
      {exporting.below}
      <ListSearch label="Questions" hint="All words, in any order. Put a phrase in quotation marks.">
        <StateFilter state={query.archived ? 'archived' : 'live'} examId={exam.id} />
        <ListFilter label="Reports" name="reported" options={REPORTS} />
        <ListFilter label="Changes" name="inReview" options={CHANGES} />
        <ListFilter label="Kind" name="kind" options={KINDS_TO_ASK} />
        <ListFilter label="Difficulty" name="difficulty" options={[['', 'Any difficulty'], ...DIFFICULTY_CHOICES]} />
        <ListFilter
          label="Domain"
          name="domain"
          within="task"
          options={[['', 'Any domain'], ...exam.domains.map(numberedOption)]}
        />
        {domain && (
          <ListFilter label="Task" name="task" options={[['', 'Any task'], ...domain.tasks.map(numberedOption)]} />
        )}
        {(tags.length > 0 || query.tag) && (
          <ListFilter
            label="Tag"
            name="tag"
            options={[['', 'Any tag'], ...withAsked(tags, query.tag).map((tag) => [tag, tag] as const)]}
          />
        )}
      </ListSearch>
      {!going && <Fault className="mt-4">{fault}</Fault>}
      <PagedList
        total={total}
        page={page}
        what="question"
        markedName={questions.find(({ id }) => id === markedId)?.text.slice(0, 60)}
        empty={<Empty query={query} isAsked={isAsked} />}
      >
        <QuestionTable
          questions={questions}
          selection={selection}
          markedId={markedId}
          sort={query.sort ?? 'number'}
          order={query.order}
          toEdit={({ id }) => adminPaths.question(id, own)}
          onView={setViewTarget}
          onDelete={(question) => {
            begin();
            setGoing(question);
          }}
          onRestore={(question) => void restore(question)}
        />
      </PagedList>
      <May call={changeQuestions}>
        <BulkBar
          exam={exam}
          selection={selection}
          shownIds={questions.map(({ id }) => id)}
          total={total}
          fitting={fitting(query)}
        />
      </May>
      <ImportsList examId={exam.id} kind="questions" />
      {isImporting && <ImportDialog exam={exam} onClose={() => setIsImporting(false)} />}
      {viewTarget && <QuestionViewDialog questionId={viewTarget.id} exam={exam} onClose={() => setViewTarget(null)} />}
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
          <p className="line-clamp-4 wrap-anywhere">{withPicturesInWords(going.text)}</p>
          <p className="text-muted">
            It will no longer be asked. Past attempts keep it, and you can restore it from the archived questions.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The tags with the one that is asked for, which no question may have any more. */
const withAsked = (tags: readonly string[], asked: string | undefined) =>
  asked && !tags.includes(asked) ? [asked, ...tags] : tags;

/** The query of the list, whatever its page and order. */
function fitting({ search, kind, difficulty, domain, task, tag, archived, reported, inReview }: QuestionQuery) {
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(difficulty && { difficulty }),
    ...(domain && { domain: Number(domain) }),
    ...(task && { task: Number(task) }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(reported && { reported }),
    ...(inReview && { inReview }),
  };
}

function Empty({ query: { examId, archived }, isAsked }: { query: QuestionQuery; isAsked: boolean }) {
  if (isAsked) return <NothingFits all={adminPaths.questions({ examId, archived })}>No questions match.</NothingFits>;
  return (
    <p>
      {archived
        ? 'No archived questions. Deleted questions appear here and can be restored.'
        : 'No questions yet. Add one or import a file.'}
    </p>
  );
}
