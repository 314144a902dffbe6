import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import {
  createStudyItem,
  type AdminStudyItem,
  type AdminStudyRow,
  deleteStudyItem,
  exportStudyItems,
  listStudyItems,
  restoreStudyItem,
} from '#contract/study-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { downloadJson } from '#web/ui/download.ts';
import { toast } from '#web/ui/toasts.ts';
import { Fault } from '#web/ui/fault.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { fetchImports } from '#web/features/admin/imports/import-pages.ts';
import { ImportsList } from '#web/features/admin/imports/imports-list.part.tsx';
import { adminExamQuery, studyItemQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ExamPicker } from '#web/features/admin/shell/exam-picker.part.tsx';
import {
  ListFilter,
  ListSearch,
  NothingFits,
  PagedList,
  useListAddress,
} from '#web/features/admin/shell/list.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useMark } from '#web/features/admin/shell/use-mark.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StudyTable } from './study-table.part.tsx';
import { CONTENT_TYPES, typeName } from './study-types.ts';

const NONE = 'Please add some content first';
const ALL_EXAMS = { id: '', name: 'All exams' };
const STATES = [
  ['', 'In use'],
  ['1', 'Archived'],
] as const;

export const ErrorBoundary = AdminFailed;

const list = adminList(listStudyItems);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async (loading, { examId }) => {
    if (!examId) return { exam: null };
    const [exam] = await Promise.all([
      loading.queries.fetchQuery(adminExamQuery(loading.api, examId)),
      fetchImports(loading, { examId, kind: 'study' }),
    ]);
    return { exam };
  });

/** The study content of one exam or of all: search, view, edit, delete, export. */
export function Component() {
  const api = useApi();
  const { query, exam } = useLoaderData<typeof loader>();
  const { total, page, items } = list.useRows(query);
  const { go } = useListAddress();
  const { markedId, begin } = useMark(query.at);
  const { act, isBusy, fault } = useAct();
  const [viewTarget, setViewTarget] = useState<AdminStudyRow | null>(null);
  const [going, setGoing] = useState<AdminStudyRow | null>(null);
  const [hasNone, setHasNone] = useState(false);

  const exportAll = ({ id, slug }: { id: string; slug: string }) => {
    setHasNone(false);
    const save = async () => {
      const found = await api(exportStudyItems, { params: { examId: id } });
      if (found.length > 0) return downloadJson(`study-content-${slug}.json`, found.map(exportForm));
      toast('No content to export', NONE, true);
      setHasNone(true);
    };
    return act(save, { failure: 'Failed to export study content' });
  };
  const remove = async ({ id }: AdminStudyRow) => {
    if (
      await act(() => api(deleteStudyItem, { params: { id } }), {
        success: 'Content deleted',
        failure: 'Failed to delete study content',
      })
    )
      setGoing(null);
  };
  const restore = ({ id }: AdminStudyRow) => {
    begin();
    return act(() => api(restoreStudyItem, { params: { id } }), {
      success: 'Content restored',
      failure: 'Failed to restore study content',
    });
  };
  const isAsked = query.search !== undefined || query.contentType !== undefined;

  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Study Content</h2>
        <div className="flex flex-wrap gap-3">
          <Button look="plain" aria-disabled={!exam || isBusy} onClick={() => exam && void exportAll(exam)}>
            Export
          </Button>
          <May call={createStudyItem}>
            <ButtonLink look="plain" to={adminPaths.studyCreate({ tab: 'bulk', ...(exam && { examId: exam.id }) })}>
              Import Flashcards
            </ButtonLink>
            <ButtonLink to={adminPaths.studyCreate()}>Create Content</ButtonLink>
          </May>
        </div>
      </div>
      {!exam && <p className="mt-1 text-small text-muted">Choose one exam to export its content.</p>}
      <ListSearch label="Study content">
        <ExamPicker selection={exam ?? ALL_EXAMS} top={ALL_EXAMS} onPick={({ id }) => go({ examId: id })} />
        <ListFilter label="Content type" name="contentType" options={[['', 'All types'], ...CONTENT_TYPES]} />
        <ListFilter label="Show" name="archived" options={STATES} />
      </ListSearch>
      {!going && <Fault className="mt-4">{hasNone ? `No content to export: ${NONE}` : fault}</Fault>}
      <PagedList
        total={total}
        page={page}
        what="item"
        markedName={items.find(({ id }) => id === markedId)?.title}
        empty={<Empty isAsked={isAsked} isOfOne={exam !== null} isArchived={query.archived === '1'} />}
      >
        <StudyTable
          items={items}
          markedId={markedId}
          isOfOne={exam !== null}
          sort={query.sort ?? 'place'}
          order={query.order}
          onView={(item) => {
            begin();
            setViewTarget(item);
          }}
          onDelete={(item) => {
            begin();
            setGoing(item);
          }}
          onRestore={(item) => void restore(item)}
        />
      </PagedList>
      {exam && <ImportsList examId={exam.id} kind="study" />}
      {viewTarget && <StudyView id={viewTarget.id} title={viewTarget.title} onClose={() => setViewTarget(null)} />}
      {going && (
        <ConfirmDialog
          title="Delete this content?"
          action="Delete"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove(going)}
          onClose={() => setGoing(null)}
        >
          <p className="font-semibold wrap-anywhere">{going.title}</p>
          <p className="text-muted">Learners will no longer see it. What they have learned from it still counts.</p>
        </ConfirmDialog>
      )}
    </AdminLayout>
  );
}

function exportForm({
  title,
  content,
  contentType,
  domainNumber,
  domainName,
  taskNumber,
  taskTitle,
  slug,
  quizQuestionCount,
  flashcardCount,
}: AdminStudyItem) {
  return {
    title,
    content,
    contentType,
    domainNumber,
    domainName,
    taskNumber,
    taskTitle,
    slug,
    quizQuestionCount,
    flashcardCount,
  };
}

function Empty({ isAsked, isOfOne, isArchived }: { isAsked: boolean; isOfOne: boolean; isArchived: boolean }) {
  if (isAsked)
    return <NothingFits all={adminPaths.study(isArchived ? { archived: '1' } : {})}>Nothing matches.</NothingFits>;
  return (
    <p>
      {isArchived
        ? 'Nothing is archived. Deleted content that learners have used appears here and can be restored.'
        : `No study content ${isOfOne ? 'in this exam ' : ''}yet. Create the first item, or import flashcards or a whole domain.`}
    </p>
  );
}

/** A piece of content as its readers see it. */
function StudyView({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const item = useQuery(studyItemQuery(useApi(), id));
  return (
    <Dialog title={title} onClose={onClose} isWide>
      {item.isPending && <Spinner label="Loading the content" />}
      {item.isError && (
        <p role="alert" className="font-semibold text-wrong">
          The content could not be loaded. Someone may have deleted it.
        </p>
      )}
      {item.data && (
        <>
          <p className="mb-4 text-small text-muted">
            {typeName(item.data.contentType)} · {item.data.domainNumber}. {item.data.domainName} ·{' '}
            {item.data.taskNumber}. {item.data.taskTitle}
          </p>
          <RichText html={item.data.content} />
        </>
      )}
    </Dialog>
  );
}
