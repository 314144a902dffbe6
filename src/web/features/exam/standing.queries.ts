import { queryOptions } from '@tanstack/react-query';
import { getStanding } from '#contract/dashboard.ts';
import type { Api } from '#web/base/api.ts';
import { OF_STANDING } from './refresh-standing.ts';

/** The standing of the signed-in person. */
export const standingsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'standing'], queryFn: () => api(getStanding) });
