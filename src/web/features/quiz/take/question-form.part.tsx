import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { OptionList } from './option-list.part.tsx';
import { FailureNotice, RestoredNotice } from './quiz-notices.part.tsx';
import { withAnswer, canGoOn, isAtEnd, isUntouched, movedTo, type QuizState } from './quiz-state.ts';
import { Timer } from './timer.part.tsx';
import { TimingChoice } from './timing-choice.part.tsx';
import type { Stage, useQuiz } from './use-quiz.ts';

type Props = {
  quiz: ReturnType<typeof useQuiz>;
  state: QuizState;
  stage: Extract<Stage, { name: 'answering' | 'submitting' }>;
};

/** One question at a time: the progress, the clock, the options, the way on. */
export function QuestionForm({ quiz, state, stage }: Props) {
  const { index, questions, answers } = state;
  const question = questions[index]!;
  const isSubmitting = stage.name === 'submitting';
  // Once the time is up nothing can be answered any more, only handed in.
  const isLocked = isSubmitting || stage.isOver;
  const heading = useFocusOnChange(index, stage.name === 'answering' && stage.takesFocus);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (!canGoOn(state) || isLocked) return;
    if (isAtEnd(state)) void quiz.finish();
    else quiz.put(movedTo(state, index + 1));
  };

  return (
    <form onSubmit={goOn} className="pt-6" aria-busy={isSubmitting}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="figures text-small text-muted">
          Question {index + 1} of {questions.length}
        </p>
        <Timer
          startAt={quiz.startAt}
          timing={state.timing}
          isRunning={!isLocked}
          onSecond={quiz.setSpent}
          onTimeUp={quiz.finish}
        />
      </div>
      <progress
        className="quiz-progress mt-2"
        max={questions.length}
        value={index + 1}
        aria-label={`Question ${index + 1} of ${questions.length}`}
      />
      {stage.name === 'answering' && stage.isRestored && <RestoredNotice onRestart={quiz.restart} />}
      <fieldset className="mt-8" disabled={isLocked}>
        <legend ref={heading} tabIndex={-1} className="text-large font-semibold outline-offset-4">
          <QuestionText text={question.text} />
        </legend>
        <OptionList
          name={question.id}
          options={question.options}
          picked={answers[index] ?? null}
          onPick={(option) => quiz.put(withAnswer(state, option))}
        />
      </fieldset>
      {stage.name === 'answering' && stage.failure && (
        <FailureNotice failure={stage.failure} onRestart={quiz.restart} onFinish={quiz.finish} />
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <Button look="plain" disabled={index === 0 || isSubmitting} onClick={() => quiz.put(movedTo(state, index - 1))}>
          <Icon name="arrow-left" />
          Previous
        </Button>
        <Button type="submit" disabled={!canGoOn(state) || isLocked}>
          {isSubmitting ? 'Submitting...' : isAtEnd(state) ? 'Finish Quiz' : 'Next'}
          {!isSubmitting && <Icon name={isAtEnd(state) ? 'check' : 'arrow-right'} />}
        </Button>
      </div>
      {/* The line keeps its height, so that nothing moves when an option is picked. */}
      <p className="mt-2 min-h-6 text-end text-small text-muted">
        {canGoOn(state) || isLocked ? '' : 'Choose an option to go on.'}
      </p>
      {isUntouched(state) && index === 0 && <TimingChoice timing={state.timing} onChoose={quiz.chooseTiming} />}
    </form>
  );
}

/**
 * Leads keyboard and screen reader to a new question: to each after the first, and to the first where a person just
 * asked for it; not away from where they are when the page opens.
 */
function useFocusOnChange(index: number, takesFocus: boolean) {
  const element = useRef<HTMLLegendElement>(null);
  const shown = useRef(takesFocus ? -1 : index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    element.current?.focus();
  }, [index]);
  return element;
}
