import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { Sample } from '#contract/quiz-sample.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { ReviewOption } from '#web/features/question/review-option.part.tsx';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { sampleReviewQuery } from './sample.queries.ts';
import { letterOf } from '#web/features/question/letter-of.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** One question of the bank, answered with one press and reviewed in place; without JavaScript, on a separate page. */
export function SampleQuestion({ exam, sample }: { exam: Exam; sample: Sample }) {
  const { question } = sample;
  const { search } = useLocation();
  const [optionIndex, setOptionIndex] = useState(() => new URLSearchParams(search).get('picked'));
  const { data: review, error, refetch } = useQuery(sampleReviewQuery(useApi(), question.id, optionIndex));
  const verdict = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const pressedTop = useRef<number>(null);
  useLayoutEffect(() => {
    const option = list.current?.children[Number(optionIndex)];
    if (!option || pressedTop.current === null) return;
    // What was pressed stays where it was, although the options before it now say why, unless the verdict would cover it.
    scrollBy(0, option.getBoundingClientRect().top - pressedTop.current);
    option.scrollIntoView({ block: 'nearest' });
  }, [review, optionIndex]);
  useEffect(() => {
    if (review) verdict.current?.focus({ preventScroll: true });
  }, [review]);
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent & { submitter: HTMLButtonElement };
    pressedTop.current = submitter.getBoundingClientRect().top;
    if (error && submitter.value === optionIndex) void refetch();
    setOptionIndex(submitter.value);
  };
  return (
    <section
      id="sample"
      aria-labelledby="sample-title"
      className="rounded border border-line bg-raised p-4 sm:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="sample-title" className="text-small text-muted">
        <WholeCodes>{`Try a practice question for ${examLabel(exam)}`}</WholeCodes>
      </h2>
      <p className="mt-2 font-semibold sm:text-large">
        <QuestionText text={question.text} />
      </p>
      {review ? (
        <>
          <ul ref={list} className="mt-4 space-y-2 *:scroll-mb-28">
            {question.options.map((text, index) => (
              <ReviewOption
                key={text}
                index={index}
                text={text}
                rationale={review.rationales[index]!}
                isKey={index === review.correctAnswer}
                isPicked={String(index) === optionIndex}
              />
            ))}
          </ul>
          <p className="mt-4 text-small">
            <QuestionText text={review.explanation} />
          </p>
          {/* In view wherever the pressed option was. */}
          <div className="sticky bottom-0 mt-4 rounded-b bg-raised pt-2 max-lg:pb-2">
            <p ref={verdict} tabIndex={-1}>
              <Verdict tone={review.isCorrect ? 'right' : 'wrong'}>
                {review.isCorrect ? 'Correct' : `Incorrect. The answer is ${letterOf(review.correctAnswer)}.`}
              </Verdict>
            </p>
            <ButtonLink to={paths.quiz(exam.slug)} className="mt-2 w-full">
              <WholeCodes>{`Take the free ${examLabel(exam)} quiz`}</WholeCodes>
            </ButtonLink>
          </div>
        </>
      ) : (
        <form action="/#sample" onSubmit={answer}>
          <ul className="mt-4 space-y-2">
            {question.options.map((text, index) => (
              <li key={text}>
                <button
                  name="picked"
                  value={index}
                  className="flex min-h-11 w-full gap-3 rounded border border-line-strong px-3 py-2.5 text-start hover:border-accent hover:bg-accent-soft sm:px-4"
                >
                  <span className="figures shrink-0 font-semibold text-muted">{letterOf(index)})</span>
                  <QuestionText text={text} inControl />
                </button>
              </li>
            ))}
          </ul>
          <p role="alert" className="text-small text-wrong">
            {error && notChecked(error)}
          </p>
        </form>
      )}
    </section>
  );
}

const notChecked = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? 'There is a new question by now. Reload the page to see it.'
    : failureText(error, 'Your answer could not be checked.');
