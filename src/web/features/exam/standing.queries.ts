import { queryOptions } from '@tanstack/react-query';
import { getStanding } from '#contract/dashboard.ts';
import type { Api } from '#web/api.ts';
import { OF_STANDING } from './refresh-standing.ts';

/** Where the person signed in stands. */
export const standingQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_STANDING, 'standing'], queryFn: () => api(getStanding) });
