import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';

type Props = { title: string; action: string; isBusy: boolean; failure: string | null; onConfirm: () => void; onClose: () => void; children: ReactNode };

/** Asks once more before something goes. */
export function ConfirmDialog({ title, action, isBusy, failure, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3">{children}</div>
      <Fault className="mt-4">{failure}</Fault>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Working...' : action}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
