import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { getSample, type Sample, type SampleReview } from '#contract/quiz-sample.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { letterOf } from '#web/features/question/letter-of.ts';
import { ReviewOption } from '#web/features/question/review-option.part.tsx';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = {
  exams: readonly Exam[];
  sample: Sample;
  review: SampleReview;
  /** The option that was pressed, from 0, and where it was on the screen; null if this came with the page. */
  picked: number;
  pressedTop: RefObject<number | null>;
  onAnother: (sample: Sample) => void;
};

/** The question of the landing page once it is answered: why each option is right or wrong, and what comes next. */
export function SampleReviewed({ exams, sample: { examId, question }, review, picked, pressedTop, onAnother }: Props) {
  const exam = exams.find(({ id }) => id === examId)!;
  const verdict = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const option = list.current?.children[picked];
    if (!option || pressedTop.current === null) return;
    // What was pressed stays where it was, although the options before it now say why, unless the verdict would cover it.
    scrollBy(0, option.getBoundingClientRect().top - pressedTop.current);
    option.scrollIntoView({ block: 'nearest' });
  }, [review, picked, pressedTop]);
  useEffect(() => verdict.current?.focus({ preventScroll: true }), [review]);
  return (
    <>
      <ul ref={list} className="mt-4 space-y-2 *:scroll-mb-28">
        {question.options.map((text, index) => (
          <ReviewOption
            key={text}
            index={index}
            text={text}
            rationale={review.rationales[index]!}
            isKey={index === review.correctAnswer}
            isPicked={index === picked}
          />
        ))}
      </ul>
      <p className="mt-4 text-small">
        <QuestionText text={review.explanation} />
      </p>
      <Another exams={exams} examId={examId} onAnother={onAnother} />
      {/* In view wherever the pressed option was. */}
      <div className="sticky bottom-0 mt-4 rounded-b bg-raised pt-2 max-lg:pb-2">
        <p ref={verdict} tabIndex={-1}>
          <Verdict tone={review.isCorrect ? 'right' : 'wrong'}>
            {review.isCorrect ? 'Correct' : `Incorrect. The answer is ${letterOf(review.correctAnswer)}.`}
          </Verdict>
        </p>
        <ButtonLink to={paths.quiz(exam.slug)} className="mt-3 w-full">
          <WholeCodes>{`Take the free ${examLabel(exam)} quiz`}</WholeCodes>
        </ButtonLink>
      </div>
    </>
  );
}

/** How often somebody tried one of each exam, while the page is open. */
const tried = new Map<string, number>();

/** Another question, of this exam or of the one that somebody came for. */
function Another({ exams, examId, onAnother }: Pick<Props, 'exams' | 'onAnother'> & { examId: string }) {
  const api = useApi();
  const id = useId();
  const [chosen, setChosen] = useState(examId);
  const [failure, setFailure] = useState('');
  const offered = exams.filter((exam) => exam.freeQuestionCount > 0 && !exam.isInPreparation);
  const another = async () => {
    setFailure('');
    const number = tried.get(chosen) ?? (chosen === examId ? 1 : 0);
    try {
      const sample = number > 4 ? null : await api(getSample, { query: { examId: chosen, number: String(number) } });
      if (!sample) return setFailure('No more questions to try today. The free quiz has more.');
      tried.set(chosen, number + 1);
      onAnother(sample);
    } catch (error) {
      setFailure(failureText(error, 'The question could not be loaded.'));
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {offered.length > 1 && (
        <p className="min-w-0 flex-1 basis-48">
          <label htmlFor={id} className="text-small font-semibold">
            For which exam?
          </label>
          <select
            id={id}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className="mt-1 min-h-11 w-full min-w-0 rounded border border-line-strong bg-raised px-2"
          >
            {offered.map((exam) => (
              <option key={exam.id} value={exam.id}>
                {exam.name}
              </option>
            ))}
          </select>
        </p>
      )}
      <Button look="plain" onClick={() => void another()}>
        Try another
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-small text-wrong">
          {failure}
        </p>
      )}
    </div>
  );
}
