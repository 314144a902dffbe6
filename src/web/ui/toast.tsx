import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { currentToast, dismissToast, onToast } from './toasts.ts';

const SHOWN_MS = 5000;

/** The notification area: one toast at a time, on a wide screen in its corner, on a phone above what is read; F8 moves the focus there. Loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" label="Notification">
      {toast && (
        <Toast.Root
          key={toast.id}
          type="foreground"
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className={`pointer-events-none flex items-start gap-3 rounded border bg-raised p-3 shadow-lifted sm:p-4 ${toast.isDestructive ? 'border-wrong' : 'border-line-strong'}`}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className={`font-semibold ${toast.isDestructive ? 'text-wrong' : ''}`}>
              {toast.title}
            </Toast.Title>
            {toast.description && (
              <Toast.Description className="text-small text-muted">{toast.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            className="pointer-events-auto -my-2 min-h-11 min-w-11 rounded px-1 text-small font-semibold underline"
            aria-label="Dismiss"
          >
            Close
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        className="pointer-events-none m-0 flex list-none flex-col gap-2 p-2 sm:fixed sm:right-0 sm:bottom-0 sm:z-50 sm:w-96 sm:p-4"
      />
    </Toast.Provider>
  );
}
