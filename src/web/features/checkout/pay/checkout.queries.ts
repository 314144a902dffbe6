import { queryOptions } from '@tanstack/react-query';
import { createPaymentIntent, getPaymentSetup } from '#contract/checkout.ts';
import { getAccess } from '#contract/entitlement.ts';
import type { Api } from '#web/base/api.ts';

/** How payments work on this site. */
export const paymentSetupQuery = (api: Api) =>
  queryOptions({ queryKey: ['checkout'], queryFn: () => api(getPaymentSetup) });

/** Whether the signed-in person has access to the full exam. */
export const accessQuery = (api: Api, examId: string) =>
  queryOptions({ queryKey: ['exams', examId, 'access'], queryFn: () => api(getAccess, { params: { id: examId } }) });

/** The open payment for an exam. Dropped when the page is left, since it may be paid or closed in the meantime. */
export const intentQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: ['payment-intent', examId],
    queryFn: () => api(createPaymentIntent, { body: { examId } }),
    gcTime: 0,
  });
