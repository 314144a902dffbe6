import type { Standings } from '#contract/dashboard.ts';
import { Figure } from '#web/features/results/trend-chart.part.tsx';
import { numberText } from '#rules/wording/count.ts';

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

/** The four figures over all attempts. */
export function Stats({ standings }: { standings: Standings }) {
  const { questionsAsked: asked, questionsAnswered: answered } = standings;
  const isAllAnswered = asked === answered;
  return (
    <dl className="figures mt-8 grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 lg:grid-cols-4">
      <Figure label="Total Attempts" value={numberText(standings.totalAttempts)} note="quizzes and simulations" />
      <Figure label="Average Score" value={percent(standings.averageScore)} />
      <Figure
        label="Questions Answered"
        value={numberText(answered)}
        note={isAllAnswered ? undefined : `of ${numberText(asked)}`}
      />
      <Figure
        label="Accuracy Rate"
        value={percent(standings.accuracy)}
        note={isAllAnswered ? undefined : 'unanswered questions count as wrong'}
      />
    </dl>
  );
}
