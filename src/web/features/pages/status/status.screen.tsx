import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { loadingContext, useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { contactQuery, statusQuery } from '#web/features/pages/pages.queries.ts';
import { SupportAddress } from '#web/features/pages/help/support-address.part.tsx';
import { StatusReportView, Headline } from './status-report.part.tsx';

/** That the figures cannot be had is a thing to say on this very page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(loadingContext);
  await Promise.all([queries.prefetchQuery(statusQuery(api)), queries.prefetchQuery(contactQuery(api))]);
  return null;
}

/** How the services stand and stood. */
export function Component() {
  const status = useQuery(statusQuery(useApi()));
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="System Status"
        description="How website, practice exams, sign-in, payments, database and API stand now and stood in the last 90 days, measured once a minute."
      />
      {status.data ? <StatusReportView report={status.data} /> : <Unknown onRetry={() => void status.refetch()} />}
      <section aria-labelledby="support" className="mt-14 rounded border border-line bg-raised p-5 sm:p-6">
        <h2 id="support" className="text-large font-semibold">
          Something does not work, and nothing here says so?
        </h2>
        <p className="mt-1 text-muted">Tell us what you see.</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={paths.contact} look="plain">
            Contact support
          </ButtonLink>
          <SupportAddress />
        </div>
      </section>
    </div>
  );
}

function Unknown({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Headline text="The status is not known right now" isFine={false} />
      <p className="mt-3 max-w-text text-muted">
        The server could not be asked. It may be down, or your connection may be.
      </p>
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
