import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import {
  type AdminExamRow,
  createExam,
  deleteExam,
  getAdminExam,
  listAdminExams,
  updateExam,
} from '#contract/exam-admin.ts';
import { money } from '#rules/checkout/money.ts';
import { confirmGoingLive } from '#contract/installation.ts';
import { May, mayCall } from '#web/features/admin/shell/may.ts';
import { meQuery } from '#web/base/me.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { unconfirmedText } from '#rules/exam/unconfirmed.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { isoDate } from '#rules/wording/date.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminCategoriesQuery, goingLiveQuery } from '#web/features/admin/shell/admin.queries.ts';
import { CategorySection } from './category-section.part.tsx';
import { forgetChosenExam } from '#web/features/admin/shell/chosen-exam.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { examStatus } from './exam-status.ts';
import { ListFilter, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { GoingLiveList } from '#web/features/admin/installation/going-live.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { ListRow, RowButton, RowLink, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { ImportDialog } from '#web/features/admin/questions/import/import-dialog.part.tsx';
import { useMark } from '#web/features/admin/shell/use-mark.ts';
import { WorkList } from '#web/features/admin/shell/work-list.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

const COLUMNS = [
  { title: 'Name', by: 'name' },
  { title: 'Category', by: 'category', className: 'max-md:hidden' },
  { title: 'Price', by: 'price', className: 'max-sm:hidden' },
  { title: 'Questions', by: 'questions', className: 'max-sm:hidden' },
  { title: 'Status', by: 'status' },
];
const STATUSES = [
  ['', 'Any status'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['archived', 'Archived'],
] as const;

export const ErrorBoundary = AdminFailed;

const list = adminList(listAdminExams);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async ({ api, queries }) => {
    const me = await queries.ensureQueryData(meQuery(api));
    await Promise.all([
      queries.fetchQuery(adminCategoriesQuery(api)),
      mayCall(me, confirmGoingLive) && queries.fetchQuery(goingLiveQuery(api)),
    ]);
    return {};
  });

/** Categories and exams on offer. */
export function Component() {
  const api = useApi();
  const { query, total, page, exams } = list.useList();
  const categories = useLoaded(adminCategoriesQuery(api));
  const [today] = useState(() => isoDate(new Date().toISOString()));
  const [going, setGoing] = useState<AdminExamRow | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const { act, isBusy, fault } = useAct();
  // What is asked of the list; the mark of a row leaves the address once something is made.
  const [params] = useSearchParams();
  const asked = new URLSearchParams([...params].filter(([name]) => name !== 'at')).toString();
  const [newCategory, setNewCategory] = useState<{ id: string; asked: string } | null>(null);
  const mark = useMark(query.at);
  const begin = () => {
    mark.begin();
    setNewCategory(null);
  };
  const remove = async ({ id }: AdminExamRow) => {
    if (
      await act(() => api(deleteExam, { params: { id } }), {
        success: 'Exam deleted',
        failure: 'Failed to delete exam',
      })
    ) {
      setGoing(null);
      forgetChosenExam(id);
    }
  };
  const restore = ({ id }: AdminExamRow) => {
    begin();
    return act(
      async () => {
        const { name, description, categoryId, price, updatedAt } = await api(getAdminExam, { params: { id } });
        await api(updateExam, {
          params: { id },
          body: { name, description, categoryId, price, updatedAt, isActive: true },
        });
      },
      { success: 'Exam restored', failure: 'Failed to restore exam' },
    );
  };
  const isAsked = query.search !== undefined || query.status !== undefined;
  return (
    <AdminLayout>
      <May call={confirmGoingLive}>
        <GoingLiveList />
      </May>
      <WorkList />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="exams" className="text-title">
          Exams
        </h2>
        <May call={createExam}>
          <div className="flex flex-wrap gap-2">
            {categories.length === 0 ? (
              <Button aria-disabled>Add New Exam</Button>
            ) : (
              <ButtonLink to={adminPaths.examCreate}>Add New Exam</ButtonLink>
            )}
            <Button
              look="plain"
              onClick={() => {
                begin();
                setIsImporting(true);
              }}
            >
              Import Exam
            </Button>
          </div>
        </May>
      </div>
      <ListSearch label="Exams">
        <ListFilter label="Status" name="status" options={STATUSES} />
      </ListSearch>
      {!going && <Fault className="mt-4">{fault}</Fault>}
      <PagedList
        total={total}
        page={page}
        what="exam"
        markedName={exams.find(({ id }) => id === mark.markedId)?.name}
        empty={
          isAsked ? (
            <NothingFits all={paths.admin}>No exams match.</NothingFits>
          ) : (
            <p>No exams yet. Add a category below, then the first exam, or import an exam.</p>
          )
        }
      >
        <ListTable caption="Exams" columns={COLUMNS} sort={query.sort ?? 'name'} order={query.order}>
          {exams.map((exam) => (
            <Row
              key={exam.id}
              exam={exam}
              today={today}
              isMarked={exam.id === mark.markedId}
              onDelete={() => {
                begin();
                setGoing(exam);
              }}
              onRestore={() => void restore(exam)}
            />
          ))}
        </ListTable>
      </PagedList>
      <CategorySection
        categories={categories}
        // Whatever leads elsewhere, such as a search, is begun after it.
        newId={newCategory?.asked === asked ? newCategory.id : null}
        onBegin={begin}
        onMade={(id) => setNewCategory({ id, asked })}
      />
      {isImporting && <ImportDialog exam={null} onClose={() => setIsImporting(false)} />}
      {going && (
        <ConfirmDialog
          title="Delete exam?"
          action="Delete Exam"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove(going)}
          onClose={() => setGoing(null)}
        >
          <p className="wrap-anywhere">
            Delete <strong>{going.name}</strong>?
          </p>
          <p className="text-muted">
            If anyone has paid for, attempted, or studied this exam, it is archived: no longer for sale, but still there
            for them. Otherwise, it is permanently deleted with its questions and study content.
          </p>
        </ConfirmDialog>
      )}
    </AdminLayout>
  );
}

