import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { User } from '#contract/account.ts';
import { meQuery } from '#web/features/account/account.queries.ts';
import { loadingContext } from './loading.ts';
import { paths } from './paths.ts';

/** The person signed in. Whoever is not is led to the login page, and back here afterwards. For loaders. */
export async function requireLogin({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<User> {
  const { api, queries } = context.get(loadingContext);
  const me = await queries.ensureQueryData(meQuery(api));
  if (me) return me;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
}
