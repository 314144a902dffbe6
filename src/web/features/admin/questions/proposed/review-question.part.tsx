import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { answerProposedQuestion, decideProposedQuestion, type ProposedQuestion } from '#contract/proposed-question.ts';
import { type Answer, BLANK, isBlank } from '#rules/question/answer.ts';
import type { ReviewOutcome } from '#rules/question/second-person.ts';
import { useApi } from '#web/base/loading.ts';
import { proposedQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Explanation } from '#web/features/results/review-entry.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { draftOf } from '../question-draft.ts';
import { WordingCompare } from '../versions/wording-compare.part.tsx';
import { ReviewHistory } from './review-history.part.tsx';

type Props = { proposed: ProposedQuestion; exam: AdminExam };

/** A question for its second person: first as candidates see it, then, once they have answered, with its key and what to decide. */
export function ReviewQuestion({ proposed, exam }: Props) {
  const { asked, answered, content } = proposed;
  const verdict = useRef<HTMLParagraphElement>(null);
  const isAnswered = answered !== null;
  const wasAnswered = useRef(isAnswered);
  // Before the focus, whose button is gone, is looked for elsewhere.
  useLayoutEffect(() => {
    if (isAnswered && !wasAnswered.current) verdict.current?.focus();
    wasAnswered.current = isAnswered;
  }, [isAnswered]);
  if (!asked) return null;
  const { Review } = KIND_PARTS[asked.kind];
  return (
    <>
      <section aria-labelledby="asked" className="max-w-text">
        <h3 id="asked" className="text-large font-normal">
          <QuestionText text={asked.text} />
        </h3>
        <Exhibits kind={asked.kind} exhibits={asked.exhibits} className="mt-4" />
        {answered ? (
          <>
            <p ref={verdict} tabIndex={-1} className="mt-5 outline-none">
              <Verdict tone={answered.explained.isCorrect ? 'right' : 'wrong'} className="text-large">
                {isBlank(answered.answer)
                  ? 'You couldn’t tell'
                  : answered.explained.isCorrect
                    ? 'Your answer matches the key'
                    : 'Your answer doesn’t match the key'}
              </Verdict>
            </p>
            <Review
              question={asked}
              rationales={answered.explained.rationales}
              partRationales={answered.explained.partRationales}
              marks={answered.explained.marks}
              right={answered.explained.right}
              answer={answered.answer}
              className="mt-6 space-y-3"
            />
            <Explanation
              explanation={answered.explained.explanation}
              sources={answered.explained.sources}
              heading="h4"
            />
          </>
        ) : (
          <BlindAnswer proposed={proposed} asked={asked} />
        )}
      </section>
      {content && (
        <>
          <Findings findings={content.findings} />
          {content.before && (
            <section aria-labelledby="changes" className="mt-8">
              <h3 id="changes" className="text-title">
                What it changes
              </h3>
              <WordingCompare
                before={{ title: `Version ${content.before.version}, in use`, draft: draftOf(content.before) }}
                after={{ title: 'Proposed', draft: content.wording }}
                exam={exam}
              />
            </section>
          )}
          <div className="mt-8">
            <ReviewHistory reviews={content.reviews} title="Earlier reviews" />
          </div>
          <Decision proposed={proposed} />
        </>
      )}
    </>
  );
}

function BlindAnswer({ proposed: { id, revision }, asked }: { proposed: ProposedQuestion; asked: Asked }) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const [answer, setAnswer] = useState<Answer>(BLANK);
  const [isMissing, setIsMissing] = useState(false);
  const { Ask } = KIND_PARTS[asked.kind];
  const send = (own: Answer) =>
    act(() => api(answerProposedQuestion, { params: { id }, body: { revision, answer: own } }), {
      failure: 'Your answer could not be saved',
    });
  return (
    <>
      <Ask
        question={asked}
        answer={answer}
        onAnswer={(next) => {
          setIsMissing(false);
          setAnswer(next);
        }}
      />
      <Fault className="mt-4">{isMissing ? 'Choose an answer first, or say that you can’t tell.' : fault}</Fault>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (isBlank(answer)) setIsMissing(true);
            else void send(answer);
          }}
        >
          Answer
        </Button>
        <Button look="plain" aria-disabled={isBusy} onClick={() => void send(BLANK)}>
          I Can’t Tell
        </Button>
      </div>
      <p className="mt-2 text-small text-muted">
        Your answer is part of the review. The key and the explanation are shown afterward.
      </p>
    </>
  );
}
type Asked = NonNullable<ProposedQuestion['asked']>;

/** What the content check says of it. */
export function Findings({ findings }: { findings: readonly string[] }) {
  return (
    <section aria-labelledby="findings" className="mt-8 max-w-text">
      <h3 id="findings" className="text-title">
        What the check found
      </h3>
      {findings.length === 0 ? (
        <p className="mt-1 text-muted">Nothing.</p>
      ) : (
        <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Decision({
  proposed: { id, examId, revision, author, baseVersion, currentVersion },
}: Pick<Props, 'proposed'>) {
  const api = useApi();
  const navigate = useNavigate();
  const { act, isBusy, fault } = useAct();
  const { region, settle } = useUnsaved();
  const [comment, setComment] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isStale = baseVersion !== currentVersion;
  const decide = async (outcome: ReviewOutcome) => {
    setIsMissing(outcome === 'returned' && comment.trim() === '');
    if (outcome === 'returned' && comment.trim() === '') return;
    await act(
      async () => {
        await api(decideProposedQuestion, { params: { id }, body: { revision, outcome, comment } });
        settle();
        await navigate(adminPaths.proposed({ examId }));
      },
      {
        success: outcome === 'approved' ? 'Question approved. It is live now' : 'Question sent back to its author',
        failure: 'The review could not be saved',
        // What was sent back is its author's.
        ...(outcome === 'returned' && { hides: proposedQuestionQuery(api, id).queryKey }),
      },
    );
  };
  return (
    <section aria-labelledby="decision" className="mt-8 max-w-text rounded border border-line-strong p-4 sm:p-5">
      <h3 id="decision" className="font-semibold">
        Your decision
      </h3>
      <p className="mt-1 text-small text-muted">
        {isStale
          ? 'The question has been changed since this was written, so it can only be sent back.'
          : `If you approve it, learners will see it from now on${author === null ? '' : `, as written by ${author}`}.`}
      </p>
      <div {...region} className="mt-4">
        <TextAreaField
          label="Comment for the author"
          hint="Required to send it back."
          rows={3}
          maxLength={2000}
          value={comment}
          error={isMissing ? 'Please say what should change' : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      <Fault className="mt-4">{fault}</Fault>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isStale && (
          <Button aria-disabled={isBusy} onClick={() => void decide('approved')}>
            Approve
          </Button>
        )}
        <Button look={isStale ? 'primary' : 'plain'} aria-disabled={isBusy} onClick={() => void decide('returned')}>
          Send Back
        </Button>
      </div>
    </section>
  );
}
