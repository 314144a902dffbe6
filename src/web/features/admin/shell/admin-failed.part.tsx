import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { ProblemCode } from '#contract/problem.ts';
import { FailedScreen } from '#web/features/pages/failed.screen.tsx';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { SecondFactorNeeded } from './second-factor-needed.part.tsx';

/** Shown when an admin screen cannot be loaded or is not allowed. */
export function AdminFailed() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <FailedScreen />;
  if (error.data === ('second_factor_missing' satisfies ProblemCode)) return <SecondFactorNeeded />;
  return (
    <section className="page-width py-20">
      <PageMeta title="For administrators" description="This page is for administrators." isHidden />
      <h1 className="text-display">This page is for administrators</h1>
      <p className="mt-4 max-w-text text-muted">
        Your account doesn’t have administrator access to this site. If you need it, ask an administrator.
      </p>
      <div className="mt-8">
        <ButtonLink to={paths.dashboard}>Go to Your Dashboard</ButtonLink>
      </div>
    </section>
  );
}
