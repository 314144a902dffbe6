import { Icon } from '#web/ui/icon.tsx';
import { type ReviewedQuestion } from '#web/features/results/result-view.ts';
import { outcomeLabel } from '#web/features/question/outcome.ts';
import { toneOfOutcome } from '#web/features/question/tones.ts';
import { iconOf, surfaceOf, textOf } from '#web/features/question/tone.ts';

/** All questions in a row; each links to its review. */
export function QuestionStrip({
  entries,
  onPick,
}: {
  entries: readonly ReviewedQuestion[];
  onPick(number: number): void;
}) {
  return (
    <ol className="mt-3 grid grid-cols-5 gap-1.5 sm:grid-cols-10">
      {entries.map((entry) => {
        const outcome = outcomeLabel(entry);
        const tone = toneOfOutcome[outcome];
        return (
          <li key={entry.id}>
            <button
              type="button"
              onClick={() => onPick(entry.number)}
              aria-label={`Question ${entry.number}: ${outcome}${entry.isUnscored ? ', unscored' : ''}. Review it`}
              className={`figures flex h-11 w-full flex-col items-center justify-center rounded border text-small leading-none hover:border-ink ${tone === 'plain' ? 'border-dashed border-line-strong' : surfaceOf[tone]}`}
            >
              {entry.number}
              <Icon name={iconOf[tone]} className={`mt-0.5 size-4 ${textOf[tone]}`} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
