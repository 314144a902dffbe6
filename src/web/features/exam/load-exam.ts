import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { findExam } from './exam.queries.ts';
import { loadingContext } from '#web/base/loading.ts';

/**
 * The exam of a route with `:examSlug`. An id or an old slug redirects to the address with the current slug; an
 * unknown one is not found. `pathOf` builds the address from the slug.
 */
export async function loadExam(
  { context, params, request }: LoaderFunctionArgs,
  pathOf: (slug: string) => string,
): Promise<Exam> {
  const { exam, movedExam } = await findExam(context.get(loadingContext), params.examSlug ?? '');
  if (exam) return exam;
  if (movedExam) throw redirect(pathOf(movedExam.slug) + new URL(request.url).search, 301);
  throw data('not found', { status: 404 });
}
