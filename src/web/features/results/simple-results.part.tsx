import { type ReactNode, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { QuizResult } from '#contract/quiz.ts';
import { scoreText } from '#rules/question/percentage.ts';
import { minutesAndSeconds } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';
import { money } from '#rules/checkout/money.ts';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { accessClaim } from '#rules/wording/access.ts';
import { shareLinks, sharePreview, shareText } from '#rules/quiz/share-text.ts';
import { CairnGrowth, domainsWithRight } from '#web/features/exam/cairn/cairn-growth.part.tsx';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PracticeMissed, type ToPractice } from '#web/features/exam/start/practice-missed.part.tsx';
import { NextStep } from '#web/features/thread/next-step.part.tsx';
import { useNext } from '#web/features/thread/use-next.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, usePageFrame, useSite } from '#web/base/page-state.ts';
import { TickList } from '#web/ui/tick-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { CountThis } from './count-this.part.tsx';
import { Conditions, NoReview, ResultsHeading } from './result-header.part.tsx';
import { Figure } from './trend-chart.part.tsx';
import { answeredOf } from './view-of-quiz.ts';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useMembersHave } from '#web/features/exam/members-have.ts';

const BENEFITS = [
  'Unlimited practice exams',
  'Detailed answer explanations',
  'Study guide summaries',
  'Flash cards',
  'Exam tips',
];

type Props = { exam: Exam; attemptId: string; result: QuizResult; onRetry(): void; onDetails(): void };

/** What was asked a moment ago can be practiced. */
const allOpen = (count: number): ToPractice => ({ count, unscored: 0, open: count });

/** Shown first after a saved quiz: the score, and where to go next, starting with what was missed. */
export function SimpleResults({ exam, attemptId, result, onRetry, onDetails }: Props) {
  const isOwner = useIsOwner(exam);
  const onward = useNext(exam.id, `result ${attemptId}`);
  const cairnView = useCairn(exam.id, exam.domains.length);
  const hasMisses = result.hasReview && result.incorrect > 0;
  const unansweredCount = result.detailedResults.filter((entry) => entry.userAnswer === null).length;
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 lg:grid-cols-12 lg:py-16">
      <div className="min-w-0 lg:col-span-7">
        <header className="flex flex-wrap items-center gap-4 sm:gap-6">
          <CairnOf view={cairnView} className="size-16 sm:size-20" />
          <div className="min-w-0 flex-1 basis-40">
            <ResultsHeading>Quiz Complete!</ResultsHeading>
            <p className="mt-1 text-muted">
              <WholeCodes>{exam.name}</WholeCodes>
            </p>
            <CairnGrowth exam={exam} growth={cairnView.growth} rightIn={domainsWithRight(result.detailedResults)} />
          </div>
        </header>
        <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-4 border-y border-line py-5">
          <Figure label="Correct" value={result.correct} tone="right" />
          <Figure
            label="Incorrect"
            value={result.incorrect}
            note={unansweredCount > 0 ? `including ${unansweredCount} not answered` : undefined}
            tone="wrong"
          />
          <Figure label="Score" value={scoreText(result)} />
        </dl>
        <p className="mt-4">
          Time spent: <span className="figures font-semibold">{minutesAndSeconds(result.timeSpent)}</span>
        </p>
        <Conditions result={result} />
        {!result.hasReview && <NoReview />}
        <CountThis resultId={attemptId} />
        <div className="mt-8">
          <NextStep exam={exam} of={onward} />
        </div>
        <div className={`${onward.isOnThread ? 'mt-4' : ''} flex flex-col gap-3 sm:flex-row sm:flex-wrap`}>
          {hasMisses && (
            <PracticeMissed
              exam={exam}
              resultId={attemptId}
              missed={allOpen(result.incorrect - unansweredCount)}
              unanswered={allOpen(unansweredCount)}
              hasIncomplete={false}
              isFirst={!onward.isOnThread}
            />
          )}
          {result.hasReview && (
            <Button look={hasMisses || onward.isOnThread ? 'plain' : 'primary'} onClick={onDetails}>
              View Detailed Results
            </Button>
          )}
          <Button look="plain" onClick={onRetry}>
            Try Another Quiz
          </Button>
        </div>
        <SharePanel exam={exam} percentage={result.percentage} answered={answeredOf(result)} />
      </div>
      <aside className="min-w-0 lg:col-span-5">{isOwner ? <OwnerNext exam={exam} /> : <ProUpsell exam={exam} />}</aside>
    </div>
  );
}

