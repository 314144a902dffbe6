/** Time for a screen to move the focus itself to a better place. */
const GRACE_MS = 50;
const CONTROL = 'a[href], button, input, select, textarea, summary';
const HEADING = 'h1, h2, h3, h4, legend';

/** Where the focused control was: its parent and its siblings. */
type Gap = { element: Element; parent: Node; before: Node | null; after: Node | null };

const isUsable = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert], [hidden]');
/** Visible to the eye: content for screen readers only is a pixel wide. */
const isShown = (element: HTMLElement) => isUsable(element) && element.checkVisibility() && element.offsetWidth > 1;

/**
 * Moves keyboard focus and screen readers to each new page, like a page load, and never leaves the focus on the body: if the
 * focused control disappears or is disabled, the nearest remaining place gets the focus, the next row of a list or else the heading
 * above. `first` had the focus, on the page `shown`, before this was loaded.
 */
export function keepFocus(first: Element, shown: string): void {
  let path = shown;
  let holder: Element | null = first;
  let isByKeyboard = first.matches(':focus-visible');
  let gap: Gap | null = null;

  document.addEventListener('focusin', ({ target }) => {
    holder = target as Element;
    isByKeyboard = holder.matches(':focus-visible');
    gap = null;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return;
    // Either blurred on purpose, by a click elsewhere or on another window, or removed, which shows in a moment.
    queueMicrotask(() => {
      if (holder === target && isUsable(holder as Element)) holder = null;
    });
  });

  const look = (records: readonly MutationRecord[]) => {
    if (location.pathname !== path) {
      path = location.pathname;
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    if (!holder || isUsable(holder)) return;
    gap = gapOf(holder, records) ?? gap;
    setTimeout(() => {
      const active = document.activeElement;
      if (!holder || isUsable(holder) || !(active === holder || active === document.body || active === null)) return;
      moveTo(nextFocus(gap), isByKeyboard);
    }, GRACE_MS);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'inert', 'hidden'],
  });
  // This is loaded with the first press, which may have opened a page by now that has put the focus somewhere itself.
  const now = document.activeElement;
  if (now && now !== first && now !== document.body) {
    path = location.pathname;
    holder = now;
  }
  look([]);
}

/** Where it was; null if these changes did not remove it. */
function gapOf(focused: Element, records: readonly MutationRecord[]): Gap | null {
  if (focused.isConnected && focused.parentNode)
    return { element: focused, parent: focused.parentNode, before: focused, after: focused.nextElementSibling };
  for (const { removedNodes, target, previousSibling, nextSibling } of records) {
    for (const lost of removedNodes) {
      if (lost instanceof Element && lost.contains(focused))
        return { element: lost, parent: target, before: previousSibling, after: nextSibling };
    }
  }
  return null;
}

/** What comes in its place: the next row of the list, or else the heading above. */
function nextFocus(gap: Gap | null): HTMLElement | null {
  const parent = gap?.parent.isConnected ? gap.parent : document.body;
  const within =
    (parent instanceof Element ? parent.closest('dialog[open]') : null) ??
    document.querySelector('dialog[open]') ??
    document.querySelector('main');
  if (gap?.element.matches('li, tr')) {
    for (const row of [gap.after, gap.before]) {
      const control = row?.isConnected && row instanceof Element ? row.querySelector<HTMLElement>(CONTROL) : null;
      if (control && isShown(control)) return control;
    }
  }
  const headings = [...(within?.querySelectorAll<HTMLElement>(HEADING) ?? [])].filter(isShown);
  const from = gap?.before?.isConnected ? gap.before : parent;
  const isAbove = (heading: Node) => {
    const place = from.compareDocumentPosition(heading);
    return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0 || (from !== parent && from.contains(heading));
  };
  return headings.findLast(isAbove) ?? headings[0] ?? (within as HTMLElement | null);
}

function moveTo(target: HTMLElement | null, isByKeyboard: boolean): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  // With a mouse or finger, the page stays where it is.
  target.focus({ preventScroll: !isByKeyboard });
}
