import { type ComponentType, lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';

/** A component that is fetched once it is shown. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={<Spinner label="Loading the question..." />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