type RowProps = {
  exam: AdminExamRow;
  /** An ISO date. */
  today: string;
  isMarked: boolean;
  onDelete: () => void;
  onRestore: () => void;
};

function Row({ exam, today, isMarked, onDelete, onRestore }: RowProps) {
  const { currency } = useSite();
  const { id, name, price, questionCount, categoryName, isActive, isArchived, weightlessDomains } = exam;
  const unconfirmed = isActive ? unconfirmedText(exam.verified, today) : null;
  const status = examStatus(exam);
  return (
    <ListRow isMarked={isMarked}>
      <th scope="row" className="py-3 pr-4 font-semibold wrap-anywhere">
        <Link to={adminPaths.exam(id)} className="underline-offset-4 hover:underline">
          {name}
        </Link>
        <span className="figures block text-small font-normal text-muted sm:hidden">
          {money(price, currency)} · {countText(questionCount, 'question')}
        </span>
        <span className="block text-small font-normal text-muted md:hidden">{categoryName || 'Unknown'}</span>
        {unconfirmed && <span className="block text-small font-normal text-muted">{unconfirmed}</span>}
        {weightlessDomains > 0 && (
          <span className="block text-small font-normal">
            {countText(weightlessDomains, 'domain')} without a weight, which learners don’t see.{' '}
            <May call={updateExam}>
              <Link to={adminPaths.exam(id, { at: 'weights' })} className="text-accent underline">
                Set {wordFor(weightlessDomains, 'Its Weight', 'Their Weights')}
              </Link>
            </May>
          </span>
        )}
      </th>
      <td className="py-3 pr-4 max-md:hidden">{categoryName || 'Unknown'}</td>
      <td className="figures py-3 pr-4 max-sm:hidden">{money(price, currency)}</td>
      <td className="figures py-3 pr-4 max-sm:hidden">{numberText(questionCount)}</td>
      <td className="py-3 pr-4">
        <Tag tone={status === 'Active' ? 'correct' : 'plain'}>{status}</Tag>
      </td>
      <td className="py-1.5 text-right sm:text-nowrap">
        <RowLink of={name} call={updateExam} to={adminPaths.exam(id)}>
          Edit
        </RowLink>
        <RowLink of={name} to={adminPaths.questions({ examId: id })} className="max-md:hidden">
          Questions
        </RowLink>
        <RowLink of={name} to={adminPaths.study({ examId: id })} className="max-md:hidden">
          Study
        </RowLink>
        {isArchived ? (
          <RowButton of={name} call={updateExam} onClick={onRestore}>
            Restore
          </RowButton>
        ) : (
          <RowButton of={name} call={deleteExam} isGrave onClick={onDelete}>
            Delete
          </RowButton>
        )}
      </td>
    </ListRow>
  );
}
