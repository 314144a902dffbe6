import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { contactQuery, statusQuery } from '#web/features/pages/pages.queries.ts';
import { SupportAddress } from '#web/features/pages/help/support-address.part.tsx';
import { StatusReportView, Headline } from './status-report.part.tsx';

/** If the figures are unavailable, this page says so itself. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(loadingContext);
  await Promise.all([queries.prefetchQuery(statusQuery(api)), queries.prefetchQuery(contactQuery(api))]);
  return null;
}

/** The current and past status of the services. */
export function Component() {
  const status = useQuery(statusQuery(useApi()));
  return (
    <div className="page-width pt-12 lg:pt-16">
      <PageMeta
        title="System Status"
        description={`Current status and ${STATUS_DAYS}-day history of the website, practice exams, authentication, payments, database, and API, measured once a minute.`}
      />
      {status.data ? <StatusReportView report={status.data} /> : <Unknown onRetry={() => void status.refetch()} />}
      <section aria-labelledby="support" className="mt-14 rounded border border-line bg-raised p-5 sm:p-6">
        <h2 id="support" className="text-large font-semibold">
          Seeing a problem that isn’t listed here?
        </h2>
        <p className="mt-1 text-muted">Tell us what’s happening.</p>
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
      <Headline text="Status unavailable" isFine={false} />
      <p className="mt-3 max-w-text text-muted">We couldn’t reach the server. It may be down, or you may be offline.</p>
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
