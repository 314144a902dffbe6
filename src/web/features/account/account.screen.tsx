import type { LoaderFunctionArgs } from 'react-router';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useMe } from '#web/base/me.ts';
import { ConditionsSection } from './settings/conditions-section.part.tsx';
import { DeletionSection } from './settings/deletion-section.part.tsx';
import { DownloadSection } from './settings/download-section.part.tsx';
import { EmailSection } from './settings/email-section.part.tsx';
import { IdentitiesSection } from '#web/features/account/security/identities-section.part.tsx';
import { PasskeysSection } from '#web/features/account/security/passkeys-section.part.tsx';
import { PasswordSection } from '#web/features/account/security/password-section.part.tsx';
import { PaymentsSection } from './settings/payments-section.part.tsx';
import { ProfileSection } from './settings/profile-section.part.tsx';
import { RemindersSection } from './settings/reminders-section.part.tsx';
import { ReportsSection } from './settings/reports-section.part.tsx';
import { SecondFactorSection } from '#web/features/account/security/second-factor-section.part.tsx';
import { SessionsSection } from '#web/features/account/security/sessions-section.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async () => null);
}

/** Everything about the person's own account. */
export function Component() {
  const me = useMe();
  if (!me) return null;
  return (
    <div className="page-width py-10 lg:py-14">
      <PageMeta
        title="Your Account"
        description="Your profile, email, exam time, reminders, password, sessions, payments, and data."
        isHidden
      />
      <h1 className="text-display">Your Account</h1>
      <div className="mt-8 divide-y divide-line border-y border-line">
        <ProfileSection me={me} />
        <EmailSection me={me} />
        <ConditionsSection me={me} />
        <RemindersSection />
        <PasswordSection me={me} />
        <PasskeysSection />
        <IdentitiesSection />
        <SecondFactorSection />
        <SessionsSection />
        <PaymentsSection />
        <ReportsSection />
        <DownloadSection />
        <DeletionSection me={me} />
      </div>
    </div>
  );
}
