import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getSecondFactor } from '#contract/account-factor.ts';
import { listSessions } from '#contract/account-settings.ts';
import { listPasskeys } from '#contract/passkey.ts';
import type { User } from '#contract/account.ts';
import { getReminders } from '#contract/today-reminder.ts';
import type { Api } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';

/** Whether sign-in asks for a code. */
export const secondFactorQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'second-factor'], queryFn: () => api(getSecondFactor) });

/** The person's passkeys. */
export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'passkeys'], queryFn: () => api(listPasskeys) });

/** The person's reminders. */
export const remindersQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'reminders'], queryFn: () => api(getReminders), staleTime: 0 });

/** Where the person is signed in. Refetched each time it is shown, because other devices come and go. */
export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'sessions'], queryFn: () => api(listSessions), staleTime: 0 });

export function useRefreshSessions(): () => Promise<void> {
  const queries = useQueryClient();
  const { queryKey } = sessionsQuery(useApi());
  return () => queries.invalidateQueries({ queryKey });
}

/** Updates the person wherever they are shown. */
export function useSetMe(): (me: User) => void {
  const queries = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return (me) => void queries.setQueryData(queryKey, me);
}
