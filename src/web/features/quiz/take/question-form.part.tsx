import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OptionList } from './option-list.part.tsx';
import { FailureNotice, RestoredNotice } from './quiz-notices.part.tsx';
import type { QuizExtrasProps } from './quiz-extras.part.tsx';
import { withAnswer, canGoOn, isAtEnd, isUntouched, movedTo, type QuizState } from './quiz-state.ts';
import { useHiddenTimer } from '#web/features/question/hidden-timer.ts';
import { Timer } from './timer.part.tsx';
import type { Stage, useQuiz } from './use-quiz.ts';

type Props = {
  examId: string;
  quiz: ReturnType<typeof useQuiz>;
  state: QuizState;
  stage: Extract<Stage, { name: 'answering' | 'submitting' }>;
  children: ReactNode;
};

/** One question at a time: progress, clock, options, and the buttons to go on at the bottom of the screen. */
export function QuestionForm({ examId, quiz, state, stage, children }: Props) {
  const { index, questions, answers } = state;
  const question = questions[index]!;
  const isSubmitting = stage.name === 'submitting';
  // Once time is up, nothing can be answered, only submitted.
  const isLocked = isSubmitting || stage.isOver;
  const heading = useFocusOnChange(index, stage.name === 'answering' && stage.takesFocus);
  const [isClockHidden, hideClock] = useHiddenTimer();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { Extras, firstKey, load } = useExtras();

  const pick = (option: number) => option < question.options.length && quiz.put(withAnswer(state, option));
  const goOn = () => {
    if (!canGoOn(state) || isLocked) return;
    if (isAtEnd(state)) void quiz.finish();
    else quiz.put(movedTo(state, index + 1));
  };
  const back = () => quiz.put(movedTo(state, index - 1));
  const openSheet = () => {
    void load();
    setIsSheetOpen(true);
  };

  return (
    <>
      <form
        data-player=""
        className="player"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          goOn();
        }}
        aria-busy={isSubmitting}
      >
        {children}
        <div className="player-head pb-2">
          <div className="figures flex min-h-8 items-center justify-between text-small">
            <p className="font-semibold">
              Question {index + 1} of {questions.length}
            </p>
            <Timer
              startAt={quiz.startAt}
              timing={state.timing}
              isRunning={!isLocked}
              isHidden={isClockHidden}
              onSecond={quiz.setSpent}
              onTimeUp={quiz.finish}
            />
          </div>
          <progress
            className="quiz-progress"
            max={questions.length}
            value={index + 1}
            aria-label={`Question ${index + 1} of ${questions.length}`}
          />
        </div>
        <div className="pt-3 pb-6 sm:pt-5">
          {stage.name === 'answering' && stage.isRestored && <RestoredNotice onRestart={quiz.restart} />}
          <fieldset disabled={isLocked}>
            <legend ref={heading} tabIndex={-1} className="w-full max-w-text text-large outline-offset-4">
              <QuestionText text={question.text} />
            </legend>
            <OptionList
              name={question.id}
              options={question.options}
              pickedIndex={answers[index] ?? null}
              onPick={pick}
            />
          </fieldset>
          {isUntouched(state) && (
            <Button look="quiet" size="small" className="mt-3 -ml-3 text-muted underline" onClick={openSheet}>
              Need more time?
            </Button>
          )}
          {isSubmitting && stage.isOver && <output>Time’s up. Submitting your answers...</output>}
          {stage.name === 'answering' && stage.failure && (
            <FailureNotice failure={stage.failure} onRestart={quiz.restart} onFinish={quiz.finish} />
          )}
        </div>
        <div className="player-foot flex flex-wrap items-center gap-2 sm:gap-3">
          <Button look="plain" disabled={index === 0 || isSubmitting} onClick={back}>
            <Icon name="arrow-left" />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
          <Button look="plain" aria-haspopup="dialog" onClick={openSheet}>
            More
          </Button>
          {/* It keeps its space, so that nothing moves when an option is picked; on a phone the wider last button needs it. */}
          <p
            className={`player-hint ${canGoOn(state) || isLocked ? 'invisible' : ''} ${isAtEnd(state) ? 'max-sm:hidden' : ''}`}
          >
            Choose an option to continue.
          </p>
          <Button type="submit" className="max-sm:grow sm:min-w-44" disabled={!canGoOn(state) || isLocked}>
            {isSubmitting ? 'Submitting...' : isAtEnd(state) ? 'Finish Quiz' : 'Next'}
          </Button>
        </div>
      </form>
      {/* Outside the form, because it contains one. */}
      {Extras && (
        <Extras
          examId={examId}
          state={state}
          firstKey={firstKey}
          acts={isLocked ? null : { pick, goOn, back, openSheet }}
          isOpen={isSheetOpen}
          clock={{ isHidden: isClockHidden, onHide: hideClock }}
          onGo={(place) => quiz.put(movedTo(state, place))}
          onTiming={quiz.chooseTiming}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  );
}

/** The shortcuts and the 'More' menu, loaded on the first key or press, so that a first visit waits for neither. */
function useExtras() {
  const [extras, setExtras] = useState<{ Extras: ComponentType<QuizExtrasProps>; firstKey?: string | undefined }>();
  const load = (event?: KeyboardEvent) =>
    import('./quiz-extras.part.tsx').then(
      (module) => setExtras((before) => before ?? { Extras: module.QuizExtras, firstKey: event?.key }),
      (error: unknown) => toast('Error', failureText(error, 'This could not be loaded.'), true),
    );
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void load(event);
    addEventListener('keydown', listener, { once: true });
    return () => removeEventListener('keydown', listener);
  }, []);
  return { ...extras, load };
}

/**
 * Moves keyboard focus and screen readers to each new question after the first, and to the first one if the person just asked for
 * it; but does not take the focus away when the page opens.
 */
function useFocusOnChange(index: number, takesFocus: boolean) {
  const element = useRef<HTMLLegendElement>(null);
  const shown = useRef(takesFocus ? -1 : index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    scrollTo({ top: 0 });
    element.current?.focus({ preventScroll: true });
  }, [index]);
  return element;
}
