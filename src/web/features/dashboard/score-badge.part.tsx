import { type ScoreBand, scoreBand } from '#rules/statistics/score-band.ts';
import { iconOf, surfaceOf, type Tone, textOf } from '#web/features/question/tone.ts';
import { Icon } from '#web/ui/icon.tsx';

const looks: Record<ScoreBand, { tone: Tone; word: string }> = {
  high: { tone: 'right', word: 'On track' },
  middle: { tone: 'nearly', word: 'Nearly there' },
  low: { tone: 'wrong', word: 'Needs work' },
};

/** A score in the color of its band, with an icon and a word for it. */
export function ScoreBadge({ percentage }: { percentage: number }) {
  const { tone, word } = looks[scoreBand(percentage)];
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
