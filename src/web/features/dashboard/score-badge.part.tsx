import { levelOf } from '#rules/quiz/level.ts';
import { toneOfScore } from '#web/features/question/tones.ts';
import { iconOf, surfaceOf, textOf } from '#web/features/question/tone.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A score in the color of its band, with an icon and the word of its level. */
export function ScoreBadge({ percentage }: { percentage: number }) {
  const tone = toneOfScore(percentage);
  return (
    <span
      className={`inline-flex flex-wrap items-center gap-x-1.5 rounded border px-2 py-0.5 text-small font-semibold ${surfaceOf[tone]} ${textOf[tone]}`}
    >
      <Icon name={iconOf[tone]} className="size-4" />
      <span className="figures">{percentage}%</span>
      <span className="font-normal">{levelOf(percentage)}</span>
    </span>
  );
}
