import { useRevalidator } from 'react-router';
import { SecondFactorSetup } from '#web/features/account/security/second-factor-setup.part.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

/** Shown instead of an admin screen to administrators who still have to set up the second factor they need. */
export function SecondFactorNeeded() {
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
