import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import type { PaymentSetup } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';
import { money } from '#rules/checkout/money.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOpen, useSite } from '#web/base/page-state.ts';
import { useMe } from '#web/base/me.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { accessQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { DemoNotice } from '#web/features/checkout/pay/demo-notice.part.tsx';
import { PurchasedNotice } from '../purchased-notice.part.tsx';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useMembersHave } from '#web/features/exam/members-have.ts';

type Props = { exam: Exam; setup: PaymentSetup | undefined };

/** The price and the next step, which depends on who is asking. */
export function OfferCard({ exam, setup }: Props) {
  const me = useMe();
  const membersHave = useMembersHave();
  const access = useQuery({ ...accessQuery(useApi(), exam.id), enabled: me !== null });
  if (access.data?.hasAccess) {
    return (
      <Card title={membersHave ? 'Full Access' : 'Already Purchased'}>
        <PurchasedNotice exam={exam} />
      </Card>
    );
  }
  if (membersHave && !exam.isInPreparation) return <ForMembers exam={exam} />;
  if (!exam.isForSale) return <NotForSale exam={exam} />;
  return (
    <Card title="Premium Access">
      <Price exam={exam} />
      <div className="mt-6 space-y-4">
        {me === null && <AccessRequired />}
        {me && access.isPending && <Spinner label="Checking your access..." className="min-h-11 justify-start" />}
        {me && access.isError && (
          <p role="alert">
            <span className="font-semibold text-wrong">We could not check whether you own this exam.</span>{' '}
            <Button look="quiet" size="small" className="-ml-3 underline" onClick={() => access.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {me && access.data && (
          <ButtonLink to={paths.checkout(exam.id)} reloadDocument className="w-full">
            Continue to Checkout
          </ButtonLink>
        )}
        <DemoNotice setup={setup} />
      </div>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded border border-line-strong bg-raised p-5 sm:p-6">
      <h2 id={id} className="text-large font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Price({ exam }: { exam: Exam }) {
  const { purchaseDiscount, oneTimePayment, currency } = useSite();
  return (
    <>
      {purchaseDiscount && (
        <p className="mt-3 text-small text-muted">
          Regular price <s>{money(exam.price * 2, currency)}</s>, {purchaseDiscount}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <strong className="text-hero font-semibold">{money(exam.price, currency)}</strong>
        <span className="text-muted">{oneTimePayment}</span>
      </p>
    </>
  );
}

/** Where nothing is sold: how one gets the exam instead. */
function ForMembers({ exam }: { exam: Exam }) {
  const membersHave = useMembersHave();
  const me = useMe();
  return (
    <Card title={membersHave?.short ?? ''}>
      <p className="mt-2 text-muted">{membersHave?.text}</p>
      <div className="mt-5 flex flex-col gap-3">
        <UnlockLink exam={exam}>Get Access</UnlockLink>
        {me && (
          <ButtonLink to={paths.dashboard} look="plain">
            Go to Dashboard
          </ButtonLink>
        )}
        <ButtonLink to={paths.quiz(exam.slug)} look="plain">
          Free Practice
        </ButtonLink>
      </div>
    </Card>
  );
}

function NotForSale({ exam }: { exam: Exam }) {
  if (exam.isInPreparation) {
    return (
      <Card title="In preparation">
        <p className="mt-2 text-muted">This exam has no questions or study guide yet. You can buy it once it does.</p>
        <div className="mt-5 grid">
          <ButtonLink to={paths.purchaseAny}>Exams for sale</ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Not for sale yet">
      <p className="mt-2 text-muted">You can’t buy this exam right now. Its free content is open to everyone.</p>
      <div className="mt-5 flex flex-col gap-3">
        <ButtonLink to={paths.quiz(exam.slug)}>Free Practice</ButtonLink>
        <ButtonLink to={paths.purchaseAny} look="plain">
          Exams for sale
        </ButtonLink>
      </div>
    </Card>
  );
}

/** A purchase belongs to an account, so one is needed first. */
function AccessRequired() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isOpen = useIsOpen();
  return (
    <div className="border-t border-line pt-5">
      <h3 className="font-semibold">Access Required</h3>
      <p className="mt-1 text-muted">
        {isOpen ? 'Create an account or log in' : 'Log in'} first, so we know who gets access. We’ll bring you right
        back here.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isOpen && (
          <ButtonLink to={paths.register(here)} className="grow">
            Create Account
          </ButtonLink>
        )}
        <ButtonLink to={paths.login(here)} look={isOpen ? 'plain' : 'primary'} className="grow">
          Log In
        </ButtonLink>
      </div>
    </div>
  );
}
