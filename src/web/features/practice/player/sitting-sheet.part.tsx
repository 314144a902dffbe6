import type { SittingReply } from '#contract/practice-sitting.ts';
import { USUAL_KIND } from '#rules/question/kinds/names.ts';
import type { SittingState } from '#rules/practice/fold.ts';
import { PlayerSheet } from '#web/features/question/player/player-sheet.part.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Drafts } from './drafts.ts';
import { STEP_NAMES } from './player-actions.part.tsx';
import { QuestionMap } from './question-map.part.tsx';

const keysIn = ({ mode, isForwardOnly }: SittingReply): [key: string, does: string][] => [
  ['1–5 or A–E', 'Choose an option or region (in a grid, for the current row)'],
  ['6–8', 'Choose option 6, 7, or 8'],
  ...(mode === 'practice' ? [['Enter', 'Check the answer, then continue'] as [string, string]] : []),
  isForwardOnly ? ['N', 'Next question'] : ['N  P', 'Next or previous question'],
  ['F', mode === 'simulation' ? 'Flag for review' : 'Bookmark'],
  ['M', 'Open this overview'],
];

type Props = {
  sitting: SittingReply;
  state: SittingState;
  drafts: Drafts;
  shortcuts: readonly [isOn: boolean, choose: (isOn: boolean) => void];
  clock: { isHidden: boolean; onHide: (isHidden: boolean) => void };
  onGo: ((place: number) => void) | null;
  onReview: () => void;
  onClose: () => void;
};

/** The question map of a sitting, and everything else that can wait. */
export function SittingSheet({ sitting, state, drafts, shortcuts, clock, onGo, onReview, onClose }: Props) {
  const { id: sittingId, examId, questions, mode, deadline } = sitting;
  const { id: questionId, kind, options } = questions[state.current]!;
  return (
    <PlayerSheet
      title="Overview"
      subject={{ examId, sittingId, questionId, options: kind === USUAL_KIND ? options : undefined }}
      keys={keysIn(sitting)}
      shortcuts={shortcuts}
      clock={deadline === null ? undefined : clock}
      onClose={onClose}
    >
      {/* Before the map, which is taller than a phone. */}
      <Button look="plain" className="mb-5" onClick={onReview}>
        {STEP_NAMES[mode === 'practice' ? 'look' : 'review']}
      </Button>
      <section aria-label="Question map">
        <QuestionMap mode={mode} questions={questions} state={state} drafts={drafts} onGo={onGo} />
      </section>
      <p className="mt-3 text-small text-muted">
        {mode === 'simulation'
          ? 'Every answer is saved as you go. The clock keeps running, even if you close this page.'
          : 'Answers are saved when you check them, and notes are saved as you type. You can close this page at any time.'}
      </p>
    </PlayerSheet>
  );
}
