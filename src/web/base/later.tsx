import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

const OF_HANDS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'click'] as const;
/** Events that programs may cause for a person, such as filling in a form or going back. */
const OF_PROGRAMS = ['input', 'change', 'submit', 'popstate'] as const;

/** Resolves once a person interacts with the page, or arrives at a place below its top. */
const interaction = new Promise<void>((resolve) => {
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

/** Parts that are on the page as the server rendered them and have no script yet. */
const promises = new Set<Promise<unknown>>();

// The router takes over an anchor at once, and React would remove what it cannot draw yet, so the router is told afterward.
if (!import.meta.env.SSR) {
  addEventListener(
    'popstate',
    (event) => {
      if (promises.size === 0) return;
      event.stopImmediatePropagation();
      const notifyRouter = () => dispatchEvent(new PopStateEvent('popstate', { state: event.state }));
      void Promise.allSettled(promises).then(notifyRouter);
    },
    { capture: true },
  );
  // Nor does a click on such a link wait: the browser goes there, and the router follows.
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
 * A part below the main content of a page. It is there from the start, as rendered by the server; its script loads once the person
 * interacts, so that a first visit neither waits for it nor loads it. `arrive` loads it, for navigation within the site and for the
 * server.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const arrive = async () => (here ??= await load());
  const Later = lazy(async () => {
    const coming = interaction.then(arrive);
    promises.add(coming);
    try {
      return { default: await coming };
    } finally {
      promises.delete(coming);
    }
  });
  // Memoized: a re-render before its script is loaded would remove the server's markup.
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
