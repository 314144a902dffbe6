import { Link, useLocation } from 'react-router';
import { paths } from '#web/base/paths.ts';
import type { SittingControl } from './use-sitting.ts';

/** Says so if something has not reached the server. */
export function SendingNotice({ sending }: Pick<SittingControl, 'sending'>) {
  const { pathname } = useLocation();
  if (sending === 'fine') return null;
  return (
    <output className="mt-3 block rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
      {sending === 'offline' &&
        'You’re offline. Your answers are saved in this browser and will be sent when you’re back online.'}
      {sending === 'no access' && 'Your access to this exam has ended.'}
      {sending === 'not taken' &&
        'The server did not accept your last changes. They’re saved in this browser and will be sent again.'}
      {sending === 'logged out' && (
        <>
          You’re logged out or using another account. Your work is saved in this browser.{' '}
          <Link to={paths.login(pathname)} className="text-accent underline">
            Log in to continue
          </Link>
        </>
      )}
    </output>
  );
}
