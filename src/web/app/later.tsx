import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

const OF_HANDS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'] as const;
/** What a program does for somebody: fills in a form, goes back. */
const OF_PROGRAMS = ['input', 'change', 'submit', 'popstate'] as const;

/** Settles as soon as somebody is at the page: does anything with it, or has come to a place below its head. */
const somebodyIsHere = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  if (scrollY > 0 || location.hash) resolve();
  for (const sign of [...OF_HANDS, ...OF_PROGRAMS])
    addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
  // The router goes on: what it draws next must not wait for what stands here. At its start it only replaces the address.
  globalThis.navigation?.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType === 'push') resolve();
  });
});

/** What is on the page as the server wrote it, and has no script yet. */
const promises = new Set<Promise<unknown>>();

// The router takes a place within the page over at once, and React would take away what it cannot draw yet: it hears of it after.
if (!import.meta.env.SSR) {
  addEventListener(
    'popstate',
    (event) => {
      if (promises.size === 0) return;
      event.stopImmediatePropagation();
      const tell = () => dispatchEvent(new PopStateEvent('popstate', { state: event.state }));
      void Promise.allSettled(promises).then(tell);
    },
    { capture: true },
  );
  // Nor does whoever presses a link to such a place wait for it: the browser goes there, and the router says so after.
  addEventListener(
    'click',
    ({ target, ctrlKey, metaKey }) => {
      if (promises.size === 0 || ctrlKey || metaKey || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a[href*="#"]');
      if (link?.pathname === location.pathname) document.getElementById(link.hash.slice(1))?.scrollIntoView();
    },
    { capture: true },
  );
}

/**
 * A part that stands below what a page is come for. It is on the page from the start, as the server wrote it; its script is fetched
 * once somebody is there, so that a first visit neither waits for it nor loads it. `arrive` fetches it, for a page that is come to
 * by a link within the site, and for the server.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const arrive = async () => (here ??= await load());
  const Later = lazy(async () => {
    const coming = somebodyIsHere.then(arrive);
    promises.add(coming);
    try {
      return { default: await coming };
    } finally {
      promises.delete(coming);
    }
  });
  // Memoized: drawn again before its script is here, what the server wrote would go.
  const Part = memo(function Part(props: Props) {
    const [Now] = useState(() => here ?? Later);
    return (
      <Suspense>
        <Now {...props} />
      </Suspense>
    );
  });
  return { Part, arrive };
}
