import { type ReactNode, useState } from 'react';
import { ReportForm } from '#web/features/report/report-form.part.tsx';
import type { ReportSubject } from '#web/features/report/report-subject.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Shortcuts } from '#web/ui/shortcuts.tsx';
import { TextSizeChoice } from './text-size-choice.part.tsx';

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
