import { useParams } from 'react-router';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { isStaff, useMe } from '#web/base/me.ts';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { EntryNotice } from './entry-notice.part.tsx';
import { useVerification, VERIFIED_TEXT } from './use-verification.ts';
import { useIsOpen } from '#web/base/page-state.ts';

const INVALID_LINK = 'Invalid verification link. Please use the link from your email.';

/** Where the link in the verification mail leads. */
export function Component() {
  const { token } = useParams();
  return (
    <AccountPage title="Verify Email" description="Confirm your email address." isSecret>
      {token && token !== 'verify-email' ? (
        <Verification key={token} token={token} />
      ) : (
        <Failure reason={INVALID_LINK} />
      )}
    </AccountPage>
  );
}

function Verification({ token }: { token: string }) {
  const me = useMe();
  const verification = useVerification(token);
  if (verification.state === 'failed') return <Failure reason={verification.reason} isNews />;
  if (verification.state === 'loading') {
    return (
      <>
        <h1 className="text-display">Verifying your email...</h1>
        <output className="mt-4 block text-muted">This takes a moment.</output>
      </>
    );
  }
  return (
    <EntryNotice
      title="Email Verified Successfully!"
      isNews
      text={
        <p>
          {VERIFIED_TEXT} {!me && 'You can now log in.'}
        </p>
      }
    >
      {me ? (
        <ButtonLink to={isStaff(me) ? paths.admin : paths.dashboard}>Continue</ButtonLink>
      ) : (
        <ButtonLink to={paths.login()}>Continue to Login</ButtonLink>
      )}
    </EntryNotice>
  );
}

function Failure({ reason, isNews = false }: { reason: string; isNews?: boolean }) {
  const me = useMe();
  const isOpen = useIsOpen();
  return (
    <EntryNotice title="Verification Failed" isNews={isNews} text={<p>{reason}</p>}>
      {me ? (
        <ButtonLink to={paths.account}>Go to Your Account</ButtonLink>
      ) : (
        <>
          {isOpen && <ButtonLink to={paths.register()}>Register Again</ButtonLink>}
          <ButtonLink to={paths.login()} look={isOpen ? 'plain' : 'primary'}>
            Back to Login
          </ButtonLink>
        </>
      )}
    </EntryNotice>
  );
}
