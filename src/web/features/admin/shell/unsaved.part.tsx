import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Location } from 'react-router';
import { useHeldPage } from '#web/base/use-held-page.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { firstField, useFirstFocus } from './first-focus.ts';

type Check = () => boolean;
/** What is asked before something is left; if not said otherwise, about the changes of a form. */
type Words = { title: string; text: string; stay: string; leave: string };
type Guard = { watch: (isChanged: Check) => () => void; ask: (leave: () => void, words?: Words) => void };

const CHANGES: Words = {
  title: 'Discard your changes?',
  text: 'Your changes here have not been saved.',
  stay: 'Keep Editing',
  leave: 'Discard Changes',
};

const GuardContext = createContext<Guard | null>(null);

/** Forms belong to a screen, and questions also to the exam in the address; other changes of address keep them. */
const isLeft = (from: Location, to: Location) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('examId') !== new URLSearchParams(to.search).get('examId');

/** Asks before a changed form is left, whether by closing it, a link, Back, a reload, or closing the tab. An unchanged form never asks. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const checks = useRef(new Set<Check>());
  const [asked, setAsked] = useState<{ leave: () => void; words: Words } | null>(null);
  const isChanged = () => [...checks.current].some((check) => check());
  const pendingNavigation = useHeldPage({ isHeld: isChanged, isLeft });
  const guard = useMemo<Guard>(
    () => ({
      watch(check) {
        checks.current.add(check);
        return () => void checks.current.delete(check);
      },
      ask: (leave, words = CHANGES) => setAsked({ leave, words }),
    }),
    [],
  );
  const stay = () => {
    setAsked(null);
    pendingNavigation?.reset();
  };
  const discard = () => {
    // In sequence, since each returns the focus to what opened it.
    flushSync(() => setAsked(null));
    asked?.leave();
    pendingNavigation?.proceed();
  };
  const words = asked?.words ?? CHANGES;
  return (
    <GuardContext value={guard}>
      {children}
      {(asked ?? pendingNavigation) && (
        <Dialog title={words.title} onClose={stay}>
          <p>{words.text}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={stay}>{words.stay}</Button>
            <Button look="plain" className="text-wrong" onClick={discard}>
              {words.leave}
            </Button>
          </div>
        </Dialog>
      )}
    </GuardContext>
  );
}

/** The values of a region's controls, except those that only try out or steer something. */
function valuesIn(region: HTMLElement): string {
  const controls = region.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type=file]), select, textarea',
  );
  const kept = [...controls].filter((control) => control.closest('[data-not-kept]') === null);
  return JSON.stringify(
    kept.map((control) =>
      control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
        ? control.checked
        : control.value,
    ),
  );
}

/**
 * Watches a region of the screen that contains a form. It counts as changed while its controls differ from when they were first
 * touched, or while `isChanged` says so; never while `isKept` says that leaving loses nothing.
 */
export function useUnsaved<E extends HTMLElement = HTMLDivElement>(isChanged?: Check, isKept?: Check) {
  const guard = use(GuardContext)!;
  const region = useRef<E>(null) as RefObject<E>;
  const before = useRef<string | null>(null);
  const own = useRef({ isChanged, isKept });
  useEffect(() => {
    own.current = { isChanged, isKept };
  });
  const check = useCallback(
    () =>
      own.current.isKept?.() !== true &&
      (own.current.isChanged?.() === true ||
        (before.current !== null && region.current !== null && valuesIn(region.current) !== before.current)),
    [],
  );
  useEffect(() => guard.watch(check), [guard, check]);
  // Values filled in automatically, such as a name that had to be looked up, are there by now.
  const begin = () => {
    before.current ??= valuesIn(region.current);
  };
  return {
    /** For the element around the controls. */
    region: { ref: region, onFocusCapture: begin, onPointerDownCapture: begin },
    /** Acts at once if nothing is changed, and otherwise once the person has agreed to lose the changes. */
    leave: (go: () => void, words?: Words) => (check() ? guard.ask(go, words) : go()),
    /** Takes the current values as saved. */
    settle: () => {
      before.current = null;
    },
  };
}

/** A dialog with a form, which has the focus on its first field. */
export function EditorDialog({
  onClose,
  isChanged,
  isKept,
  isHeld = false,
  words,
  begin = firstField,
  children,
  ...rest
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** For content that is not all in controls. */
  isChanged?: Check;
  /** Whether the content will be restored when this is opened again. */
  isKept?: Check;
  /** It cannot be closed now, since a pending request would continue unseen. */
  isHeld?: boolean;
  /** What is asked before it is closed. */
  words?: Words;
  /** The field that it begins at, once there is one; the first, if not said otherwise. */
  begin?: (region: HTMLElement) => HTMLElement | null;
  children: ReactNode;
}) {
  const { region, leave } = useUnsaved(isChanged, isKept);
  const close = () => isHeld || leave(onClose, words);
  useFirstFocus(region.ref, begin);
  return (
    <Dialog {...rest} onClose={close}>
      <EditorContext value={{ close, isHeld }}>
        <div {...region}>{children}</div>
      </EditorContext>
    </Dialog>
  );
}

const EditorContext = createContext({ close: (): unknown => undefined, isHeld: false });

/** Closes a dialog without saving, after asking if anything would be lost. */
export function CancelButton({ children = 'Cancel' }: { children?: string }) {
  const { close, isHeld } = use(EditorContext);
  return (
    <Button look="plain" aria-disabled={isHeld} onClick={close}>
      {children}
    </Button>
  );
}
