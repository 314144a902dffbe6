const OF_HANDS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'] as const;
/** Events that programs may cause for a person, such as filling in a form or going back. */
const OF_PROGRAMS = ['input', 'change', 'submit', 'popstate'] as const;

/** Resolves once the person interacts with the page, or arrives at a place below its top. */
export const somebodyIsHere = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  if (scrollY > 0 || location.hash) resolve();
  for (const sign of [...OF_HANDS, ...OF_PROGRAMS])
    addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
  // The router must not wait for the parts shown here before it draws the next page. On startup it only replaces the address.
  globalThis.navigation?.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType === 'push') resolve();
  });
});
