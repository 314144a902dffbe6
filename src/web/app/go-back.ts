import type { NavigateFunction } from 'react-router';
import type { User } from '#contract/account.ts';
import { paths } from './paths.ts';

/** Ways in. Nobody is led back to one. */
const ENTRANCE = /^\/(login|register|forgot-password|reset-password|verify-email|setup)(\/|$)/;

/** What somebody signed in is shown. Others would be sent on to the login page. */
const PERSONAL = /^\/(account|admin|checkout|checkout-success|dashboard|practice|results)(\/|$)/;

/**
 * Goes back to what was last shown of this site outside of `area`, which is this page or another, with all that lies below
 * it, also where whole pages were loaded in between. Where there was nothing, home.
 */
export function goBack(navigate: NavigateFunction, me: User | null, area = location.pathname): void {
  const isGoal = ({ url }: NavigationHistoryEntry) => {
    // A page that keeps its address to itself holds a secret in it, and is a way in.
    if (url === null) return false;
    const { pathname } = new URL(url);
    const isLeft = pathname === area || pathname.startsWith(`${area}/`);
    return !isLeft && !ENTRANCE.test(pathname) && (me !== null || !PERSONAL.test(pathname));
  };
  if ('navigation' in globalThis) {
    const before = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
    const goal = before.findLast(isGoal);
    if (!goal) return void navigate(paths.home);
    // They reject where the person rather stays, to keep what they wrote.
    for (const going of Object.values(navigation.traverseTo(goal.key))) going.catch(() => undefined);
    return;
  }
  // Browsers of before 2026 do not tell what came before: a single page is left by one step, a whole area for home.
  const step = area === paths.admin ? 0 : (history.state as { idx?: number } | null)?.idx;
  void (step ? navigate(-1) : navigate(paths.home));
}
