import { QuestionText } from '#web/ui/question-text.tsx';
import { surfaceOf, type Tone } from './tone.ts';
import { Verdict } from './verdict.part.tsx';

type Props = { text: string; given: string | null; right: string; isRight: boolean; rationale: string };

/** A part as it was shown, what was answered, what is right, and why. */
export function ReviewPart({ text, given, right, isRight, rationale }: Props) {
  const tone: Tone = isRight ? 'right' : given === null ? 'plain' : 'wrong';
  return (
    <li className={`rounded border p-3 sm:px-4 ${surfaceOf[tone]}`}>
      <p>
        <QuestionText text={text} />
      </p>
      <dl className="mt-1 text-small">
        <div className="flex flex-wrap gap-x-2">
          <dt>
            <Verdict tone={tone}>{given === null ? 'Not answered' : 'Your answer'}</Verdict>
          </dt>
          {given !== null && (
            <dd className="min-w-0">
              <QuestionText text={given} />
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
