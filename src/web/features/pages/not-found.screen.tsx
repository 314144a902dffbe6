import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { loadingContext } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { ownExamsQuery } from '#web/features/exam/own-exams.ts';

/** Matches any unknown address. Words of the menu, typed as an address, lead to what they mean there. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<never> {
  const { pathname } = new URL(request.url);
  if (pathname === '/pricing') throw redirect(paths.pricing);
  if (pathname === '/practice') {
    const { api, queries } = context.get(loadingContext);
    const [exam] = (await queries.ensureQueryData(meQuery(api))) ? await queries.fetchQuery(ownExamsQuery(api)) : [];
    throw redirect(exam ? paths.practice(exam.slug) : paths.categories);
  }
  throw data('not found', { status: 404 });
}

export function Component() {
  return null;
}
