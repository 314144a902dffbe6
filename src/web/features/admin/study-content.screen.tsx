import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { type AdminStudyItem, type AdminStudyRow, deleteStudyItem, exportStudyItems, listStudyItems } from '#contract/study-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { useLoaded } from '#web/features/dashboard/use-loaded.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { downloadJson } from '#web/ui/download.ts';
import { Fault } from '#web/ui/fault.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { AdminFailed } from './admin-failed.part.tsx';
import { AdminLayout } from './admin-layout.part.tsx';
import { allExamsQuery, studyItemsQuery } from './admin-people.queries.ts';
import { askedIn } from './asked.ts';
import { ListSearch, PagedList, SortHead, Tag } from './list.part.tsx';
import { loadAdmin } from './load-admin.ts';
import { CONTENT_TYPES, typeName } from './study-types.ts';
import { StudyView } from './study-view.part.tsx';
import { useAct } from './use-act.tsx';

const LIMIT = 25;

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }, address) => {
    const query = { ...askedIn(listStudyItems.query, address), limit: String(LIMIT) };
    await Promise.all([queries.fetchQuery(allExamsQuery(api)), queries.fetchQuery(studyItemsQuery(api, query))]);
    return { query };
  });
}

/** The study content of one exam or of all: looked for, viewed, edited, deleted, exported. */
export function Component() {
  const api = useApi();
  const { query } = useLoaderData<typeof loader>();
  const exams = useLoaded(allExamsQuery(api));
  const { total, items } = useLoaded(studyItemsQuery(api, query));
  const [params] = useSearchParams();
  const exam = exams.find(({ id }) => id === query.examId);
  const { act, isBusy, fault } = useAct();
  const [viewed, setViewed] = useState<AdminStudyRow | null>(null);
  const [doomed, setDoomed] = useState<AdminStudyRow | null>(null);

  const exportAll = () =>
    act(async () => {
      const all = await api(exportStudyItems, { params: { examId: exam!.id } });
      downloadJson(`study-content-${exam!.slug}.json`, all.map(exported));
    }, 'Failed to export study content');
  const remove = async (id: string) => {
    const isDone = await act(() => api(deleteStudyItem, { params: { id } }), 'Failed to delete study content');
    if (!isDone) return;
    setDoomed(null);
    toast('Success', 'Content deleted');
  };

  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Study Content</h2>
        <div className="flex flex-wrap gap-3">
          <Button look="plain" disabled={!exam || isBusy} onClick={exportAll} title={exam ? undefined : 'Choose an exam first'}>
            Export
          </Button>
          <ButtonLink to={paths.adminStudyCreate()}>Create Content</ButtonLink>
        </div>
      </div>
      {!exam && <p className="mt-1 text-small text-muted">Choose one exam to export its content.</p>}
      <div className="mt-5">
        <ListSearch label="Study content">
          <SelectField label="Exam" name="examId" defaultValue={query.examId ?? ''} options={[['', 'All exams'], ...exams.map(({ id, name }) => [id, name] as const)]} />
          <SelectField label="Content type" name="contentType" defaultValue={query.contentType ?? ''} options={[['', 'All types'], ...CONTENT_TYPES]} />
        </ListSearch>
      </div>
      {!doomed && <Fault className="mt-4">{fault}</Fault>}
      <PagedList total={total} page={Number(query.page ?? 1)} limit={LIMIT} what="items">
        {items.length === 0 ? (
          <Empty isSearch={params.size > 0} />
        ) : (
          <Items items={items} nameOf={(id) => (exam ? null : (exams.find((entry) => entry.id === id)?.name ?? null))} sort={query.sort} order={query.order} onView={setViewed} onDelete={setDoomed} />
        )}
      </PagedList>
      {viewed && <StudyView id={viewed.id} title={viewed.title} onClose={() => setViewed(null)} />}
      {doomed && (
        <Dialog title="Delete this content?" onClose={() => setDoomed(null)}>
          <p className="font-semibold wrap-anywhere">{doomed.title}</p>
          <p className="mt-2 text-muted">Learners no longer see it. What they learned with it stays counted.</p>
          <Fault className="mt-4">{fault}</Fault>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button className="border-wrong bg-wrong text-paper hover:border-wrong hover:bg-wrong" aria-disabled={isBusy} onClick={() => remove(doomed.id)}>
              {isBusy ? 'Deleting...' : 'Delete'}
            </Button>
            <Button look="plain" onClick={() => setDoomed(null)}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </AdminLayout>
  );
}

function exported({ title, content, contentType, domainNumber, domainName, taskNumber, taskTitle, slug, quizQuestionCount, flashcardCount }: AdminStudyItem) {
  return { title, content, contentType, domainNumber, domainName, taskNumber, taskTitle, slug, quizQuestionCount, flashcardCount };
}

function Empty({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <p className="mt-4">
      Nothing fits.{' '}
      <Link to={paths.adminStudy()} className="text-accent underline">
        Show all content
      </Link>
    </p>
  ) : (
    <p className="mt-4">There is no study content yet. Create the first piece, or import a whole domain.</p>
  );
}

type ItemsProps = {
  items: readonly AdminStudyRow[];
  /** What the exam of an item is called, where it is not the same for all. */
  nameOf: (examId: string) => string | null;
  sort: string | undefined;
  order: string | undefined;
  onView: (item: AdminStudyRow) => void;
  onDelete: (item: AdminStudyRow) => void;
};

function Items({ items, nameOf, sort, order, onView, onDelete }: ItemsProps) {
  const sorting = { sort, order };
  return (
    <table className="mt-2 w-full border-collapse text-left">
      <caption className="sr-only">Study content</caption>
      <thead className="text-small text-muted">
        <tr className="border-b border-line-strong">
          <SortHead by="title" {...sorting}>
            Title
          </SortHead>
          <SortHead by="type" {...sorting} className="max-md:hidden">
            Type
          </SortHead>
          <SortHead by="place" {...sorting} className="max-lg:hidden">
            Domain and task
          </SortHead>
          <th scope="col" className="py-1 pr-4 font-semibold max-lg:hidden">
            Quiz
          </th>
          <th scope="col" className="py-1 pr-4 font-semibold max-lg:hidden">
            Cards
          </th>
          <th scope="col" className="py-1">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-line align-top max-md:grid">
            <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere max-md:pb-0">
              <span className="font-semibold">{item.title}</span>
              <span className="mt-1 block text-small text-muted lg:hidden">
                {nameOf(item.examId) && `${nameOf(item.examId)} · `}
                <span className="md:hidden">{typeName(item.contentType)} · </span>
                {item.domainNumber}. {item.domainName} · {item.taskNumber}. {item.taskTitle} · {item.quizQuestionCount ?? 0} quiz · {item.flashcardCount ?? 0} cards
              </span>
            </th>
            <td className="py-3 pr-4 max-md:hidden">
              <Tag>{typeName(item.contentType)}</Tag>
            </td>
            <td className="max-w-64 py-3 pr-4 text-small wrap-anywhere max-lg:hidden">
              {nameOf(item.examId) && <span className="block font-semibold">{nameOf(item.examId)}</span>}
              {item.domainNumber}. {item.domainName}
              <span className="block text-muted">
                {item.taskNumber}. {item.taskTitle}
              </span>
            </td>
            <td className="figures py-3 pr-4 max-lg:hidden">{item.quizQuestionCount ?? 0}</td>
            <td className="figures py-3 pr-4 max-lg:hidden">{item.flashcardCount ?? 0}</td>
            <td className="py-2 text-right max-md:pt-0 max-md:text-left">
              <RowActions item={item} onView={onView} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowActions({ item, onView, onDelete }: Pick<ItemsProps, 'onView' | 'onDelete'> & { item: AdminStudyRow }) {
  return (
    <span className="inline-flex max-md:-ml-3">
      <Button look="quiet" size="small" onClick={() => onView(item)}>
        View<span className="sr-only"> {item.title}</span>
      </Button>
      <ButtonLink look="quiet" size="small" to={paths.adminStudyItem(item.id)}>
        Edit<span className="sr-only"> {item.title}</span>
      </ButtonLink>
      <Button look="quiet" size="small" className="text-wrong" onClick={() => onDelete(item)}>
        Delete<span className="sr-only"> {item.title}</span>
      </Button>
    </span>
  );
}
