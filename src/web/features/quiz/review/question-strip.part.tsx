import type { DetailedResult } from '#contract/quiz.ts';
import { Icon } from '#web/ui/icon.tsx';
import { outcomeOf, toneOfOutcome } from '#web/features/quiz/tones.ts';
import { iconOf, surfaceOf, textOf } from '#web/features/question/tone.ts';

/** The whole quiz as a row of its questions; each leads to its review. */
export function QuestionStrip({ entries, onPick }: { entries: DetailedResult[]; onPick(number: number): void }) {
  return (
    <ol className="mt-3 grid grid-cols-5 gap-1.5 sm:grid-cols-10">
      {entries.map((entry, index) => {
        const outcome = outcomeOf(entry);
        const tone = toneOfOutcome[outcome];
        return (
          <li key={entry.questionId}>
            <button
              type="button"
              onClick={() => onPick(index + 1)}
              aria-label={`Question ${index + 1}: ${outcome}. Review it`}
              className={`figures flex h-11 w-full flex-col items-center justify-center rounded border text-small leading-none hover:border-ink ${tone === 'plain' ? 'border-dashed border-line-strong' : surfaceOf[tone]}`}
            >
              {index + 1}
              <Icon name={iconOf[tone]} className={`mt-0.5 size-4 ${textOf[tone]}`} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}
