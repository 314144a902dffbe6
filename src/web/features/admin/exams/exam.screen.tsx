import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { paths, withQuery } from '#web/base/paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminCategoriesQuery, adminExamQuery } from '#web/features/admin/shell/admin.queries.ts';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ExamFields } from './exam-fields.part.tsx';
import { ExamSections } from './exam-section.part.tsx';
import { examStatus } from './exam-status.ts';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.examId!;
  return loadAdmin(args, async ({ api, queries }, { searchParams }) => {
    await Promise.all([queries.fetchQuery(adminExamQuery(api, id)), queries.fetchQuery(adminCategoriesQuery(api))]);
    return { id, isForWeights: searchParams.get('at') === 'weights' };
  });
}

/** One exam: everything that can be said of it, and the ways to its content. */
export function Component() {
  const api = useApi();
  const { id, isForWeights } = useLoaderData<typeof loader>();
  const exam = useLoaded(adminExamQuery(api, id));
  const categories = useLoaded(adminCategoriesQuery(api));
  const status = examStatus(exam);
  return (
    <AdminLayout examId={id}>
      <Link
        to={withQuery(paths.admin, { at: id })}
        className="inline-flex min-h-11 items-center gap-2 text-accent underline"
      >
        <Icon name="arrow-left" className="size-4" />
        Exams
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-title wrap-anywhere">{exam.name}</h2>
        <Tag tone={status === 'Active' ? 'correct' : 'plain'}>{status}</Tag>
      </div>
      <ContentLinks exam={exam} />
      <div className="mt-6 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <ExamSections />
        <div className="max-w-4xl min-w-0 max-lg:mt-4">
          <ExamFields key={id} exam={exam} categories={categories} isForWeights={isForWeights} />
        </div>
      </div>
    </AdminLayout>
  );
}

function ContentLinks({ exam: { id: examId, slug, questionCount, isActive } }: { exam: AdminExam }) {
  const links = [
    [adminPaths.questions({ examId }), countText(questionCount, 'question')],
    [adminPaths.study({ examId }), 'Study content'],
    // Learners have no page of one that is not active.
    ...(isActive
      ? [
          [paths.purchase(slug), 'Public page'],
          [paths.quiz(slug), 'Free practice'],
          [paths.study(slug), 'Study guide'],
        ]
      : []),
  ] as [to: string, title: string][];
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {links.map(([to, title]) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center text-accent underline">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
