import { useEffect, useEffectEvent, useState } from 'react';
import { allowedSeconds, EXTRA_TIMES, type Timing } from '#rules/quiz/timing.ts';
import { optionKeys } from '#web/features/question/player/option-keys.ts';
import { PlayerSheet } from '#web/features/question/player/player-sheet.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { useShortcutChoice, useShortcuts } from '#web/ui/use-shortcuts.ts';
import { isUntouched, type QuizState } from './quiz-state.ts';
import { countText } from '#rules/wording/count.ts';

const KEYS: [key: string, does: string][] = [
  ['1–5 or A–E', 'Choose an option'],
  ['6–8', 'Choose option 6, 7, or 8'],
  ['Enter', 'Continue'],
  ['N  P', 'Next or previous question'],
  ['M', 'Open this panel'],
];

type Acts = { pick: (option: number) => void; goOn: () => void; back: () => void; openSheet: () => void };

export type QuizExtrasProps = {
  examId: string;
  state: QuizState;
  /** The key that caused this to load. */
  firstKey: string | undefined;
  /** The actions of keys; null once nothing can be answered. */
  acts: Acts | null;
  isOpen: boolean;
  clock: { isHidden: boolean; onHide: (isHidden: boolean) => void };
  onGo: (place: number) => void;
  onTiming: (timing: Timing) => void;
  onClose: () => void;
};

/** The shortcuts of a quiz and, once asked for, its question map, its time, and everything else that can wait. */
export function QuizExtras(props: QuizExtrasProps) {
  const { firstKey, acts, isOpen } = props;
  const shortcuts = useShortcutChoice();
  const keys = acts && {
    ...optionKeys(acts.pick),
    n: acts.goOn,
    p: acts.back,
    m: acts.openSheet,
    Enter: acts.goOn,
  };
  useShortcuts(shortcuts[0] && !isOpen, keys ?? {});
  const pressFirst = useEffectEvent(() => {
    // Enter has already had its default effect.
    if (firstKey?.length === 1) dispatchEvent(new KeyboardEvent('keydown', { key: firstKey }));
  });
  useEffect(() => pressFirst(), []);
  return isOpen && <QuizSheet {...props} shortcuts={shortcuts} />;
}

type SheetProps = QuizExtrasProps & { shortcuts: readonly [isOn: boolean, choose: (isOn: boolean) => void] };

function QuizSheet({ examId, state, shortcuts, clock, onGo, onTiming, onClose }: SheetProps) {
  const { questions, answers, index, attemptId, timing } = state;
  const open = answers.indexOf(null);
  const { id: questionId, options } = questions[index]!;
  return (
    <PlayerSheet
      title="Overview"
      subject={{ examId, sittingId: attemptId, questionId, options }}
      keys={KEYS}
      shortcuts={shortcuts}
      clock={clock}
      onClose={onClose}
    >
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {allowedSeconds(timing) === null
            ? 'Take all the time you need.'
            : 'The timer keeps running while this is open.'}
        </p>
        <Button className="max-sm:grow" onClick={onClose}>
          Continue the quiz
        </Button>
      </div>
      <ol aria-label="Questions" className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {questions.map(({ id }, place) => {
          const isAnswered = answers[place] !== null;
          return (
            <li key={id}>
              <button
                type="button"
                // Like Next: questions after an open one cannot be reached yet.
                disabled={open >= 0 && place > open}
                aria-label={`Question ${place + 1}: ${isAnswered ? 'answered' : 'not answered'}`}
                aria-current={place === index ? 'step' : undefined}
                onClick={() => {
                  onGo(place);
                  onClose();
                }}
                className={`figures grid h-11 w-full place-items-center rounded border text-small enabled:hover:border-ink disabled:text-muted aria-[current=step]:outline-2 aria-[current=step]:outline-offset-1 aria-[current=step]:outline-ink ${isAnswered ? 'border-accent bg-accent-soft font-semibold' : 'border-dashed border-line-strong bg-raised'}`}
              >
                {place + 1}
              </button>
            </li>
          );
        })}
      </ol>
      {isUntouched(state) && (
        <TimingChoice
          timing={timing}
          onChoose={(chosen) => {
            onTiming(chosen);
            onClose();
          }}
        />
      )}
    </PlayerSheet>
  );
}

function nameOf(timing: Timing): string {
  const seconds = allowedSeconds(timing);
  if (seconds === null) return 'No time limit';
  const text = countText(seconds / 60, 'minute');
  return timing === '1' ? text : `${text} (${timing}x)`;
}

/** Offers more time to people who need it, until the first answer. The clock restarts with new questions. */
function TimingChoice({ timing, onChoose }: { timing: Timing; onChoose: (timing: Timing) => void }) {
  const [newTiming, setNewTiming] = useState(timing);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-4 text-small">
      <label htmlFor="timing" className="text-muted">
        Need more time? Choose now; the quiz will restart.
      </label>
      <select
        id="timing"
        value={newTiming}
        onChange={(event) => setNewTiming(event.target.value as Timing)}
        className="min-h-11 rounded border border-line-strong bg-raised px-2 sm:min-h-9"
      >
        {([...EXTRA_TIMES, 'untimed'] as const).map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
      {newTiming !== timing && (
        <Button size="small" onClick={() => onChoose(newTiming)}>
          Start with this time
        </Button>
      )}
    </div>
  );
}
