import { data, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#web/base/api.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import type { Loading } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { statsQuery, workQuery } from './admin.queries.ts';

/**
 * Loads data for administrators only. People who are signed out are sent to sign in; those who are not administrators, or lack the
 * second factor they need, get 403 with the refusal's code.
 */
export function loadAdmin<T>(
  args: LoaderFunctionArgs,
  load: (loading: Loading, address: URL) => Promise<T>,
): Promise<T> {
  return loadSignedIn(args, async (loading, address) => {
    const me = await loading.queries.ensureQueryData(meQuery(loading.api));
    if (!me?.isAdmin) throw data(null, { status: 403 });
    try {
      const [, loaded] = await Promise.all([
        loading.queries.ensureQueryData(statsQuery(loading.api)),
        load(loading, address),
        loading.queries.prefetchQuery(workQuery(loading.api)),
        // The figures say which payments they include.
        loading.queries.prefetchQuery(paymentSetupQuery(loading.api)),
      ]);
      return loaded;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404))
        throw data(error.problem?.code ?? null, { status: error.status });
      throw error;
    }
  });
}
