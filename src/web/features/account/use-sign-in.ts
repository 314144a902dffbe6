import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/account.ts';
import { safeRedirect } from '#rules/account/redirect.ts';
import { paths } from '#web/app/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshMe } from './account.queries.ts';

/** What comes after signing in, the same for whoever logs in and whoever registers. */
export function useSignIn() {
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const destination = ({ isAdmin }: User) => safeRedirect(redirect, isAdmin ? paths.admin : paths.dashboard);
  return {
    /** Where the person wanted to go, as it stands in the address. */
    redirect: redirect ?? undefined,
    destination,
    /** Greets the person just signed in and leads them on. */
    async enter(user: User, greeting: string, more?: string): Promise<void> {
      await refreshMe();
      toast(greeting, more);
      await navigate(destination(user));
    },
  };
}
