import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/account.ts';
import { safeRedirect } from '#rules/account/redirect.ts';
import { RETURN } from '#web/base/return-mark.ts';
import { keepPreviews } from '#web/features/quiz/keep-previews.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import { isStaff, useRefreshMe } from '#web/base/me.ts';

/** How long a slow network may delay the next screen. */
const PATIENCE_MS = 3000;

/** What happens after signing in or registering. */
export function useSignIn() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const destination = (user: User) => safeRedirect(redirect, isStaff(user) ? paths.admin : paths.dashboard);
  return {
    /** Where the person wanted to go, from the address. */
    redirect: redirect ?? undefined,
    destination,
    /** Greets the person who just signed in and takes them on; `wanted`: where they wanted to go, if the address does not say. */
    async enter(user: User, greeting: string, more?: string, wanted: string | null = null): Promise<void> {
      await refreshMe();
      // Saves earlier previews before the next screen opens; if that takes long, it finishes in the background.
      await Promise.race([keepPreviews(api, queries, user.id), new Promise((go) => setTimeout(go, PATIENCE_MS))]);
      toast(greeting, more);
      // The browser's Back then skips the form; someone who continues to the page they came from finds it in the history once.
      const goal = wanted === null ? destination(user) : safeRedirect(wanted, destination(user));
      if (isLastShown(goal)) await navigate(-1);
      else await navigate(goal, { replace: true, state: RETURN });
    },
  };
}

/** Whether the previous page is `path`, in the same document: other documents were rendered for a visitor. */
function isLastShown(path: string): boolean {
  // Browsers from before 2026 do not tell the previous page.
  if (!('navigation' in globalThis)) return false;
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before !== undefined && before.sameDocument && before.url === new URL(path, location.href).href;
}
