import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, redirectDocument, useLoaderData } from 'react-router';
import { useEffect } from 'react';
import type { Exam } from '#contract/exam.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { loadExamById } from '#web/features/checkout/load-exam-by-id.ts';
import { AlreadyPurchased } from './already-purchased.part.tsx';
import { intentQuery, paymentSetupQuery } from './checkout.queries.ts';
import { DemoNotice } from './demo-notice.part.tsx';
import { OrderSummary } from './order-summary.part.tsx';
import { PaymentPane } from './payment-pane.part.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<{ exam: Exam }> {
  const { pathname, search, searchParams } = new URL(args.request.url);
  // A document keeps the policy it was loaded with, and only this page's allows the provider's card form.
  if (!import.meta.env.SSR) throw redirectDocument(pathname + search);
  const examId = args.params.examId ?? searchParams.get('examId');
  if (!examId) throw redirect(paths.purchaseAny);
  return loadSignedIn(args, async ({ api, queries }) => {
    const [exam] = await Promise.all([loadExamById(args, examId), queries.ensureQueryData(paymentSetupQuery(api))]);
    // The purchase page says that it is not for sale.
    if (!exam.isForSale && exam.isActive) throw redirect(paths.purchase(exam.slug));
    return { exam };
  });
}

/** Where an exam is paid for. */
export function Component() {
  const { exam } = useLoaderData<typeof loader>();
  const api = useApi();
  const { currency } = useSite();
  // There is no order for an exam already bought: someone who goes back after paying is told so, and where to continue.
  const isOwner = useIsOwner(exam);
  const setup = useQuery(paymentSetupQuery(api)).data;
  useLeaveByPageLoad(setup !== undefined && setup.provider !== 'demo');
  const intent = useQuery({ ...intentQuery(api, exam.id), enabled: false }).data;
  return (
    <div className="page-width pt-2 lg:pt-8">
      <PageMeta title={`Checkout - ${exam.name}`} description={`Pay for premium access to ${exam.name}.`} isHidden />
      <ButtonLink to={paths.purchaseById(exam.id)} reloadDocument look="quiet" className="-ml-4">
        <Icon name="arrow-left" />
        Back
      </ButtonLink>
      <div className="mt-1 grid grid-cols-1 sm:mt-4 items-start gap-x-16 gap-y-5 lg:grid-cols-2 lg:grid-rows-[repeat(2,auto)_1fr]">
        <h1 className="text-display">Checkout</h1>
        {isOwner ? (
          <AlreadyPurchased exam={exam} />
        ) : (
          <>
            <OrderSummary exam={exam} amount={intent ?? { amount: exam.price, currency }} />
            <div className="space-y-5 lg:col-start-2 lg:row-span-3 lg:row-start-1">
              <DemoNotice setup={setup} />
              {setup && <PaymentPane exam={exam} setup={setup} />}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** This document's policy allows the provider's form; however the page is left, the next one must not inherit that. */
function useLeaveByPageLoad(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    // Before the router sees it, so that the browser follows the link itself.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]');
      if (link && !link.getAttribute('href')!.startsWith('#')) event.stopPropagation();
    };
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('click', follow, { capture: true });
      // Left without a link, as when logging out: the address is already the next page's.
      if (!/^\/checkout(\/|$)/.test(location.pathname)) location.reload();
    };
  }, [isNeeded]);
}
