import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiError } from '#web/base/api.ts';
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
  if (navigator.onLine === false) return <Offline />;
  const refusal = refusalOf(error);
  return refusal?.status === 429 ? <TooMany sentence={refusal.sentence} /> : <Failed />;
}

/** A refusal by the server, as the server rendered it or as a call of the browser got it. */
function refusalOf(error: unknown): { status: number; sentence: string | undefined } | null {
  if (error instanceof ApiError) return { status: error.status, sentence: error.problem?.error };
  if (!isRouteErrorResponse(error)) return null;
  return { status: error.status, sentence: typeof error.data === 'string' ? error.data : undefined };
}

const WAIT = 'Please wait a moment and try again.';

/** `sentence`: what the server said of the limit, such as how long to wait. */
function TooMany({ sentence = WAIT }: { sentence: string | undefined }) {
  return (
    <section className="page-width py-20">
      <PageMeta title="Too many requests" description="This page was not loaded." isHidden />
      <h1 className="text-display">Too many requests</h1>
      <p className="mt-4 max-w-text text-muted">
        {sentence.replace(/^Too many requests\. /, '')} The limit applies to everyone who uses your internet connection.
        Everything you saved is safe.
      </p>
      <TryAgain />
    </section>
  );
}

function Failed() {
  return (
    <section className="page-width py-20">
      <PageMeta title="Something went wrong" description="This page could not be loaded." isHidden />
      <h1 className="text-display">This page could not be loaded</h1>
      <p className="mt-4 max-w-text text-muted">
        Something went wrong on our side or with your connection. Everything you saved is safe.
      </p>
      <TryAgain />
    </section>
  );
}

function TryAgain() {
  return (
    <div className="mt-8">
      {/* Reloading without a connection would lose the site itself. */}
      <Button onClick={() => navigator.onLine && location.reload()}>Try again</Button>
    </div>
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
