import { lazy, Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { loadingContext } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { MoreResources } from '#web/features/results/more-resources.part.tsx';
import { useTextSize } from '#web/features/question/player/use-text-size.ts';
import { QuestionForm } from './question-form.part.tsx';
import { QuizHeader } from './quiz-header.part.tsx';
import { RelatedExams } from '#web/features/results/related-exams.part.tsx';
import { openSitting, servedKey } from './quiz.queries.ts';
import { isAtEnd } from './quiz-state.ts';
import { useQuiz } from './use-quiz.ts';

// Loaded during the last questions, not with the first one.
const loadResults = () => import('./quiz-results.part.tsx');
const LoginRequired = lazy(() =>
  import('./login-required.part.tsx').then((module) => ({ default: module.LoginRequired })),
);
const QuizResults = lazy(() => loadResults().then((module) => ({ default: module.QuizResults })));

export async function loader(args: LoaderFunctionArgs) {
  const { id: examId } = await loadExam(args, paths.quiz);
  const { api, queries, opensQuiz } = args.context.get(loadingContext);
  if (import.meta.env.SSR && opensQuiz) {
    const timing = (await queries.ensureQueryData(meQuery(api)))?.extraTime ?? '1';
    // If this fails, the browser asks again and shows the error.
    await queries.prefetchQuery({
      queryKey: servedKey(examId),
      queryFn: () => openSitting(api, examId, timing),
    });
  }
  return { examId };
}

/** An exam's free practice quiz, from the first question to the results. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const exam = useExams().find((entry) => entry.id === examId);
  if (!exam) return null;
  return (
    <>
      <PageMeta
        title={`${exam.name} - Free Practice`}
        card={exam.slug}
        description={`Free practice questions for ${examLabel(exam)}, drawn according to its domain weights. No account needed.`}
        keywords={[examLabel(exam), exam.vendor, 'practice questions', 'free quiz']}
        structuredData={[quizData(exam)]}
      />
      <Quiz key={exam.id} exam={exam} />
    </>
  );
}

function Quiz({ exam }: { exam: Exam }) {
  const quiz = useQuiz(exam.id);
  const { stage, state } = quiz;
  useTextSize();
  const isEnding = state !== null && isAtEnd(state);
  useEffect(() => {
    // Only tried: without it the quiz can be submitted all the same, and a second try would reload the page meanwhile.
    if (isEnding) loadResults().catch(() => undefined);
  }, [isEnding]);

  if (stage.name === 'done') {
    return (
      <Suspense fallback={<QuestionSkeleton label="Loading your results..." />}>
        <QuizResults exam={exam} {...stage} />
      </Suspense>
    );
  }
  const header = (
    <>
      <QuizHeader exam={exam} />
      <noscript>
        <p className="py-2 font-semibold">
          The quiz requires JavaScript to run the timer and save your answers in your browser.
        </p>
      </noscript>
    </>
  );
  return (
    <>
      {stage.name === 'loading' && (
        <div data-player="" className="player">
          {header}
          <QuestionSkeleton />
        </div>
      )}
      {state && (stage.name === 'answering' || stage.name === 'submitting') && (
        <QuestionForm key={state.attemptId} examId={exam.id} quiz={quiz} state={state} stage={stage}>
          {header}
        </QuestionForm>
      )}
      <div className="page-width pb-16">
        {(stage.name === 'empty' || stage.name === 'failed' || stage.name === 'login required') && header}
        {stage.name === 'empty' && <p className="py-16 text-large">No questions available for this exam.</p>}
        {stage.name === 'failed' && (
          <div className="py-16" role="alert">
            <p className="text-large">{stage.reason}</p>
            <Button className="mt-6" onClick={quiz.restart}>
              Try again
            </Button>
          </div>
        )}
        {stage.name === 'login required' && (
          <Suspense>
            <LoginRequired exam={exam} onContinue={quiz.finishWithoutSaving} />
          </Suspense>
        )}
        <Suspense>
          <RelatedExams exam={exam} />
          <MoreResources exam={exam} />
        </Suspense>
      </div>
    </>
  );
}

function quizData(exam: Exam) {
  return {
    '@type': 'Quiz',
    name: `${exam.name} - Free Practice`,
    about: { '@type': 'Thing', name: exam.name },
    educationalUse: 'practice',
    isAccessibleForFree: true,
    assesses: exam.domains.map((domain) => domain.name),
  };
}

type Props = { label?: string };

/** A placeholder for a question while it loads; the layout stays the same. */
function QuestionSkeleton({ label = 'Loading quiz questions...' }: Props) {
  return (
    <>
      <div className="player-head pb-2">
        <output className="flex min-h-8 items-center text-small text-muted">{label}</output>
        <div className="h-1.5 rounded-full bg-line" />
      </div>
      <div aria-hidden="true" className="space-y-3 pt-3 motion-safe:animate-pulse sm:pt-5">
        <div className="h-6 rounded bg-sunken" />
        <div className="h-6 w-2/3 rounded bg-sunken" />
        <div className="mt-8 h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
        <div className="h-14 rounded bg-sunken" />
      </div>
      <div className="player-foot">
        <div className="h-11" />
      </div>
    </>
  );
}
