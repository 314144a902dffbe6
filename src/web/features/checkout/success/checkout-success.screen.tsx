import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { paymentSetupQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { ConfirmationView } from './confirmation.part.tsx';
import { DemoNotice } from '#web/features/checkout/pay/demo-notice.part.tsx';
import { loadExamById } from '#web/features/checkout/load-exam-by-id.ts';
import { useConfirmation } from './use-confirmation.ts';

export async function loader(args: LoaderFunctionArgs): Promise<{ exam: Exam }> {
  const { searchParams } = new URL(args.request.url);
  const examId = searchParams.get('examId');
  if (!examId) throw redirect(paths.payments);
  // The parameters that the provider adds to the address are secret, and are dropped before anything can pass them on.
  if (searchParams.size > 1) throw redirect(paths.checkoutSuccess(examId));
  return loadSignedIn(args, async ({ api, queries }) => {
    const [exam] = await Promise.all([loadExamById(args, examId), queries.ensureQueryData(paymentSetupQuery(api))]);
    return { exam };
  });
}

/** After the payment: whether it succeeded, according to the server. */
export function Component() {
  const { exam } = useLoaderData<typeof loader>();
  return <Success key={exam.id} exam={exam} />;
}

function Success({ exam }: { exam: Exam }) {
  const { confirmation, askAgain } = useConfirmation(exam.id);
  const setup = useQuery(paymentSetupQuery(useApi())).data;
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-12 sm:py-16">
      <PageMeta title={`Your payment - ${exam.name}`} description="Check whether your payment went through." isHidden />
      <ConfirmationView exam={exam} confirmation={confirmation} onAskAgain={askAgain} />
      <div className="mt-8">
        <DemoNotice setup={setup} />
      </div>
    </div>
  );
}
