import { data, type LoaderFunctionArgs } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { loadingContext } from '#web/app/loading.ts';
import { findExam } from '#web/features/exam/exam.queries.ts';

/** The exam that an id means, or a slug; an unknown one is not found. */
export async function loadExamById({ context }: Pick<LoaderFunctionArgs, 'context'>, id: string): Promise<Exam> {
  const { exam, moved } = await findExam(context.get(loadingContext), id);
  const found = exam ?? moved;
  if (!found) throw data('not found', { status: 404 });
  return found;
}
