import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { Sample } from '#contract/quiz-sample.ts';
import { useApi } from '#web/base/loading.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { Review, sampleReviewQuery } from './sample.queries.ts';
import { letterOf } from '#web/features/question/letter-of.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

/** One question of the bank, answered with one press and reviewed in place; without JavaScript, on a separate page. */
export function SampleQuestion({ exams, first }: { exams: readonly Exam[]; first: Sample }) {
  const [sample, setSample] = useState(first);
  const { question } = sample;
  const exam = exams.find(({ id }) => id === sample.examId)!;
  const { search } = useLocation();
  const [optionIndex, setOptionIndex] = useState(() => new URLSearchParams(search).get('picked'));
  const { data: review, error, refetch } = useQuery(sampleReviewQuery(useApi(), question.id, optionIndex));
  const pressedTop = useRef<number>(null);
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
      data-answered={review ? '' : undefined}
      aria-labelledby="sample-title"
      className="rounded border border-line bg-raised p-4 sm:p-6 lg:col-start-2 lg:row-span-4 lg:row-start-1"
    >
      <h2 id="sample-title" className="text-small text-muted">
        <WholeCodes>{`Try a practice question for ${examLabel(exam)}`}</WholeCodes>
      </h2>
      <p className="mt-2 font-semibold sm:text-large">
        <QuestionText text={question.text} />
      </p>
      {review ? (
        <Review.Part
          exams={exams}
          sample={sample}
          review={review}
          picked={Number(optionIndex)}
          pressedTop={pressedTop}
          onAnother={(other) => {
            setOptionIndex(null);
            setSample(other);
          }}
        />
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
