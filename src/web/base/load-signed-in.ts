import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from './api.ts';
import { type Loading, loadingContext } from './loading.ts';
import { paths } from './paths.ts';
import { meQuery } from './me.ts';

/** Loads personal data. People who are not signed in are sent to sign in, and return here. */
export async function loadSignedIn<T>(
  { context, request }: LoaderFunctionArgs,
  load: (loading: Loading, address: URL) => Promise<T>,
): Promise<T> {
  const loading = context.get(loadingContext);
  const address = new URL(request.url);
  const { queryKey } = meQuery(loading.api);
  const toLogin = () => redirect(paths.login(address.pathname + address.search));
  if (!(await loading.queries.ensureQueryData(meQuery(loading.api)))) throw toLogin();
  try {
    return await load(loading, address);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    loading.queries.setQueryData(queryKey, null);
    throw toLogin();
  }
}
