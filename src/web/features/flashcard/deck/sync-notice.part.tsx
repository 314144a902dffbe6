import { Link, useLocation } from 'react-router';
import { paths } from '#web/base/paths.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import type { Sending } from '#web/base/sender.ts';

/** Says when reviews are pending in the browser, and what will send them. */
export function SyncNotice({ sending, waiting }: { sending: Sending; waiting: number }) {
  const { pathname, search } = useLocation();
  const savedText = `${countText(waiting, 'review')} ${wordFor(waiting, 'is', 'are')} saved in this browser`;
  const shown = sending !== 'fine' && waiting > 0;
  return (
    <output className="block">
      {shown && (
        <span className="mb-4 block rounded border border-nearly bg-nearly-soft px-4 py-2 text-small">
          {sending === 'offline' &&
            `We can’t reach the server. ${savedText} and will be sent once you’re back online. You can keep studying.`}
          {sending === 'logged out' && (
            <>
              Your session has ended. {savedText} until you{' '}
              <Link to={paths.login(pathname + search)} className="font-semibold underline">
                log in again
              </Link>
              .
            </>
          )}
          {sending === 'not taken' &&
            `The server did not accept your last reviews. ${savedText} and will be sent again.`}
          {sending === 'no access' &&
            `Your access to this exam has ended. ${savedText} and will be sent once you have access again.`}
        </span>
      )}
    </output>
  );
}
