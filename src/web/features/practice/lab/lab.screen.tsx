import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { checkLab, type Lab } from '#contract/lab.ts';
import type { Explained } from '#contract/practice-sitting.ts';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { type Answer, BLANK } from '#rules/question/answer.ts';
import { LAB_KIND } from '#rules/question/kinds/names.ts';
import { failureText } from '#web/base/failure-text.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { rightPartsText } from '#web/features/question/outcome.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Explanation } from '#web/features/results/review-entry.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { labQuery } from '#web/features/exam/lab.queries.ts';
import { useWayIn } from '#web/base/way-in.ts';

export async function loader(args: LoaderFunctionArgs) {
  const exam = args.params.examSlug === undefined ? null : await loadExam(args, (slug) => paths.lab(slug));
  const { api, queries } = args.context.get(loadingContext);
  const examId = exam?.id ?? null;
  if (!(await queries.ensureQueryData(labQuery(api, examId)))) throw data('not found', { status: 404 });
  return { examId };
}

/** A lab that anyone can do, to see what the others are like. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const { data: lab } = useQuery(labQuery(useApi(), examId));
  const exam = useExams().find(({ id }) => id === lab?.examId);
  const me = useMe();
  if (!lab || !exam) return null;
  return (
    <div className="page-width max-w-[86rem] py-6 sm:py-10">
      <PageMeta
        title={`${exam.name} - Free Lab`}
        description={`Configure a simulated device in your browser, as in the performance-based questions of ${examLabel(exam)}. No account needed.`}
      />
      <p className="text-small text-muted">
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
      <h1 className="mt-1 text-display">Free lab</h1>
      {me ? <InPractice exam={exam} /> : <Bench lab={lab} exam={exam} />}
    </div>
  );
}

/** Somebody who is logged in does it in practice, where it is kept. */
function InPractice({ exam }: { exam: Exam }) {
  const { start, failure, isStarting } = useStart(exam);
  return (
    <>
      <p className="mt-2 max-w-text text-large">
        You’re logged in, so it opens in practice, where what you do is saved.
      </p>
      <Button
        className="mt-5"
        aria-disabled={isStarting}
        onClick={() => void start({ mode: 'practice', settings: { ...QUICK_TEN, count: 1, kinds: [LAB_KIND] } })}
      >
        Start a lab
      </Button>
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}

function Bench({ lab: { question }, exam }: { lab: Lab; exam: Exam }) {
  const api = useApi();
  const [answer, setAnswer] = useState<Answer>(BLANK);
  const [review, setReview] = useState<Explained | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const wayIn = useWayIn();
  const verdict = useRef<HTMLParagraphElement>(null);
  const isInBrowser = useIsInBrowser();
  // Before the focus, whose button is gone, is looked for elsewhere.
  useLayoutEffect(() => {
    if (review) verdict.current?.focus();
  }, [review]);
  const { Ask, Review } = KIND_PARTS[question.kind];
  const check = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure('');
    try {
      setReview(await api(checkLab, { params: { examId: exam.id }, body: { answer } }));
    } catch (error) {
      setFailure(failureText(error, 'The lab could not be checked. What you typed is still here.'));
    }
    setIsBusy(false);
  };
  return (
    <>
      <p className="mt-2 max-w-text text-muted">
        A device that behaves like the real one, in your browser. Type commands until every goal is met. Nothing is
        stored, and you don’t need an account.
      </p>
      <section aria-labelledby="lab-task" className="mt-6 gap-x-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="exhibits-beside min-w-0">
          <h2 id="lab-task" className="max-w-text text-large font-normal">
            <QuestionText text={question.text} />
          </h2>
          {isInBrowser && <Exhibits kind={question.kind} exhibits={question.exhibits} className="mt-4" />}
        </div>
        <div className="min-w-0">
          {review ? (
            <>
              <p ref={verdict} tabIndex={-1} className="mt-6 outline-none lg:mt-0">
                <Verdict tone={review.isCorrect ? 'right' : 'nearly'} className="text-large">
                  {review.isCorrect ? 'Every goal is met' : (rightPartsText(review.marks) ?? 'Not met yet')}
                </Verdict>
              </p>
              <Review
                question={question}
                rationales={review.rationales}
                partRationales={review.partRationales}
                marks={review.marks}
                right={review.right}
                answer={answer}
                className="mt-4 space-y-3"
              />
              <div className="max-w-text">
                <Explanation explanation={review.explanation} sources={review.sources} heading="h3" />
              </div>
              <div className="mt-6 flex flex-wrap gap-3">
                <ButtonLink to={exam.isForSale ? paths.purchase(exam.slug) : wayIn.to}>
                  {exam.isForSale ? 'See what’s included' : wayIn.name}
                </ButtonLink>
                <Button look="plain" onClick={() => setReview(null)}>
                  Back to the devices
                </Button>
              </div>
            </>
          ) : (
            <>
              {/* Devices are loaded by the browser, so the server leaves their place empty. */}
              {isInBrowser && <Ask question={question} answer={answer} onAnswer={setAnswer} />}
              <Button className="mt-4" aria-disabled={isBusy} onClick={() => void check()}>
                {isBusy ? 'Checking...' : 'Check my work'}
              </Button>
            </>
          )}
          {failure && (
            <p role="alert" className="mt-3 text-wrong">
              {failure}
            </p>
          )}
        </div>
      </section>
    </>
  );
}
