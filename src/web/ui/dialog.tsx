import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** `isSheet`: on a phone it stands at the foot of the screen, and a press beside it closes it. */
type Props = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean; isSheet?: boolean };

const SHEET =
  'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))]';

/** A dialog over the page, the browser's own: it keeps the focus, Escape closes it, and the focus goes back where it was. `onClose` may keep it open. */
export function Dialog({ title, onClose, children, isWide = false, isSheet = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it leaves the page: one that is out of it gives the focus back to nobody.
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
      // A browser closes it by itself where it is asked to a second time, as by Back on a phone.
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
