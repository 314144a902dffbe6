import type { ReportedQuestion } from '#contract/report-admin.ts';
import { numberText } from '#rules/wording/count.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { letterOf } from '#web/features/question/letter-of.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';

/** What the answers reveal: a question missed by many who do well otherwise may have the wrong key. */
export function AnswerShares({
  answers: { shown: timesShown, unanswered, correct, options },
}: Pick<ReportedQuestion, 'answers'>) {
  const share = (times: number) => (timesShown === 0 ? '' : `${shownPercentage(percentageOf(times, timesShown))}%`);
  return (
    <div className="mt-4 max-w-text">
      <ol className="space-y-1">
        {options.map(({ text, rationale, isRight, picked }, index) => (
          <li key={text} className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1">
              {letterOf(index)}) <QuestionText text={text} />
              {isRight && <strong> (correct)</strong>}
              {rationale && (
                <span className="block text-small text-muted">
                  <QuestionText text={rationale} />
                </span>
              )}
            </span>
            <span className="figures text-small text-muted">{share(picked)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-small text-muted">
        {timesShown === 0
          ? 'No answers to this version yet.'
          : `First try: ${numberText(correct)} of ${numberText(timesShown)} correct (${share(correct)})${unanswered > 0 ? `, ${numberText(unanswered)} unanswered (${share(unanswered)})` : ''}.`}
      </p>
    </div>
  );
}
