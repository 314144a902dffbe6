import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** `isSheet`: on a phone it is at the bottom of the screen, and pressing outside closes it. */
type Props = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean; isSheet?: boolean };

const SHEET =
  'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))]';

/** A native modal dialog: it traps the focus, Escape closes it, and the focus then returns. `onClose` may keep it open. */
export function Dialog({ title, onClose, children, isWide = false, isSheet = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is removed: a dialog that is no longer in the page does not return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      closedby={isSheet ? 'any' : undefined}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it on a second request, such as Back on a phone.
      onClose={() => {
        if (!element.current) return;
        element.current.showModal();
        onClose();
      }}
      className={`m-auto max-h-[92dvh] w-[min(100%-1.5rem,var(--dialog-width))] overflow-y-auto rounded border border-line-strong bg-paper p-5 text-ink shadow-lifted backdrop:bg-black/50 sm:p-7 ${isWide ? '[--dialog-width:56rem]' : '[--dialog-width:36rem]'} ${isSheet ? SHEET : ''}`}
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-muted hover:text-ink"
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
