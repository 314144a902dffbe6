import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/account.ts';
import { safeRedirect } from '#rules/account/redirect.ts';
import { keepPreviews } from '#web/app/keep-previews.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshMe } from '#web/app/me.ts';

/** How long a slow network may hold up the next screen. */
const PATIENCE_MS = 3000;

/** What comes after signing in, the same for whoever logs in and whoever registers. */
export function useSignIn() {
  const api = useApi();
  const queries = useQueryClient();
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
      // What was taken before is there when the next screen opens; one that takes long follows by itself.
      await Promise.race([keepPreviews(api, queries, user.id), new Promise((go) => setTimeout(go, PATIENCE_MS))]);
      toast(greeting, more);
      // Back leads past the form, to where the person came from; who came from where they go on finds it there once.
      const goal = destination(user);
      if (isLastShown(goal)) await navigate(-1);
      else await navigate(goal, { replace: true });
    },
  };
}

/** Whether the page before this one is `path`, in the same document: another one was rendered for nobody. */
function isLastShown(path: string): boolean {
  // Browsers of before 2026 do not tell what came before.
  if (!('navigation' in globalThis)) return false;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before !== undefined && before.sameDocument && before.url === new URL(path, location.href).href;
}
