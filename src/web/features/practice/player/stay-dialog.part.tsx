import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { title: string; action: string; onStay: () => void; onAct: () => void; children: ReactNode };

/** Asks before a question or a sitting is left; staying is the suggested answer. */
export function StayDialog({ title, action, onStay, onAct, children }: Props) {
  return (
    <Dialog title={title} onClose={onStay}>
      <p className="figures">{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button look="plain" onClick={onAct}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
