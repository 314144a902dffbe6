import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { type AdminExamRow, deleteExam } from '#contract/exam-admin.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { adminCategoriesQuery, adminExamsQuery, type ExamsQuery } from './admin.queries.ts';
import { CategorySection } from './category-section.part.tsx';
import { ConfirmDialog } from './confirm-dialog.part.tsx';
import { ExamDialog } from './exam-dialog.part.tsx';
import { ListNote, listQueryOf, ListSearch, Pager, SortHeading } from './list-tools.part.tsx';
import { loadAdmin } from './load-admin.ts';
import { useChange } from './use-change.ts';

const asked = (params: URLSearchParams): ExamsQuery => listQueryOf(params, ['page', 'search', 'sort', 'order']) as ExamsQuery;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, { searchParams }) => {
    // What fails is said in its place.
    await Promise.all([queries.prefetchQuery(adminExamsQuery(api, asked(searchParams))), queries.prefetchQuery(adminCategoriesQuery(api))]);
    return null;
  });
}

export const ErrorBoundary = AdminFailed;

/** Categories and exams: what is on offer. */
export function Component() {
  const api = useApi();
  const [params] = useSearchParams();
  const query = asked(params);
  const { data, isError } = useQuery({ ...adminExamsQuery(api, query), placeholderData: keepPreviousData });
  const { data: categories = [] } = useQuery(adminCategoriesQuery(api));
  const [edited, setEdited] = useState<{ examId: string | null } | null>(null);
  const [going, setGoing] = useState<AdminExamRow | null>(null);
  const { run, isBusy, failure } = useChange();
  const remove = async ({ id }: AdminExamRow) => {
    if (await run(() => api(deleteExam, { params: { id } }), { success: 'Exam deleted', failure: 'Failed to delete exam' })) setGoing(null);
  };
  return (
    <AdminLayout>
      <h2 className="sr-only">Exams</h2>
      <div className="mb-4 flex justify-between gap-3 max-sm:flex-col">
        <ListSearch label="Search exams" />
        <Button onClick={() => setEdited({ examId: null })}>Add New Exam</Button>
      </div>
      {isError && <ListNote>The exams could not be loaded. Please try again in a moment.</ListNote>}
      {!isError && !data && <Spinner label="Loading exams..." />}
      {data && data.exams.length === 0 && <ListNote>{query.search ? 'No exam matches the search.' : 'No exams yet. Add the first one.'}</ListNote>}
      {data && data.exams.length > 0 && (
        <ExamTable exams={data.exams} query={query} onEdit={({ id }) => setEdited({ examId: id })} onDelete={setGoing} />
      )}
      {data && <Pager page={Number(query.page ?? 1)} limit={25} total={data.total} of="exams" />}
      <CategorySection categories={categories} />
      {edited && <ExamDialog examId={edited.examId} categories={categories} onClose={() => setEdited(null)} />}
      {going && (
        <ConfirmDialog title="Delete exam?" action="Delete Exam" isBusy={isBusy} failure={failure} onConfirm={() => void remove(going)} onClose={() => setGoing(null)}>
          <p className="wrap-anywhere">
            Delete <strong>{going.name}</strong>?
          </p>
          <p className="text-muted">An exam that anybody paid for, attempted or studied is archived: it goes off sale, and they keep it. Any other is deleted for good, with its questions and study content.</p>
        </ConfirmDialog>
      )}
    </AdminLayout>
  );
}

type TableProps = { exams: readonly AdminExamRow[]; query: ExamsQuery; onEdit: (exam: AdminExamRow) => void; onDelete: (exam: AdminExamRow) => void };

function ExamTable({ exams, query, onEdit, onDelete }: TableProps) {
  const sorted = { sort: query.sort ?? 'name', order: query.order ?? 'asc' };
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Exams</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          <SortHeading name="name" {...sorted}>Name</SortHeading>
          <SortHeading name="category" {...sorted} className="max-md:hidden">Category</SortHeading>
          <SortHeading name="price" {...sorted} className="max-sm:hidden">Price</SortHeading>
          <SortHeading name="questions" {...sorted} className="max-sm:hidden">Questions</SortHeading>
          <SortHeading name="status" {...sorted}>Status</SortHeading>
          <th scope="col" className="py-1">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {exams.map((exam) => (
          <tr key={exam.id} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-semibold wrap-anywhere">
              {exam.name}
              <span className="figures block text-small font-normal text-muted sm:hidden">
                {money(exam.price)} · {exam.questionCount} questions
              </span>
              <span className="block text-small font-normal text-muted md:hidden">{exam.categoryName || 'Unknown'}</span>
            </th>
            <td className="py-3 pr-4 max-md:hidden">{exam.categoryName || 'Unknown'}</td>
            <td className="figures py-3 pr-4 max-sm:hidden">{money(exam.price)}</td>
            <td className="figures py-3 pr-4 max-sm:hidden">{exam.questionCount.toLocaleString('en-US')}</td>
            <td className="py-3 pr-4">
              <span className={`rounded-full border px-2 py-0.5 text-small font-semibold ${exam.isActive ? 'border-correct bg-correct-soft text-correct' : 'border-line-strong text-muted'}`}>
                {exam.isArchived ? 'Archived' : exam.isActive ? 'Active' : 'Inactive'}
              </span>
            </td>
            <td className="py-1.5 text-right">
                <Button look="quiet" size="small" onClick={() => onEdit(exam)}>
                  Edit<span className="sr-only"> {exam.name}</span>
                </Button>
                <Button look="quiet" size="small" onClick={() => onDelete(exam)}>
                  Delete<span className="sr-only"> {exam.name}</span>
                </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
