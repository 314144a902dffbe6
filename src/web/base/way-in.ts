import { useLocation } from 'react-router';
import { useIsOpen } from './page-state.ts';
import { paths } from './paths.ts';

/**
 * Where a stranger goes: to create an account where anyone can, otherwise to log in, where the site's providers are listed. Then
 * back to the page they are on; from the landing page, to where the account leads.
 */
export function useWayIn(): { to: string; name: string } {
  const isOpen = useIsOpen();
  const back = useWayBack();
  return isOpen ? { to: paths.register(back), name: 'Create Account' } : { to: paths.login(back), name: 'Log In' };
}

/** Where somebody is brought back to after they have logged in from here. */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  return /^\/($|login|register|verify-email)/.test(pathname) ? undefined : pathname + search;
}
