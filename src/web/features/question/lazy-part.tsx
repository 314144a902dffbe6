import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** A component that may have to be loaded; `fetch` preloads it, so that it appears at once, even offline. */
export type Part<P> = ComponentType<P> & { fetch?: () => Promise<unknown> };

/** A component that is loaded when first shown, or preloaded. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let known: ComponentType<P> | null = null;
  const fetch = async () => (known = await load());
  const Loaded = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>;
  function LazyPart(props: P) {
    // Keeps the same component throughout; a different one would remount and lose its state.
    const [Known] = useState(() => known);
    if (Known) return <Known {...props} />;
    return (
      <Suspense fallback={<Spinner label="Loading the question..." />}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { fetch });
}
