import { queryOptions } from '@tanstack/react-query';
import { listOwnPayments } from '#contract/checkout.ts';
import type { Api } from '#web/base/api.ts';

/** The person's payments, newest first. Refetched each time they are shown, because the provider may change them. */
export const ownPaymentsQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'payments'], queryFn: () => api(listOwnPayments), staleTime: 0 });
