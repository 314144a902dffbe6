import { scoreText } from '#rules/question/percentage.ts';
import { scoreVerdict } from '#rules/quiz/verdict.ts';
import { surfaceOf, textOf } from '#web/features/question/tone.ts';

type Props = { percentage: number; correct: number; total: number; answered: number };

/** A score in its color, and what it is called. */
export function ScoreBadge({ percentage, correct, total, answered }: Props) {
  const { word, tone } = scoreVerdict(percentage, answered);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-small">
      <span className={`figures rounded border px-2 py-0.5 font-semibold ${surfaceOf[tone]} ${textOf[tone]}`}>
        {scoreText({ correct, total, percentage })}
      </span>
      {word}
    </span>
  );
}
