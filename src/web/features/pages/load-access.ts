import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { loadingContext, useApi } from '#web/app/loading.ts';
import { accessSentenceOfAll } from '#rules/wording/access.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';

/** For a screen that says how long a purchase lasts here. */
export async function loadAccess({ context }: LoaderFunctionArgs): Promise<null> {
  const { api, queries } = context.get(loadingContext);
  await queries.ensureQueryData(paymentSetupQuery(api));
  return null;
}

/** That, as a sentence. */
export function useAccessSentence(): string {
  const setup = useQuery(paymentSetupQuery(useApi())).data;
  const exams = useExams();
  return setup ? accessSentenceOfAll(exams, setup.accessDays) : '';
}
