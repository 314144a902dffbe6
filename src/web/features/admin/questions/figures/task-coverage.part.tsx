import { Link } from 'react-router';
import type { ExamFigures } from '#contract/question-figures.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { teachingText } from './teaching-text.ts';

type Task = ExamFigures['tasks'][number];

/** What is known of the questions of each task, and whether what is read there teaches. */
export function TaskCoverage({ tasks, examId }: { tasks: readonly Task[]; examId: string }) {
  return (
    <section aria-labelledby="coverage" className="mt-8 max-w-text">
      <h3 id="coverage" className="text-title">
        By task
      </h3>
      <p className="mt-1 text-small text-muted">
        Questions with ten or more first answers, and whether the guide and the explanations help: how people do on the
        next new question on the task, compared with the one before. Shown once thirty people have answered.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {tasks.map((own) => (
          <TaskLine key={`${own.domain}.${own.task}`} task={own} examId={examId} />
        ))}
      </ul>
    </section>
  );
}

function TaskLine({ task: own, examId }: { task: Task; examId: string }) {
  const { domain, task, name, questions, known, answers, percent, needLook, openReports, guide, explanations } = own;
  const list = adminPaths.questions({
    examId,
    domain: String(domain),
    task: String(task),
    sort: 'look',
    order: 'desc',
  });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={list} className="font-semibold underline">
          {domain}.{task} {name}
        </Link>
      </p>
      <div className="mt-1 flex items-center gap-3">
        <svg className="h-2 max-w-60 flex-1 rounded-sm bg-sunken" aria-hidden="true">
          <rect
            width={`${questions === 0 ? 0 : (known * 100) / questions}%`}
            height="100%"
            rx="2"
            className="fill-accent"
          />
        </svg>
        <span className="figures text-small">
          {numberText(known)} of {countText(questions, 'question')} known
        </span>
      </div>
      <p className="figures mt-1 text-small text-muted">
        {countText(answers, 'first answer')}
        {percent !== null && `, ${percent}% right`}
        {needLook > 0 && ` · ${countText(needLook, 'question')} to look at`}
        {openReports > 0 && ` · ${countText(openReports, 'open report')}`}
      </p>
      {guide && <p className="figures text-small text-muted">Guide: {teachingText(guide)}</p>}
      {explanations && <p className="figures text-small text-muted">Explanations: {teachingText(explanations)}</p>}
    </li>
  );
}