/** Shown instead of an offer to people who own the exam: back to studying. */
function OwnerNext({ exam, children }: { exam: Exam; children?: ReactNode }) {
  return (
    <section aria-labelledby="owner-next" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="owner-next" className="text-large">
        {useIsSelling() ? 'Premium Access Active' : 'Full access'}
      </h2>
      <p className="mt-2 text-muted">
        You have full access to the study guide, the flashcards, and all {countText(exam.questionCount, 'question')}.
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:flex-col">
        <ButtonLink to={paths.study(exam.slug)} look="plain">
          Continue Studying
        </ButtonLink>
        {children}
      </div>
    </section>
  );
}

/** What the full exam offers beyond the free quiz. */
function ProUpsell({ exam }: { exam: Exam }) {
  const site = useSite();
  const membersHave = useMembersHave();
  const price = exam.price ? money(exam.price, site.currency) : site.resultsPrice;
  const claims = joinTexts([
    site.resultsPassRate && `${site.resultsPassRate} pass rate`,
    site.bankQuestions,
    site.bankFlashcards,
    site.bankTips,
  ]);
  return (
    <section aria-labelledby="pro-upsell" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="pro-upsell" className="text-large">
        Prepare for the whole exam
      </h2>
      <TickList items={BENEFITS} className="mt-4 space-y-2" />
      <UnlockLink exam={exam} offer={paths.purchaseById(exam.id)} look="plain" className="mt-5 w-full">
        {joinTexts(['Get Pro Access', price], ' - ')}
      </UnlockLink>
      <p className="mt-3 text-small text-muted">
        {membersHave?.text ?? `${joinTexts([site.oneTimePayment, accessClaim(exam.accessDays), site.guarantee])}.`}
      </p>
      {claims && <p className="mt-3 border-t border-line pt-3 text-small text-muted">{`${claims}.`}</p>}
    </section>
  );
}

type CopyState = 'not copied' | 'copied' | 'failed';

/** Lets people share their result. */
function SharePanel({ exam, percentage, answered }: { exam: Exam; percentage: number; answered: number }) {
  const [copyState, setCopyState] = useState<CopyState>('not copied');
  const text = shareText(exam.name, percentage, answered);
  const address = usePageFrame().origin + paths.quiz(exam.slug);
  const links = shareLinks(text, address);
  const fullText = `${text}\nTry it yourself: ${address}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(fullText);
      setCopyState('copied');
      toast('Copied to clipboard!', 'Share your achievement with friends');
    } catch {
      setCopyState('failed');
      toast('Copy failed', 'Please try again', true);
    }
  }

  return (
    <section aria-labelledby="share" className="mt-10 border-t border-line pt-6">
      <h2 id="share" className="text-large">
        Share your result
      </h2>
      <blockquote className="mt-3 border-l-2 border-line-strong pl-4 text-muted wrap-anywhere">
        {sharePreview(text)}
      </blockquote>
      <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
        <ShareLink to={links.microblog} name="X" />
        <ShareLink to={links.professional} name="LinkedIn" />
        <ShareLink to={links.social} name="Facebook" />
        <Button look="plain" size="small" onClick={copy}>
          <Icon name={copyState === 'copied' ? 'check' : 'copy'} className="size-4" />
          Copy
        </Button>
      </div>
      {copyState === 'failed' && <CopyByHand text={fullText} />}
    </section>
  );
}

function ShareLink({ to, name }: { to: string; name: string }) {
  return (
    <ButtonLink to={to} look="plain" size="small" target="_blank" rel="noopener noreferrer" className="min-w-11">
      <span>
        <span className="sr-only">Share on </span>
        {name}
        <span className="sr-only"> (opens a new window)</span>
      </span>
    </ButtonLink>
  );
}

/** Where the browser does not allow copying, shows the text to select. */
function CopyByHand({ text }: { text: string }) {
  return (
    <label className="mt-4 block text-small">
      Your browser blocked copying. Copy this text instead:
      <textarea
        readOnly
        rows={7}
        value={text}
        onFocus={(event) => event.target.select()}
        className="mt-2 block w-full rounded border border-line-strong bg-raised p-3 text-base"
      />
    </label>
  );
}
