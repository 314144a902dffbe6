import { queryOptions } from '@tanstack/react-query';
import { getUser, listUsers } from '#contract/account-admin.ts';
import { listPayments, listWebhookEvents } from '#contract/checkout-admin.ts';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import { listExams } from '#contract/exam.ts';
import { getAdminStudyItem, listStudyItems } from '#contract/study-admin.ts';
import type { Api } from '#web/api.ts';

type QueryOfCall<E extends Endpoint> = NonNullable<CallOf<E>['query']>;

/** Everything here is looked up each time it is shown: others administer too. */
const anew = { staleTime: 2000 } as const;

/** What all that administrators are shown is kept under. */
export const OF_ADMIN = 'admin';

export const allExamsQuery = (api: Api) =>
  queryOptions({ queryKey: [OF_ADMIN, 'exams'], queryFn: () => api(listExams, { query: { includeInactive: '1' } }), ...anew });

export const studyItemsQuery = (api: Api, query: QueryOfCall<typeof listStudyItems>) =>
  queryOptions({ queryKey: [OF_ADMIN, 'study items', query], queryFn: () => api(listStudyItems, { query }), ...anew });

export const studyItemQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'study item', id], queryFn: () => api(getAdminStudyItem, { params: { id } }), ...anew });

export const usersQuery = (api: Api, query: QueryOfCall<typeof listUsers>) =>
  queryOptions({ queryKey: [OF_ADMIN, 'users', query], queryFn: () => api(listUsers, { query }), ...anew });

export const userQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: [OF_ADMIN, 'user', id], queryFn: () => api(getUser, { params: { id } }), ...anew });

export const adminPaymentsQuery = (api: Api, query: QueryOfCall<typeof listPayments>) =>
  queryOptions({ queryKey: [OF_ADMIN, 'payments', query], queryFn: () => api(listPayments, { query }), ...anew });

export const webhookEventsQuery = (api: Api, query: QueryOfCall<typeof listWebhookEvents>) =>
  queryOptions({ queryKey: [OF_ADMIN, 'webhook events', query], queryFn: () => api(listWebhookEvents, { query }), ...anew });
