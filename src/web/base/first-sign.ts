const OF_HANDS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'] as const;
/** Events that programs may cause for a person, such as filling in a form or going back. */
const OF_PROGRAMS = ['input', 'change', 'submit', 'popstate'] as const;

/** Resolves once the person interacts with the page, or arrives at a place below its top. */
export const somebodyIsHere = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  if (scrollY > 0 || location.hash) resolve();
  const listening = new AbortController();
  const notice = (event: Event) => {
    if (isOfRestingPointer(event)) return;
    listening.abort();
    resolve();
  };
  for (const sign of [...OF_HANDS, ...OF_PROGRAMS])
    addEventListener(sign, notice, { capture: true, passive: true, signal: listening.signal });
  // The router must not wait for the parts shown here before it draws the next page. On startup it only replaces the address.
  globalThis.navigation?.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType === 'push') resolve();
  });
});

/** A browser also says that a pointer moves when a page appears under one that rests. */
function isOfRestingPointer(event: Event): boolean {
  return (
    event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0
  );
}
