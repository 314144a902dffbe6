import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ExamFigures, Silence } from '#contract/question-figures.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { examFiguresQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { SimulationScores } from './simulation-scores.part.tsx';
import { DifficultyPlot } from './difficulty-plot.part.tsx';
import { TaskCoverage } from './task-coverage.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const examId = args.params.examId ?? '';
    await queries.fetchQuery(examFiguresQuery(api, examId));
    return { examId };
  });
}

export const ErrorBoundary = AdminFailed;

const WHY: Record<Silence, string> = {
  held: 'held back, because their keys are probably wrong',
  unmet: 'not asked of anyone yet',
  performance: 'not asked of anyone yet, since only practice and simulations ask questions of their kind',
  unanswered: 'shown, but nobody has answered them first, before seeing a key',
  few: 'answered, but by fewer than ten people so far',
};

/** What answers say about all questions of an exam. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const { data } = useQuery(examFiguresQuery(useApi(), examId));
  return <AdminLayout>{data && <Figures exam={data} />}</AdminLayout>;
}

function Figures({ exam }: { exam: ExamFigures }) {
  const { examId, name, examSlug, questions, points, tasks, silent, simulations, measuredAt } = exam;
  const known = questions - silent.reduce((sum, own) => sum + own.questions, 0);
  return (
    <>
      <p>
        <Link
          to={adminPaths.questions({ examId })}
          className="inline-flex min-h-11 items-center gap-2 text-accent underline"
        >
          <Icon name="arrow-left" className="size-4" />
          Questions
        </Link>
      </p>
      <h2 className="mt-2 max-w-text text-large font-semibold">
        Figures: <WholeCodes>{name}</WholeCodes>
      </h2>
      <p className="mt-2 max-w-text">
        {numberText(known)} of {countText(questions, 'question')} {known === 1 ? 'has' : 'have'} ten or more first
        answers.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <Link to={adminPaths.questions({ examId, sort: 'look', order: 'desc' })} className="text-accent underline">
          Questions that need a look
        </Link>
        <Link to={paths.corrections(examSlug)} className="text-accent underline">
          Corrected keys (public)
        </Link>
      </p>
      {silent.length > 0 && (
        <section aria-labelledby="silent" className="mt-8 max-w-text">
          <h3 id="silent" className="text-title">
            Not known yet
          </h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {silent.map((own) => (
              <li key={own.why} className="flex gap-4 py-2">
                <span className="figures w-12 shrink-0 text-right font-semibold">{numberText(own.questions)}</span>
                <span>{WHY[own.why]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DifficultyPlot points={points} />
      <SimulationScores simulations={simulations} />
      <TaskCoverage tasks={tasks} examId={examId} />
      {measuredAt !== null && (
        <p className="mt-3 text-small text-muted">
          Guides and explanations were last measured <Moment at={measuredAt} />.
        </p>
      )}
    </>
  );
}
