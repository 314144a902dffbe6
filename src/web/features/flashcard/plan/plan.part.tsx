import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import { Link } from 'react-router';
import { dateText } from '#rules/wording/date.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countText, numberText } from '#rules/wording/count.ts';
import { FORECAST_DAYS } from '#rules/flashcard/forecast.ts';
import { planQuery } from '#web/features/flashcard/flashcard.queries.ts';
import { ForecastChart } from './forecast-chart.part.tsx';
import { PlanForm } from './plan-form.part.tsx';

type Props = { exam: Exam; userId: string; timeZone: string; onChange: () => void };

/** What is ahead, and the settings for it. */
export function Plan({ exam, userId, timeZone, onChange }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const options = planQuery(api, exam.id, timeZone, userId);
  const { data: plan, error, refetch } = useQuery(options);
  if (!plan) {
    if (!error) return <output className="block text-muted">Loading your plan...</output>;
    return (
      <div role="alert">
        <p className="text-large">{failureText(error, 'Your plan could not be loaded.')}</p>
        <Button className="mt-4" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const toDo = plan.due + plan.newLeft;
  return (
    <>
      <h2 className="text-title">Today</h2>
      <dl className="figures mt-3 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-4">
        <Figure name="To review" value={plan.due} />
        <Figure name="New" value={plan.newLeft} />
        <Figure name="Reviewed" value={plan.reviewedToday} />
      </dl>
      {toDo > 0 && (
        <ButtonLink to={paths.flashcards(exam.slug, { view: 'due' })} className="mt-5">
          Study {countText(toDo, 'card')}
        </ButtonLink>
      )}
      <h2 className="mt-10 text-title">The next {FORECAST_DAYS} days</h2>
      <p className="figures mt-1 text-muted">
        {`${countText(plan.total, 'card')} in your deck: ${numberText(plan.total - plan.unseen)} in progress, ${numberText(plan.unseen)} not seen yet. The forecast includes reviews of cards you haven’t seen yet.`}
      </p>
      <ForecastChart days={plan.forecast} examDate={plan.settings.examDate} />
      <h2 className="mt-10 text-title">Settings</h2>
      <p className="mt-2 max-w-text">
        {plan.settings.examDate === null
          ? 'You haven’t set an exam date.'
          : `Your exam is on ${dateText(plan.settings.examDate)}.`}{' '}
        <Link to={paths.today(exam.slug)} className="text-accent underline">
          Change exam date or daily minutes
        </Link>
      </p>
      <PlanForm
        key={JSON.stringify(plan.settings)}
        examId={exam.id}
        timeZone={timeZone}
        plan={plan}
        onSaved={(saved) => {
          queries.setQueryData(options.queryKey, saved);
          onChange();
        }}
      />
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-display font-semibold">{value}</dd>
    </div>
  );
}
