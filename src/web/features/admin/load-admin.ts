import { data, type LoaderFunctionArgs } from 'react-router';
import type { Loading } from '#web/app/loading.ts';
import { loadSignedIn } from '#web/app/load-signed-in.ts';
import { meQuery } from '#web/features/account/account.queries.ts';

/** Loads what administrators alone may see: whoever is signed out is sent to log in, whoever else is refused with 403. */
export function loadAdmin<T>(args: LoaderFunctionArgs, load: (loading: Loading, address: URL) => Promise<T>): Promise<T> {
  return loadSignedIn(args, async (loading, address) => {
    const me = await loading.queries.ensureQueryData(meQuery(loading.api));
    if (!me?.isAdmin) throw data(null, { status: 403 });
    return load(loading, address);
  });
}
