import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { getFlashcardPlan } from '#contract/flashcard.ts';
import { addMissedCards } from '#contract/practice.ts';
import { countText, numberText, wordFor } from '#rules/wording/count.ts';
import { isFew, scoreText, shownPercentage } from '#rules/question/percentage.ts';
import { money } from '#rules/checkout/money.ts';
import { joinTexts } from '#rules/wording/join-texts.ts';
import { accessClaim } from '#rules/wording/access.ts';
import { isMissed, isUnanswered } from '#rules/practice/outcome.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { goBack } from '#web/base/go-back.ts';
import { failureText } from '#web/base/failure-text.ts';
import { paths } from '#web/base/paths.ts';
import { Ago, deviceTimeZone } from '#web/ui/moment.tsx';
import { useIsOpen, useSite } from '#web/base/page-state.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMe } from '#web/base/me.ts';
import { useIsAskedFromReview } from '#web/features/exam/start/asked-from.ts';
import { PracticeMissed, type ToPractice } from '#web/features/exam/start/practice-missed.part.tsx';
import { useApi } from '#web/base/loading.ts';
import { ReadinessOf } from '#web/features/readiness/readiness.part.tsx';
import { NextStep } from '#web/features/thread/next-step.part.tsx';
import { useNext } from '#web/features/thread/use-next.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CountThis } from './count-this.part.tsx';
import { Figure, TrendChart } from './trend-chart.part.tsx';
import { NoReview, ResultHeader, ResultNotes } from './result-header.part.tsx';
import { WhereToStart } from './where-to-start.part.tsx';
import { ResultAnalysis } from './result-analysis.part.tsx';
import { answeredIn, incompleteIn, type ResultView, type ReviewedQuestion, scoreShown } from './result-view.ts';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useMembersHave } from '#web/features/exam/members-have.ts';
import { useWayIn } from '#web/base/way-in.ts';

const NONE: ToPractice = { count: 0, unscored: 0, open: 0 };

/** `again`: a link to start another one of its kind. */
type Props = { exam: Exam; result: ResultView; again: ReactNode };

/** The result of a quiz, practice, or simulation: the score, what to do next, and each question down to the rationale of every option. */
export function ResultPage({ exam, result, again }: Props) {
  const me = useMe();
  const isOwner = useIsOwner(exam);
  const isOffered = exam.isActive || isOwner;
  const { mode } = result;
  const isOffering = isOffered && !isOwner;
  return (
    <div
      className={`page-width grid gap-x-12 gap-y-8 py-6 lg:grid-rows-[auto_auto_1fr] lg:py-12 ${isOffering ? 'lg:grid-cols-[minmax(0,1fr)_19rem]' : 'max-w-[60rem]'}`}
    >
      <div className="min-w-0 lg:col-span-full">
        <ResultHeader exam={exam} result={result} />
        {mode === 'simulation' && (
          <div className="mt-5">
            <Figures result={result} />
          </div>
        )}
        {me && result.id !== null && <CountThis resultId={result.id} />}
        {isOffered ? (
          <ResultActions exam={exam} result={result}>
            {again}
          </ResultActions>
        ) : (
          <p className="mt-4 text-muted">This exam is no longer available, but your results are still here.</p>
        )}
        <ResultNotes exam={exam} result={result} />
      </div>
      {mode !== 'simulation' && <Figures result={result} />}
      <div className="min-w-0 space-y-10">
        {mode === 'simulation' && <ReadinessOf exam={exam} isBrief />}
        {result.hasReview ? <ResultAnalysis exam={exam} result={result} /> : <NoReview />}
        <EarlierResults result={result} />
      </div>
      {isOffering && (
        <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <PremiumPromo exam={exam} />
        </aside>
      )}
      {isOffered && mode === 'quiz' && (
        <div className="min-w-0 lg:col-span-full">
          <ReadyCard exam={exam} isOwner={isOwner} />
        </div>
      )}
    </div>
  );
}

/** The figures of a result: after what to do next, but before the many things that a simulation leads to. */
function Figures({ result }: { result: ResultView }) {
  const { correct, total, unanswered, mode } = result;
  const { partly } = answeredIn(result);
  // In a quiz, unanswered questions are part of the incorrect figure; elsewhere they have a figure of their own.
  const isOwnFigure = mode !== 'quiz' && unanswered > 0;
  const missedOpen = mode === 'simulation' ? unanswered : 0;
  return (
    <dl className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      <Figure label="Correct" value={correct} tone="right" />
      {partly > 0 && <Figure label="Partly correct" value={partly} tone="nearly" />}
      <Figure
        label="Incorrect"
        value={total - correct - partly - missedOpen}
        note={mode === 'quiz' && unanswered > 0 ? `including ${unanswered} not answered` : undefined}
        tone="wrong"
      />
      {isOwnFigure && (
        <Figure
          label={incompleteIn(result) > 0 ? 'Not answered or incomplete' : 'Not answered'}
          value={unanswered}
          note={mode === 'simulation' ? wordFor(unanswered, 'counts as wrong', 'count as wrong') : 'not counted'}
        />
      )}
      <Figure label="Accuracy" value={scoreShown(result)} />
      <Figure label="Time" value={result.timeText.split(' / ')[0]} />
    </dl>
  );
}

