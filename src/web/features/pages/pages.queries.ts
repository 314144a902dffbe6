import { queryOptions } from '@tanstack/react-query';
import { getContact } from '#contract/contact.ts';
import { getSiteText, type PageText } from '#contract/site.ts';
import { getStatus } from '#contract/status.ts';
import type { Api } from '#web/base/api.ts';

const MINUTE_MS = 60_000;

/** How to reach support. */
export const contactQuery = (api: Api) => queryOptions({ queryKey: ['contact'], queryFn: () => api(getContact) });

/** A text of the site, as its operator set it. */
export const siteTextQuery = (api: Api, name: PageText) =>
  queryOptions({ queryKey: ['site text', name], queryFn: () => api(getSiteText, { params: { name } }) });

/** Service status, refetched every minute while visible, since that is how often it is measured. */
export const statusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['status'],
    queryFn: () => api(getStatus),
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  });
