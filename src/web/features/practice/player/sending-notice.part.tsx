import { Link, useLocation } from 'react-router';
import { paths } from '#web/app/paths.ts';
import type { SittingControl } from './use-sitting.ts';

/** Whether what was done has arrived, where it has not. */
export function SendingNotice({ sending, waiting }: Pick<SittingControl, 'sending' | 'waiting'>) {
  const { pathname } = useLocation();
  if (sending === 'fine') return null;
  return (
    <output className="mt-3 block rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
      {sending === 'offline' &&
        `No connection. ${waiting} to send; all of it is kept in this browser and sent by itself.`}
      {sending === 'no access' && 'Your access to this exam has ended.'}
      {sending === 'not taken' &&
        `The server did not take what you did last. ${waiting} to send are kept in this browser and sent again.`}
      {sending === 'signed out' && (
        <>
          You are signed out, or signed in as somebody else. What you did is kept in this browser.{' '}
          <Link to={paths.login(pathname)} className="text-accent underline">
            Log in to go on
          </Link>
        </>
      )}
    </output>
  );
}
