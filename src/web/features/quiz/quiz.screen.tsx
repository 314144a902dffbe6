import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';

export async function loader(args: LoaderFunctionArgs) {
  return { examId: (await loadExam(args, paths.quiz)).id };
}
export function Component() { return <p>quiz</p>; }
