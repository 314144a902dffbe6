import type { Endpoint } from '#contract/endpoint.ts';
import { getAdminStats } from '#contract/admin.ts';
import { hasRole } from '#rules/account/roles.ts';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#web/base/api.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import type { Loading } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { paths } from '#web/base/paths.ts';
import { tabsOf } from './admin-tabs.ts';
import { mayCall } from './may.ts';
import { statsQuery, workQuery } from './admin.queries.ts';

/**
 * Loads data for people with a role. Those who are signed out are sent to sign in; those whose roles do not open the page, or who
 * lack the second factor they need, get 403 with the refusal's code. The admin area's own address leads to the first part that
 * somebody's roles open.
 */
export function loadAdmin<T>(
  args: LoaderFunctionArgs,
  load: (loading: Loading, address: URL) => Promise<T>,
  /** What the page is for, if it is to change something: who may not make this call gets 403. */
  call?: Pick<Endpoint, 'access'>,
): Promise<T> {
  return loadSignedIn(args, async (loading, address) => {
    const me = await loading.queries.ensureQueryData(meQuery(loading.api));
    const [first] = tabsOf(me);
    if (!me || !hasRole(me) || !first || (call && !mayCall(me, call))) throw data(null, { status: 403 });
    if (address.pathname === paths.admin && first.to !== paths.admin) throw redirect(first.to);
    const seesFigures = mayCall(me, getAdminStats);
    try {
      const [, loaded] = await Promise.all([
        seesFigures && loading.queries.ensureQueryData(statsQuery(loading.api)),
        load(loading, address),
        loading.queries.prefetchQuery(workQuery(loading.api)),
        // The figures say which payments they include.
        seesFigures && loading.queries.prefetchQuery(paymentSetupQuery(loading.api)),
      ]);
      return loaded;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404))
        throw data(error.problem?.code ?? null, { status: error.status });
      throw error;
    }
  });
}
