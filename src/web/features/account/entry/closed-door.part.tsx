import { useSite } from '#web/base/page-state.ts';

const REASONS: Readonly<Record<string, string>> = {
  invited: 'Accounts on this site are by invitation. If you’ve been invited, open the link in your invitation.',
  provider: 'To create an account, log in through one of the providers on the login page.',
};

/** Shown in place of the form where strangers cannot create an account. */
export function ClosedDoor() {
  const { registration } = useSite();
  return (
    <p className="mt-4">
      {REASONS[registration] ??
        'This site isn’t accepting new accounts. If you’ve been invited by email, open the link in it.'}
    </p>
  );
}
