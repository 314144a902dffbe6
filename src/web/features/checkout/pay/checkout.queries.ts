import { queryOptions } from '@tanstack/react-query';
import { createPaymentIntent, getPaymentSetup } from '#contract/checkout.ts';
import { getAccess } from '#contract/entitlement.ts';
import type { Api } from '#web/api.ts';

/** How payments are made here. */
export const paymentSetupQuery = (api: Api) =>
  queryOptions({ queryKey: ['checkout'], queryFn: () => api(getPaymentSetup) });

/** Whether the whole exam is open to the person signed in. */
export const accessQuery = (api: Api, examId: string) =>
  queryOptions({ queryKey: ['exams', examId, 'access'], queryFn: () => api(getAccess, { params: { id: examId } }) });

/** The open payment of an exam. Not kept once the page is left: it may have been paid or closed meanwhile. */
export const intentQuery = (api: Api, examId: string) =>
  queryOptions({
    queryKey: ['payment-intent', examId],
    queryFn: () => api(createPaymentIntent, { body: { examId } }),
    gcTime: 0,
  });
