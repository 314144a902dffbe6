import { percentageText } from '#rules/question/percentage.ts';
import { scoreVerdict } from '#rules/quiz/verdict.ts';
import { surfaceOf, textOf } from '#web/features/question/tone.ts';

/** A score in its color, and what it is called. */
export function ScoreBadge({ percentage, total }: { percentage: number; total: number }) {
  const { word, tone } = scoreVerdict(percentage, total);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-small">
      <span className={`figures rounded border px-2 py-0.5 font-semibold ${surfaceOf[tone]} ${textOf[tone]}`}>
        {percentageText(percentage, total)}
      </span>
      {word}
    </span>
  );
}
