import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

type Props = { title: string; children: ReactNode; onClose: () => void; isWide?: boolean };

/** A question that has to be answered first: the browser's own dialog, which keeps the focus and gives it back. */
export function Modal({ title, children, onClose, isWide = false }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded border border-line-strong bg-raised p-5 text-ink shadow-lifted backdrop:bg-black/50 sm:p-6 ${isWide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-title wrap-anywhere">
          {title}
        </h2>
        <button type="button" onClick={onClose} aria-label="Close" className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded text-muted hover:text-ink">
          <Icon name="cross" />
        </button>
      </div>
      <div className="mt-4">{children}</div>
    </dialog>
  );
}