/** This result and earlier ones of its kind, as a chart and as a list, newest first. */
function EarlierResults({ result }: { result: ResultView }) {
  const { earlier, isRehearsal, passPercentage } = result;
  const percentage = shownPercentage(result.percentage);
  const [last] = earlier;
  if (!last) return null;
  const change = percentage - last.percentage;
  // Points between percentages of a few questions would say more than they know.
  const isComparable = !isRehearsal && !isFew(result.total) && !isFew(last.total);
  const points = earlier
    .filter(({ total }) => !isFew(total))
    .map((entry) => ({ key: entry.id, percentage: entry.percentage }))
    .toReversed();
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-title">
        Compared with last time
      </h2>
      <p className="figures mt-2">
        {isRehearsal
          ? 'You had seen most of these questions before, so this one is not part of your trend.'
          : !isComparable
            ? `Last time it was ${scoreText(last)}.`
            : change === 0
              ? 'The same as last time.'
              : `${countText(Math.abs(change), 'point')} ${change > 0 ? 'higher' : 'lower'} than last time.`}
      </p>
      {isComparable && <TrendChart points={[...points, { key: 'this', percentage }]} passPercentage={passPercentage} />}
      <ul className="figures mt-3">
        {earlier.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <Link
              to={paths.result(entry.id)}
              className="inline-flex min-h-11 items-center text-accent underline sm:min-h-0"
            >
              <Ago at={entry.submittedAt} />
            </Link>
            <span>{scoreText(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offer beside detailed results. */
function PremiumPromo({ exam }: { exam: Exam }) {
  const { promoPrice, regularPrice, halfOff, oneTimePayment, guarantee, currency } = useSite();
  const membersHave = useMembersHave();
  const price = exam.price ? money(exam.price, currency) : promoPrice;
  return (
    <section aria-labelledby="premium-promo" className="rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="premium-promo" className="text-large">
        Practice with the full question bank
      </h2>
      <p className="mt-2 text-muted">
        {countText(exam.questionCount, 'question')} across {countText(exam.domains.length, 'domain')}
        {exam.isExplained && ', with every option explained'}, plus the study guide and flashcards.
      </p>
      {!membersHave && regularPrice && (
        <p className="mt-4 text-small text-muted">
          <s>Regular: {regularPrice}</s>
        </p>
      )}
      {!membersHave && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-display font-semibold">{price}</span>
          <span className="text-small font-semibold text-accent">{halfOff}</span>
        </p>
      )}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:flex-col">
        <UnlockLink exam={exam} offer={paths.purchaseById(exam.id)}>
          Get Premium Access
        </UnlockLink>
      </div>
      <p className="mt-3 text-small text-muted">
        {membersHave?.text ?? `${joinTexts([oneTimePayment, accessClaim(exam.accessDays), guarantee])}.`}
      </p>
    </section>
  );
}

/** Ends the detailed results. Owners are not offered what they already have. */
function ReadyCard({ exam, isOwner }: { exam: Exam; isOwner: boolean }) {
  const membersHave = useMembersHave();
  return (
    <section
      aria-labelledby="ready"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded border border-line bg-accent-soft p-5 sm:p-8"
    >
      <div className="max-w-text">
        <h2 id="ready" className="text-title">
          Ready to Pass Your Exam?
        </h2>
        <p className="mt-2">
          {isOwner
            ? 'Keep reading the study guide, then come back for another quiz.'
            : (membersHave?.text ?? 'Before you decide, see what you get, what it costs, and how long it lasts.')}
        </p>
      </div>
      {isOwner ? (
        <ButtonLink to={paths.study(exam.slug)} look="plain">
          Continue Studying
        </ButtonLink>
      ) : (
        <UnlockLink exam={exam} look="plain">
          Try Demo Purchase
        </UnlockLink>
      )}
    </section>
  );
}

/** What to do next about a result, starting with what was missed. */
function ResultActions({ exam, result, children }: { exam: Exam; result: ResultView; children: ReactNode }) {
  const { id, missed, mode, hasReview, entries } = result;
  const toPractice = (isMeant: typeof isMissed): ToPractice => {
    const meant = entries.filter((entry) => isMeant(entry, mode));
    const count = (of: (entry: ReviewedQuestion) => boolean) => meant.filter(of).length;
    return {
      count: meant.length,
      unscored: count(({ isUnscored }) => isUnscored),
      open: count(({ canPractice }) => canPractice),
    };
  };
  const wrong = toPractice(isMissed);
  // In practice, one leaves the rest open on purpose.
  const unanswered = mode === 'practice' ? NONE : toPractice(isUnanswered);
  const isToPractice = hasReview && wrong.open + unanswered.open > 0;
  const me = useMe();
  const isOwner = useIsOwner(exam);
  const here = useLocation().pathname;
  const isOpen = useIsOpen();
  const wayIn = useWayIn();
  const onward = useNext(exam.id, `result ${id}`);
  const { isOnThread } = onward;
  const navigate = useNavigate();
  const isFromReview = useIsAskedFromReview(id);
  const isFirst = !isOnThread && !isFromReview;
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {isOnThread && (
        <div className="basis-full">
          <NextStep exam={exam} of={onward} />
        </div>
      )}
      {isFromReview && (
        <Button look={isOnThread ? 'plain' : 'primary'} onClick={() => goBack(navigate, me)}>
          <Icon name="arrow-left" />
          Back to your review
        </Button>
      )}
      {result.isDiagnostic && (
        <div className="order-last basis-full">
          <WhereToStart exam={exam} result={result} of={onward} />
        </div>
      )}
      {isToPractice &&
        (me && id !== null ? (
          <PracticeMissed
            exam={exam}
            resultId={id}
            missed={wrong}
            unanswered={unanswered}
            hasIncomplete={incompleteIn(result) > 0}
            isFirst={isFirst}
          />
        ) : (
          <>
            <ButtonLink to={wayIn.to}>{`${isOpen ? 'Sign up' : 'Log in'} to practice what you missed`}</ButtonLink>
            {isOpen && (
              <ButtonLink to={paths.login(here)} look="plain">
                Log In
              </ButtonLink>
            )}
          </>
        ))}
      {missed > 0 && isOwner && id !== null && mode !== 'quiz' && (
        <MissedCards exam={exam} sittingId={id} missed={missed} />
      )}
      {me && id !== null && !isOnThread && (
        <ButtonLink to={paths.today(exam.slug)} look={isToPractice || !isFirst ? 'plain' : 'primary'}>
          Go to Today
        </ButtonLink>
      )}
      {children}
    </div>
  );
}

type MissedCardsProps = { exam: Exam; sittingId: string; missed: number };

/** Makes flashcards from the missed questions and goes there. Asks first if they are more than come up in a day. */
function MissedCards({ exam, sittingId, missed }: MissedCardsProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [perDay, setPerDay] = useState<number | null>(null);
  const query = { timeZone: deviceTimeZone() };
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    setPerDay(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, 'The flashcards could not be added.'));
    }
    setIsBusy(false);
  };
  const add = async () => {
    const { added, waiting } = await api(addMissedCards, { params: { sittingId }, query });
    if (added > 0) toast(`${countText(added, 'flashcard')} added`, whenText(added, waiting));
    else
      toast('Already added', 'The questions you missed are already in your flashcards. Those due today come up now.');
    await navigate(paths.flashcards(exam.slug, { view: 'due' }));
  };
  const ask = async () => {
    const { settings } = await api(getFlashcardPlan, { params: { examId: exam.id }, query });
    if (missed > settings.missedPerDay) setPerDay(settings.missedPerDay);
    else await add();
  };
  return (
    <>
      <Button look="plain" aria-disabled={isBusy} onClick={() => void attempt(ask)}>
        Review what I missed with flashcards
      </Button>
      {perDay !== null && (
        <Dialog title={`Add ${countText(missed, 'flashcard')}?`} onClose={() => setPerDay(null)}>
          <p>
            {`One for each question you missed. Your plan shows up to ${numberText(perDay)} of them a day; the rest come over the next few days.`}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={() => void attempt(add)}>Add flashcards</Button>
            <Button look="plain" onClick={() => setPerDay(null)}>
              Not now
            </Button>
          </div>
        </Dialog>
      )}
      {failure && (
        <p role="alert" className="basis-full text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}

function whenText(added: number, waiting: number): string {
  if (waiting === 0)
    return 'They come first today. Where possible, each one asks a different question from the same task.';
  const plan = 'Your plan sets how many you see each day.';
  if (waiting === added) return `Today is full, so they come up over the next few days. ${plan}`;
  return `${numberText(added - waiting)} come first today and the other ${numberText(waiting)} over the next few days. ${plan}`;
}
