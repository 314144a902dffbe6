import { queryOptions } from '@tanstack/react-query';
import { listOwnPayments } from '#contract/checkout.ts';
import type { Api } from '#web/api.ts';

/** One's own payments, the newest first. Looked up each time they are shown: the provider changes them meanwhile. */
export const ownPaymentsQuery = (api: Api) =>
  queryOptions({ queryKey: ['user', 'payments'], queryFn: () => api(listOwnPayments), staleTime: 0 });
