import { useLocation } from 'react-router';
import { useIsOpen } from './page-state.ts';
import { paths } from './paths.ts';

/** `name` is on a button, `phrase` begins a sentence. */
export type WayIn = { to: string; name: string; phrase: string };

/**
 * Where a stranger goes: to create an account where anyone can, otherwise to log in, where the site's providers are listed. Then
 * back to the page they are on; from the landing page, to where the account leads.
 */
export function useWayIn(): WayIn {
  const isOpen = useIsOpen();
  const back = useWayBack();
  return isOpen
    ? { to: paths.register(back), name: 'Create Account', phrase: 'Create an account' }
    : { to: paths.login(back), name: 'Log In', phrase: 'Log in' };
}

/** Where somebody is brought back to after they have logged in from here. */
export function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  return /^\/($|login|register|verify-email)/.test(pathname) ? undefined : pathname + search;
}
