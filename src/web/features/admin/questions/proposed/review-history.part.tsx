import type { QuestionReview } from '#contract/proposed-question.ts';
import type { ReviewOutcome } from '#rules/question/second-person.ts';
import { Moment } from '#web/ui/moment.tsx';

const OUTCOMES: Readonly<Record<ReviewOutcome, string>> = { approved: 'Approved', returned: 'Sent back' };

/** What reviewers answered before they saw the key, and what they decided. */
export function ReviewHistory({ reviews, title }: { reviews: readonly QuestionReview[]; title: string }) {
  const decided = reviews.filter(({ outcome }) => outcome !== null);
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="mb-6 max-w-text">
      <h3 id="reviews" className="font-semibold">
        {title}
      </h3>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {decided.map(({ revision, reviewer, answer, isRight, outcome, comment, decidedAt }) => (
          <li key={`${revision} ${decidedAt}`} className="py-3">
            <p>
              <strong>{OUTCOMES[outcome!]}</strong>
              {reviewer !== null && ` by ${reviewer}`}, <Moment at={decidedAt!} />
            </p>
            {comment && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{comment}</p>}
            <p className="mt-1 text-small whitespace-pre-wrap text-muted wrap-anywhere">
              {answer === ''
                ? 'Before they saw the key, they couldn’t tell the answer.'
                : `Before they saw the key, they answered ${isRight ? 'correctly' : 'incorrectly'}: ${answer}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
