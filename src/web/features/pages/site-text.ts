import type { LoaderFunctionArgs } from 'react-router';
import type { PageText, SiteText } from '#contract/site.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { siteTextQuery } from './pages.queries.ts';

/** A loader for screens that show one of the site's texts. */
export const siteTextLoader =
  (name: PageText) =>
  async ({ context }: LoaderFunctionArgs): Promise<null> => {
    const { api, queries } = context.get(loadingContext);
    await queries.ensureQueryData(siteTextQuery(api, name));
    return null;
  };

export const useSiteText = (name: PageText): SiteText => useLoaded(siteTextQuery(useApi(), name));
