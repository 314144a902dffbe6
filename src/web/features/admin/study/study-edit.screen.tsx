import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { changeStudyItem } from '#contract/study-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminExamQuery, studyItemQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { toastSaved } from '#web/features/admin/places/new-domains.ts';
import { StudyForm } from './study-form.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.itemId!;
  return loadAdmin(
    args,
    async ({ api, queries }) => {
      const item = await queries.fetchQuery(studyItemQuery(api, id));
      // The state the form starts from, which other people's edits must not replace.
      return { item, exam: await queries.fetchQuery(adminExamQuery(api, item.examId)) };
    },
    changeStudyItem,
  );
}

/** Edits a study item. If someone else has changed it in the meantime, nothing of theirs is overwritten. */
export function Component() {
  const api = useApi();
  const { item, exam } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const refetch = useRefetch();
  return (
    <AdminLayout>
      <Link to={adminPaths.study()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Study Content
      </Link>
      <h2 className="text-title">Edit Study Content</h2>
      {item.isFromPack && (
        <p className="mt-2 max-w-text text-small text-muted">
          This item came with a content pack. Your changes are kept when the pack is imported again.
        </p>
      )}
      <div className="mt-6">
        <StudyForm
          key={item.updatedAt}
          original={{ item, exam }}
          action="Save Changes"
          busy="Saving..."
          failure={{ title: 'Error', message: 'Failed to save content' }}
          save={(draft, updatedAt) => api(changeStudyItem, { params: { id: item.id }, body: { ...draft, updatedAt } })}
          onSaved={async ({ newDomains }) => {
            await refetch();
            toastSaved('Success', 'Content saved', newDomains);
            await navigate(adminPaths.study());
          }}
        />
      </div>
    </AdminLayout>
  );
}
