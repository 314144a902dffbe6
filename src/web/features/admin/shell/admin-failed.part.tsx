import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import type { ProblemCode } from '#contract/problem.ts';
import { FailedScreen } from '#web/features/pages/failed.screen.tsx';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { forgetChosenExam } from './chosen-exam.ts';
import { SecondFactorSetup } from '#web/features/account/security/second-factor-setup.part.tsx';

/** Shown when an admin screen cannot be loaded or is not allowed. */
export function AdminFailed() {
  const error = useRouteError();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (isGone) forgetChosenExam();
  }, [isGone]);
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

/** Shown instead of an admin screen to administrators who still have to set up the second factor they need. */
function SecondFactorNeeded() {
  const { revalidate } = useRevalidator();
  const goOn = async () => {
    await revalidate();
    // The button that was pressed is gone with this screen.
    document.getElementById('content')?.focus();
  };
  return (
    <section className="page-width py-12 lg:py-20">
      <PageMeta
        title="Set up two-factor authentication"
        description="Administrators log in with two-factor authentication."
        isHidden
      />
      <h1 className="text-display">Set up two-factor authentication</h1>
      <p className="mt-4 max-w-text text-muted">
        Administrators of this site log in with a password and a code from an authenticator app. Set yours up to
        continue.
      </p>
      <div className="mt-8 max-w-md">
        <SecondFactorSetup onDone={() => void goOn()} />
      </div>
    </section>
  );
}
