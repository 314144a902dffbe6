import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Flag } from '#web/features/question/mark/flag.part.tsx';

/** What the large button does: leave the question open, check the pick, wait for the verdict, go on, look at everything once more before a simulation is submitted or practice finished, finish practice, or wait until it is. */
export type Step =
  | 'skip'
  | 'check'
  | 'checking'
  | 'next'
  | 'review'
  | 'back to review'
  | 'look'
  | 'finish'
  | 'finishing';

export const STEP_NAMES: Record<Step, string> = {
  skip: 'Skip',
  check: 'Check answer',
  checking: 'Checking...',
  next: 'Next',
  review: 'Review and submit',
  'back to review': 'Back to review',
  look: 'Review and finish',
  finish: 'Finish practice',
  finishing: 'Submitting...',
};

type Props = {
  step: Step;
  onStep: () => void;
  /** Goes to the previous question; null if that is not possible. */
  onBack: (() => void) | null;
  isFirst: boolean;
  mark: { name: string; isSet: boolean };
  onMark: () => void;
  onMore: () => void;
  /** Whether the Enter key does the same. */
  hasEnter: boolean;
};

/** The actions for a question, at the bottom of the screen: the next step under the thumb, the others small beside it. */
export function PlayerActions({ step, onStep, onBack, isFirst, mark, onMark, onMore, hasEnter }: Props) {
  return (
    // Where text is twice as large, its actions stay as large as usual, so that the question keeps the screen.
    <div className="flex flex-wrap items-center gap-2 sm:gap-3 @max-[17rem]:flex-nowrap @max-[17rem]:gap-[8px] @max-[17rem]:[&>*]:min-h-[44px] @max-[17rem]:[&>*]:px-[8px] @max-[17rem]:[&>*]:text-[20px]">
      {onBack && (
        <Button look="plain" aria-disabled={isFirst} onClick={onBack}>
          <Icon name="arrow-left" />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
      )}
      <Button look="plain" aria-pressed={mark.isSet} onClick={onMark}>
        <Flag isSet={mark.isSet} />
        <span className="max-sm:sr-only">{mark.name}</span>
      </Button>
      <Button look="plain" aria-haspopup="dialog" onClick={onMore}>
        More
      </Button>
      <span className="hidden grow sm:block" />
      <Button
        // On a phone its width does not follow its words, which would make the row break, and cover the question, as they change.
        className="max-sm:min-w-0 max-sm:grow max-sm:basis-40 max-sm:px-1 max-sm:whitespace-nowrap sm:min-w-44 @max-[17rem]:basis-0"
        look={step === 'skip' ? 'plain' : 'primary'}
        aria-disabled={step === 'checking' || step === 'finishing'}
        onClick={onStep}
      >
        {STEP_NAMES[step]}
        {hasEnter && (step === 'check' || step === 'next') && (
          <kbd aria-hidden="true" className="hidden font-sans text-small font-normal sm:pointer-fine:inline">
            ↵
          </kbd>
        )}
      </Button>
    </div>
  );
}
