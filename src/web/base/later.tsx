import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { somebodyIsHere } from './first-sign.ts';

/** Parts that are on the page as the server rendered them and have no script yet. */
const promises = new Set<Promise<unknown>>();

// The router takes over an anchor at once, and React would remove what it cannot draw yet, so the router is told afterward.
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
    const coming = somebodyIsHere.then(arrive);
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
