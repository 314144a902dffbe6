import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getToday, listToday } from '#contract/today.ts';
import type { Api } from '#web/base/api.ts';
import { meQuery } from '#web/base/me.ts';
import { allArrived } from '#web/base/sender.ts';
import { reviewsWait } from '#web/features/thread/review-outbox.ts';
import { sendReviews } from '#web/features/thread/send-reviews.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';

/** The first part of every query key about today. */
const TODAY = 'today';

/** The plan depends on everything done since, on any device, so it is refetched each time it is shown. */
const FRESH = {
  staleTime: 0,
  placeholderData: keepPreviousData,
  // The data that came with the page does not include reviews still waiting in the browser.
  refetchOnMount: () => reviewsWait(),
} as const;

/** The time zone of this device; on the server, which cannot know it, UTC. */
export const zoneHere = (): string => (typeof document === 'undefined' ? 'UTC' : deviceTimeZone());

/** The longest anyone waits for their plan. Milliseconds. */
const MOST_MS = 2000;

/** The plan counts what the server has, so recent work is sent first, unless that takes too long. */
async function workArrives(api: Api, client: QueryClient, timeZone: string): Promise<void> {
  const me = client.getQueryData(meQuery(api).queryKey);
  if (typeof document === 'undefined' || !me) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, MOST_MS)));
  await Promise.race([Promise.all([sendReviews(api, me.id, timeZone), allArrived()]), late]);
  clearTimeout(timer);
}

export const todayListQuery = (api: Api, timeZone: string) =>
  queryOptions({
    queryKey: [TODAY, timeZone],
    queryFn: async ({ client }) => {
      await workArrives(api, client, timeZone);
      return api(listToday, { query: { timeZone } });
    },
    ...FRESH,
  });

export const todayQuery = (api: Api, examId: string, timeZone: string) =>
  queryOptions({
    queryKey: [TODAY, timeZone, examId],
    queryFn: async ({ client }) => {
      await workArrives(api, client, timeZone);
      return api(getToday, { params: { examId }, query: { timeZone } });
    },
    ...FRESH,
  });

/** Today once something was done: what was known before would name the thing just done, so it is never shown. */
export const todayAfterQuery = (api: Api, { examId, after }: { examId: string; after: string }, timeZone: string) =>
  queryOptions({
    queryKey: [TODAY, timeZone, examId, 'after', after],
    queryFn: async ({ client }) => {
      await workArrives(api, client, timeZone);
      return api(getToday, { params: { examId }, query: { timeZone } });
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
