import { type ReactNode, useState } from 'react';
import { ReportForm } from '#web/features/report/report-form.part.tsx';
import type { ReportSubject } from '#web/features/report/report-subject.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Shortcuts } from '#web/ui/shortcuts.tsx';
import { withStorage } from '#web/base/with-storage.ts';
import { TEXT_KEY } from './use-text-size.ts';

const SIZES = {
  normal: { name: 'Normal text', look: 'text-base' },
  large: { name: 'Large text', look: 'text-large' },
  largest: { name: 'Largest text', look: 'text-title' },
};

const TEXT_SIZES = Object.keys(SIZES) as TextSize[];

type Props = {
  title: string;
  subject: ReportSubject;
  keys: readonly (readonly [key: string, does: string])[];
  shortcuts: readonly [isOn: boolean, choose: (isOn: boolean) => void];
  /** Whether the clock is hidden; absent if there is none. */
  clock?: { isHidden: boolean; onHide: (isHidden: boolean) => void } | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Everything that can wait during a question, in one place: progress, appearance, reporting. */
export function PlayerSheet({ title, subject, keys, shortcuts, clock, onClose, children }: Props) {
  const [isReporting, setIsReporting] = useState(false);
  if (isReporting) return <ReportForm {...subject} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      {children}
      <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <TextSizeChoice />
        {clock && (
          <Button look="plain" size="small" onClick={() => clock.onHide(!clock.isHidden)}>
            {clock.isHidden ? 'Show timer' : 'Hide timer'}
          </Button>
        )}
        <Button look="plain" size="small" onClick={() => setIsReporting(true)}>
          Report this question
        </Button>
      </div>
      {/* Only useful with a keyboard. */}
      <section aria-labelledby="player-keys" className="mt-5 hidden border-t border-line pt-5 pointer-fine:block">
        <h3 id="player-keys" className="mb-2 font-semibold">
          Keyboard shortcuts
        </h3>
        <Shortcuts keys={keys} isOn={shortcuts[0]} onChoose={shortcuts[1]} />
      </section>
    </Dialog>
  );
}

type TextSize = keyof typeof SIZES;

/** The text size of questions, applied at once and remembered in this browser. */
function TextSizeChoice() {
  const { dataset } = document.documentElement;
  const [currentSize, setCurrentSize] = useState(TEXT_SIZES.find((size) => size === dataset['text']) ?? 'normal');
  const choose = (size: TextSize) => {
    dataset['text'] = size;
    withStorage(() => localStorage.setItem(TEXT_KEY, size), undefined);
    setCurrentSize(size);
  };
  return (
    <fieldset aria-label="Text size" className="flex">
      {TEXT_SIZES.map((size) => (
        <Button
          key={size}
          look="plain"
          size="small"
          aria-label={SIZES[size].name}
          title={SIZES[size].name}
          aria-pressed={currentSize === size}
          className="-ml-px min-w-11 rounded-none first:ml-0 first:rounded-l last:rounded-r aria-pressed:bg-accent-soft aria-pressed:underline"
          onClick={() => choose(size)}
        >
          <span className={`${SIZES[size].look} leading-none`}>A</span>
        </Button>
      ))}
    </fieldset>
  );
}
