import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getToday, listToday } from '#contract/today.ts';
import type { Api } from '#web/api.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';

/** Begins the key of every query about today. */
const TODAY = 'today';

/** What is planned follows from all that was done since, here and on other devices: it is asked anew each time it is shown. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData, refetchOnMount: false } as const;

/** The time zone of this device; on the server, which cannot know it, UTC. */
export const zoneHere = (): string => (typeof document === 'undefined' ? 'UTC' : deviceTimeZone());

export const todayListQuery = (api: Api, timeZone: string) =>
  queryOptions({ queryKey: [TODAY, timeZone], queryFn: () => api(listToday, { query: { timeZone } }), ...FRESH });

export const todayQuery = (api: Api, examId: string, timeZone: string) =>
  queryOptions({
    queryKey: [TODAY, timeZone, examId],
    queryFn: () => api(getToday, { params: { examId }, query: { timeZone } }),
    ...FRESH,
  });
