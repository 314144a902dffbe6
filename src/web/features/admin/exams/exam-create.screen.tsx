import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminCategoriesQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ExamFields } from './exam-fields.part.tsx';
import { ExamSections } from './exam-section.part.tsx';

export const ErrorBoundary = AdminFailed;

export const loader = (args: LoaderFunctionArgs) =>
  loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(adminCategoriesQuery(api));
    return null;
  });

/** Creates an exam, and goes to its page. */
export function Component() {
  const categories = useLoaded(adminCategoriesQuery(useApi()));
  const navigate = useNavigate();
  return (
    <AdminLayout>
      <Link to={paths.admin} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Exams
      </Link>
      <h2 className="text-title">Add New Exam</h2>
      <div className="mt-6 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <ExamSections />
        <div className="max-w-4xl min-w-0 max-lg:mt-4">
          <ExamFields
            exam={null}
            categories={categories}
            onCreated={({ id }) => void navigate(adminPaths.exam(id), { replace: true })}
          />
        </div>
      </div>
    </AdminLayout>
  );
}
