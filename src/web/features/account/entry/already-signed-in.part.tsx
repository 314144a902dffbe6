import type { User } from '#contract/account.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { displayName } from '#web/features/account/display-name.ts';
import { Outcome } from './outcome.part.tsx';

/** In place of a form that would sign in someone who is. */
export function AlreadySignedIn({ me, destination }: { me: User; destination: string }) {
  return (
    <Outcome
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
    </Outcome>
  );
}
