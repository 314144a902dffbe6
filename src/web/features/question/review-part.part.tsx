import { QuestionText } from '#web/ui/question-text.tsx';
import { surfaceOf, type Tone } from './tone.ts';
import { Verdict } from './verdict.part.tsx';

type Props = { text: string; answer: string | null; right: string; isRight: boolean; rationale: string };

/** A part as shown, what was answered, what is right, and why. */
export function ReviewPart({ text, answer, right, isRight, rationale }: Props) {
  const tone: Tone = isRight ? 'right' : answer === null ? 'plain' : 'wrong';
  return (
    <li className={`rounded border p-3 sm:px-4 ${surfaceOf[tone]}`}>
      <p>
        <QuestionText text={text} />
      </p>
      <dl className="mt-1 text-small">
        <div className="flex flex-wrap gap-x-2">
          <dt>
            <Verdict tone={tone}>{answer === null ? 'Not answered' : 'Your answer'}</Verdict>
          </dt>
          {answer !== null && (
            <dd className="min-w-0">
              <QuestionText text={answer} />
            </dd>
          )}
        </div>
        {!isRight && (
          <div className="flex flex-wrap gap-x-2">
            <dt>
              <Verdict tone="right">Correct answer</Verdict>
            </dt>
            <dd className="min-w-0">
              <QuestionText text={right} />
            </dd>
          </div>
        )}
      </dl>
      {rationale && (
        <p className="mt-1 text-small text-muted">
          <QuestionText text={rationale} />
        </p>
      )}
    </li>
  );
}
