import { QuestionText } from '#web/ui/question-text.tsx';
import { surfaceOf, type Tone } from '#web/features/question/tone.ts';
import { letterOf } from '#web/features/question/letter-of.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';

type Props = { index: number; text: string; rationale: string; isKey: boolean; isPicked: boolean };

/** An option as shown, whether it is right, whether it was picked, and why. */
export function ReviewOption({ index, text, rationale, isKey, isPicked }: Props) {
  const tone: Tone = isKey ? 'right' : isPicked ? 'wrong' : 'plain';
  return (
    <li className={`flex gap-3 rounded border p-3 sm:px-4 ${surfaceOf[tone]}`}>
      <span className="figures shrink-0 font-semibold text-muted">{letterOf(index)})</span>
      <div className="min-w-0">
        <p>
          <QuestionText text={text} />
        </p>
        {(isKey || isPicked) && (
          <p className="mt-1 flex flex-wrap gap-x-4 text-small">
            {isKey && <Verdict tone="right">Correct answer</Verdict>}
            {isPicked && <Verdict tone={tone}>Your answer</Verdict>}
          </p>
        )}
        {rationale && (
          <p className="mt-1 text-small text-muted">
            <QuestionText text={rationale} />
          </p>
        )}
      </div>
    </li>
  );
}
