import type { NavigateFunction } from 'react-router';
import type { User } from '#contract/account.ts';
import { paths } from './paths.ts';

/** Sign-in pages. Going back never leads to one. */
const ENTRANCE = /^\/(login|register|forgot-password|reset-password|verify-email|setup)(\/|$)/;

/** Pages for signed-in people. Others would be redirected to sign-in. */
const PERSONAL = /^\/(account|admin|checkout|checkout-success|dashboard|notebook|practice|results|today)(\/|$)/;

/**
 * Goes back to the last page of this site outside `area`, which is this page or another, including everything below it. This also
 * works across full page loads. Without such a page, it goes home: to the dashboard, or to the landing page for visitors and from
 * the admin area.
 */
export function goBack(navigate: NavigateFunction, me: User | null, area = location.pathname): void {
  const isGoal = ({ url }: NavigationHistoryEntry) => {
    // A page that hides its address has a secret in it, and is a sign-in page.
    if (url === null) return false;
    const { pathname } = new URL(url);
    const isLeft = pathname === area || pathname.startsWith(`${area}/`);
    return !isLeft && !ENTRANCE.test(pathname) && (me !== null || !PERSONAL.test(pathname));
  };
  const home = me === null || area === paths.admin ? paths.home : paths.dashboard;
  if ('navigation' in globalThis) {
    const before = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
    const goal = before.findLast(isGoal);
    if (!goal) return void navigate(home);
    // Rejects if the person chooses to stay, to keep what they wrote.
    for (const going of Object.values(navigation.traverseTo(goal.key))) going.catch(() => undefined);
    return;
  }
  // Browsers from before 2026 do not tell earlier pages: from a single page, go back one step; from a whole area, go home.
  const step = area === paths.admin ? 0 : (history.state as { idx?: number } | null)?.idx;
  void (step ? navigate(-1) : navigate(home));
}
