import { data, type LoaderFunctionArgs } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { loadingContext } from '#web/base/loading.ts';
import { findExam } from '#web/features/exam/exam.queries.ts';

/** The exam with this id or slug; throws 404 if there is none. */
export async function loadExamById({ context }: Pick<LoaderFunctionArgs, 'context'>, id: string): Promise<Exam> {
  const { exam, movedExam } = await findExam(context.get(loadingContext), id);
  const found = exam ?? movedExam;
  if (!found) throw data('not found', { status: 404 });
  return found;
}
