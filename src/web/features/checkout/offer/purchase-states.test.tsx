import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_FRAME } from '../../../../../tests/factories/page-frame.ts';
import type { User } from '#contract/account.ts';
import type { OwnPayment, PaymentSetup } from '#contract/checkout.ts';
import type { Exam } from '#contract/exam.ts';
import type { Api } from '#web/base/api.ts';
import { ApiContext, createQueries } from '#web/base/loading.ts';
import { FrameContext } from '#web/base/page-state.ts';
import { accessSentence, accessSentenceOfAll } from '#rules/wording/access.ts';
import { accessQuery } from '#web/features/checkout/pay/checkout.queries.ts';
import { PurchaseSummary } from '#web/features/checkout/success/purchase-summary.part.tsx';
import { OfferCard } from './offer-card.part.tsx';
import { OfferDetails } from './offer-details.part.tsx';

const exam: Exam = {
  id: 'e1',
  categoryId: 'c1',
  name: 'Cloud Basics',
  slug: 'cloud-basics',
  code: 'CB-1',
  vendor: 'Cloudy',
  description: 'What clouds are.',
  questionCount: 1240,
  freeQuestionCount: 40,
  price: 2950,
  accessDays: 30,
  passPercentage: 70,
  isActive: true,
  isInPreparation: false,
  isForSale: true,
  isExplained: true,
  domains: [{ number: 1, name: 'Rain', weight: 100 }],
  createdAt: '2031-01-01T00:00:00.000Z',
};
const me: User = {
  id: 'u1',
  firstName: 'Ada',
  lastName: null,
  username: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  extraTime: '1',
  isAdmin: false,
  roles: [],
  isPro: false,
  hasPassword: true,
  purchasedExams: [],
};
const demo: PaymentSetup = { provider: 'demo', isLive: false, publishableKey: null, accessDays: 30 };
const stripe: PaymentSetup = { provider: 'stripe', isLive: false, publishableKey: 'pk_test_1', accessDays: 30 };
const api = (() => new Promise(() => {})) as unknown as Api;

function html(
  part: ReactElement,
  { user = null, hasAccess }: { user?: User | null; hasAccess?: boolean } = {},
): string {
  const queries = createQueries();
  queries.setQueryData(['auth', 'me'], user);
  if (hasAccess !== undefined)
    queries.setQueryData(accessQuery(api, exam.id).queryKey, {
      hasAccess,
      expiresAt: hasAccess ? UNTIL : null,
      endedAt: null,
    });
  return renderToStaticMarkup(
    <FrameContext value={PAGE_FRAME}>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <MemoryRouter initialEntries={['/purchase?examId=e1']}>{part}</MemoryRouter>
        </ApiContext>
      </QueryClientProvider>
    </FrameContext>,
  );
}

const UNTIL = '2031-03-01T00:00:00.000Z';
const text = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('adapts the offer to visitors, unknown access, no access, and access', () => {
  expect(text(html(<OfferCard exam={exam} setup={demo} />))).toContain('Access Required');
  const asking = text(html(<OfferCard exam={exam} setup={demo} />, { user: me }));
  expect(asking).toContain('Checking your access...');
  expect(asking).not.toContain('Continue to Checkout');
  const offered = html(<OfferCard exam={exam} setup={demo} />, { user: me, hasAccess: false });
  expect(offered).toMatch(/href="\/checkout\/e1"[^>]*>Continue to Checkout/);
  expect(offered).not.toContain('Access Required');
  const owned = html(<OfferCard exam={exam} setup={demo} />, {
    user: { ...me, purchasedExams: ['e1'] },
    hasAccess: true,
  });
  expect(text(owned)).toContain('Already Purchased');
  expect(text(owned)).toContain('Access until March 1, 2031');
  for (const href of ['/study/cloud-basics', '/dashboard']) expect(owned).toContain(`href="${href}"`);
});

test('shows cents only where there are any, and a regular price of double', () => {
  expect(text(html(<OfferCard exam={exam} setup={demo} />))).toContain(
    'Regular price $59 , 50% off $29.50 One-time payment',
  );
});

test('says that an exam without a price is not for sale', () => {
  const page = html(<OfferCard exam={{ ...exam, price: 0, isForSale: false }} setup={demo} />, {
    user: me,
    hasAccess: false,
  });
  expect(text(page)).toContain('Not for sale yet');
  expect(page).not.toContain('/checkout/');
});

test('marks demo payments but not real ones', () => {
  expect(text(html(<OfferCard exam={exam} setup={demo} />))).toContain('Demo payments: no money moves');
  expect(text(html(<OfferCard exam={exam} setup={stripe} />))).not.toContain('Demo');
});

test('takes the length of access from the exam in every sentence', () => {
  const page = (accessDays: number) => text(html(<OfferDetails exam={{ ...exam, accessDays }} />));
  expect(page(60)).toMatch(/Access lasts 60 days from the moment you pay\..*60-day access/);
  expect(page(0)).toMatch(/Access never expires\..*lifetime access/);
  expect(page(60) + page(0)).not.toMatch(/90|30 days(?! of your payment)/);
  expect([accessSentence(0), accessSentence(1)]).toEqual([
    'Access never expires.',
    'Access lasts 1 day from the moment you pay.',
  ]);
});

test('without an exam, names the access days that all exams for sale share', () => {
  const [one, other] = [exam, { ...exam, accessDays: 60 }];
  expect(accessSentenceOfAll([one], 90)).toBe(accessSentence(30));
  expect(accessSentenceOfAll([one, { ...other, isForSale: false }], 90)).toBe(accessSentence(30));
  expect(accessSentenceOfAll([one, other], 90)).not.toMatch(/\d/);
  expect(accessSentenceOfAll([], 90)).toBe(accessSentence(90));
});

test('claims explanations only if every option has one', () => {
  expect(text(html(<OfferDetails exam={exam} />))).toContain('1,240 questions, with every option explained');
  expect(text(html(<OfferDetails exam={{ ...exam, isExplained: false }} />))).not.toContain('explained');
});

test('does not offer an exam in preparation', () => {
  const empty = { ...exam, questionCount: 0, isInPreparation: true, isForSale: false };
  const page = html(<OfferCard exam={empty} setup={demo} />, { user: me, hasAccess: false });
  expect(text(page)).toContain('In preparation');
  expect(page).not.toMatch(/checkout|quiz|\$/);
});

test('mentions a receipt or a payment only if there is one', () => {
  const payment: OwnPayment = {
    id: 'p1',
    examId: 'e1',
    examName: exam.name,
    amount: 2950,
    refunded: 0,
    currency: 'usd',
    status: 'succeeded',
    dispute: 'none',
    paidAt: exam.createdAt,
    expiresAt: null,
    createdAt: exam.createdAt,
    hasReceipt: true,
    isDemo: true,
    isMismatched: false,
  };
  const shown = (given: OwnPayment | null, second: OwnPayment | null = null) =>
    text(html(<PurchaseSummary exam={exam} payment={given} second={second} />));
  expect(shown(payment)).toMatch(/Payment Successful!.*We emailed you a receipt\./);
  expect(shown(payment)).not.toContain('twice');
  expect(shown(payment, payment)).toContain('Your second payment of $29.50 is being refunded in full.');
  expect(shown(payment, { ...payment, refunded: 2950 })).toContain(
    'Your second payment of $29.50 was refunded in full.',
  );
  expect(shown({ ...payment, hasReceipt: false })).not.toContain('receipt');
  expect(shown(null)).toContain('You have access');
  expect(shown(null)).not.toMatch(/receipt|Payment/);
});
