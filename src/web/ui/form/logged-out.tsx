import { useLocation } from 'react-router';
import { paths } from '#web/base/paths.ts';

/** What a form says to someone whose session has ended: in a new tab, since this one has what they typed. */
export function LoggedOut() {
  const { pathname, search } = useLocation();
  return (
    <>
      You’ve been logged out.{' '}
      <a href={paths.login(pathname + search)} target="_blank" rel="noreferrer" className="underline">
        Log in
      </a>{' '}
      in a new tab, then try again here. What you entered is still in the form.
    </>
  );
}
