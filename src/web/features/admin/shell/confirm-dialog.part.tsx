import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { useFirstFocus } from './first-focus.ts';

type Props = {
  title: string;
  action: string;
  isBusy: boolean;
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
  isGrave?: boolean;
  children: ReactNode;
};

/** Asks for confirmation; red if something is taken away. */
export function ConfirmDialog({ title, action, isBusy, fault, onConfirm, onClose, isGrave = false, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useFirstFocus(region);
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={region} className="space-y-3">
        {children}
      </div>
      <Fault className="mt-4">{fault}</Fault>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          className={isGrave ? 'border-wrong bg-wrong text-paper hover:border-wrong hover:bg-wrong' : ''}
          aria-disabled={isBusy}
          onClick={onConfirm}
        >
          {isBusy ? 'Working...' : action}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
