import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

// Rendered by the server; a browser loads it only if it is shown, since hardly any visit needs it.
const load = () => import('#web/features/pages/not-found.part.tsx');
const NotFound = import.meta.env.SSR
  ? (await load()).NotFound
  : lazy(async () => ({ default: (await load()).NotFound }));

/** Shown instead of a screen that does not exist or failed: says what happened and what to do. */
export function FailedScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  }
  return navigator.onLine === false ? <Offline /> : <Failed />;
}

function Failed() {
  return (
    <section className="page-width py-20">
      <PageMeta title="Something went wrong" description="This page could not be loaded." isHidden />
      <h1 className="text-display">This page could not be loaded</h1>
      <p className="mt-4 max-w-text text-muted">
        Something went wrong on our side or with your connection. Everything you saved is safe.
      </p>
      <div className="mt-8">
        {/* Reloading without a connection would lose the site itself. */}
        <Button onClick={() => navigator.onLine && location.reload()}>Try again</Button>
      </div>
    </section>
  );
}

/** Loads the page as soon as there is a connection again. */
function Offline() {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <section className="page-width py-20">
      <PageMeta title="You’re offline" description="This page could not be loaded." isHidden />
      <h1 className="text-display">You’re offline</h1>
      <p className="mt-4 max-w-text text-muted">This page will load when you’re back online.</p>
    </section>
  );
}
