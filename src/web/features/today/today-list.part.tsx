import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ExamToday } from '#contract/today.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { countdownText, entryTitle, OUTCOME_QUESTION, restText } from '#rules/planner/words.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { useOpenQuizzes, withOpenQuiz } from '#web/features/quiz/open-quizzes.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ReadinessOf } from '#web/features/readiness/readiness.part.tsx';
import { ExamTodayOf } from './exam-today.part.tsx';
import { todayListQuery } from '#web/features/thread/today.queries.ts';
import { useZone } from '#web/features/thread/use-zone.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** Today on the dashboard: the nearest exam in full, the others in a line each, and a quiz of an exam not begun otherwise. Empty until something is begun. */
export function TodayList() {
  const api = useApi();
  const zone = useZone();
  const queries = useQueryClient();
  const options = todayListQuery(api, zone);
  const { data } = useQuery(options);
  const [nearest, ...others] = data?.exams ?? [];
  const quizzes = useOpenQuizzes();
  const exams = useExams();
  if (!nearest) return null;
  const begun = quizzes.filter(({ examId }) => !data!.exams.some((exam) => exam.examId === examId));
  const replace = (changed: ExamToday) => {
    queries.setQueryData(options.queryKey, (old) => ({
      exams: (old?.exams ?? []).map((exam) => (exam.examId === changed.examId ? changed : exam)),
    }));
  };
  return (
    <section aria-labelledby="today" className="mt-6">
      <h2 id="today" className="sr-only">
        Today
      </h2>
      <ExamTodayOf key={nearest.examId} today={nearest} zone={zone} onChange={replace} />
      <ReadinessOf exam={{ id: nearest.examId, slug: nearest.slug }} isBrief className="mt-8 max-w-text" />
      {others.length + begun.length > 0 && (
        <ul className="mt-3">
          {exams
            .filter(({ id }) => begun.some(({ examId }) => examId === id))
            .map(({ id, name, slug }) => (
              <Line key={id} name={name} to={paths.quiz(slug)} text={'Continue the quiz'} />
            ))}
          {others.map((exam) => (
            <Other key={exam.examId} today={withOpenQuiz(exam, quizzes)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Other({ today }: { today: ExamToday }) {
  const { next } = splitDay(today);
  const countdown = today.daysLeft === null ? '' : ` · ${countdownText(today.daysLeft)}`;
  const text = next ? entryTitle(next) : today.asksOutcome ? OUTCOME_QUESTION : restText(today.kind, today.spent);
  return <Line name={today.name} to={paths.today(today.slug)} text={text + countdown} />;
}

function Line({ name, to, text }: { name: string; to: string; text: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line px-1 py-1">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline hover:text-accent-hover"
      >
        <WholeCodes>{name}</WholeCodes>
      </Link>
      <span className="figures text-small text-muted">{text}</span>
    </li>
  );
}
