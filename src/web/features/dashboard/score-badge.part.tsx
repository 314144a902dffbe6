import { scoreVerdict } from '#rules/quiz/verdict.ts';
import { iconOf, surfaceOf, textOf } from '#web/features/question/tone.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A score in the color of its level, with an icon and a word. */
export function ScoreBadge({ percentage }: { percentage: number }) {
  const { word, tone } = scoreVerdict(percentage);
  return (
    <span
      className={`inline-flex flex-wrap items-center gap-x-1.5 rounded border px-2 py-0.5 text-small font-semibold ${surfaceOf[tone]} ${textOf[tone]}`}
    >
      <Icon name={iconOf[tone]} className="size-4" />
      <span className="figures">{percentage}%</span>
      <span className="font-normal">{word}</span>
    </span>
  );
}
