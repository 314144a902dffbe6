import type { User } from '#contract/account.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { displayName } from '#web/features/account/display-name.ts';
import { EntryNotice } from './entry-notice.part.tsx';

/** Shown instead of a sign-in form to someone who is signed in. */
export function AlreadySignedIn({ me, destination }: { me: User; destination: string }) {
  return (
    <EntryNotice
      title="You’re already logged in"
      text={
        <p>
          You’re logged in as <strong>{displayName(me)}</strong>. To use another account, log out first.
        </p>
      }
    >
      <ButtonLink to={destination} replace>
        Continue
      </ButtonLink>
    </EntryNotice>
  );
}
