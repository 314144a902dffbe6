import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { createStudyItem } from '#contract/study-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { StudyBulk } from './study-bulk.part.tsx';
import { toastSaved } from '#web/features/admin/places/new-domains.ts';
import { StudyForm } from './study-form.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(
    args,
    async ({ api, queries }, address) => {
      const examId = address.searchParams.get('examId');
      return examId ? queries.fetchQuery(adminExamQuery(api, examId)) : null;
    },
    createStudyItem,
  );
}

/** Creates study content: one item, or a whole domain at once, depending on the address. */
export function Component() {
  const api = useApi();
  const navigate = useNavigate();
  const refetch = useRefetch();
  const [params] = useSearchParams();
  const isBulk = params.get('tab') === 'bulk';
  const [first] = useState(isBulk);
  const intoExam = useLoaderData<typeof loader>();
  const [isBoth, setIsBoth] = useState(false);
  // Once both have been opened both stay mounted, one of them hidden, so that nothing written is lost on switching.
  if (!isBoth && isBulk !== first) setIsBoth(true);
  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Link to={adminPaths.study()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
            <Icon name="arrow-left" className="size-4" />
            Back
          </Link>
          <h2 className="text-title">Create Study Content</h2>
        </div>
        <ButtonLink look="plain" to={adminPaths.study()}>
          Cancel
        </ButtonLink>
      </div>
      <nav
        aria-label="Ways to create content"
        className="mt-5 border-b border-line max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-40 max-sm:border-t max-sm:border-b-0 max-sm:bg-raised"
      >
        <ul className="grid grid-cols-2 sm:flex">
          <Tab to={adminPaths.studyCreate()} icon="book" isCurrent={!isBulk}>
            Single Content
          </Tab>
          <Tab to={adminPaths.studyCreate({ tab: 'bulk' })} icon="cards" isCurrent={isBulk}>
            Bulk Import
          </Tab>
        </ul>
      </nav>
      <div className="mt-6 max-sm:pb-16">
        {(isBulk || isBoth) && (
          <div hidden={!isBulk}>
            <StudyBulk intoExam={intoExam} />
          </div>
        )}
        {(!isBulk || isBoth) && (
          <div hidden={isBulk}>
            <StudyForm
              action="Create Content"
              busy="Creating..."
              failure={{ title: 'Error creating content', message: 'Failed to create content' }}
              save={(draft) => api(createStudyItem, { params: { examId: draft.examId }, body: draft })}
              onSaved={async ({ id, examId, newDomains }) => {
                await refetch();
                toastSaved(
                  'Content created successfully',
                  'The study content has been added to the database.',
                  newDomains,
                );
                await navigate(adminPaths.study({ examId, at: id }));
              }}
            />
          </div>
        )}
      </div>
    </AdminLayout>
  );
}

function Tab({ to, icon, isCurrent, children }: { to: string; icon: IconName; isCurrent: boolean; children: string }) {
  return (
    <li>
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-14 items-center justify-center gap-2 px-4 font-semibold text-muted hover:text-ink aria-[current=page]:text-accent max-sm:border-t-2 max-sm:border-transparent max-sm:aria-[current=page]:border-accent sm:min-h-11 sm:border-b-2 sm:border-transparent sm:aria-[current=page]:border-accent"
      >
        <Icon name={icon} className="size-5" />
        {children}
      </Link>
    </li>
  );
}
