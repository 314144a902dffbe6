import { exactMoney } from '#rules/checkout/exact-money.ts';
import { receiptNumber } from '#rules/checkout/receipt-number.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';
import { dateText } from '#rules/wording/date.ts';

/** A payment, as a receipt names it. */
type PaidPurchase = {
  id: string;
  examId: string;
  examName: string;
  amountCents: number;
  currency: string;
  paidAt: string;
  expiresAt: string | null;
  isDemo: boolean;
};

/** What was refunded of a payment, in all and just now, and whether the person still has access to the exam, and until when. */
type RefundedPurchase = Omit<PaidPurchase, 'paidAt' | 'expiresAt'> & {
  refundedCents: number;
  nowCents: number;
  at: string;
  access: { until: string | null } | null;
};

/** Mails about payments. */
export function checkoutMail({ write, linkTo }: LetterWriter) {
  const figures = (
    { id, examName, isDemo }: Pick<PaidPurchase, 'id' | 'examName' | 'isDemo'>,
    sums: [string, string][],
    more: [string, string][] = [],
  ) => ({
    figures: [
      ['Exam', examName],
      ...sums,
      ['Receipt number', receiptNumber(id)],
      ...more,
      ...(isDemo ? [['Demo payments', 'no money moves.'] as [string, string]] : []),
    ] satisfies [string, string][],
  });
  const day = (at: string) => `${dateText(at)} (UTC)`;
  const payment = ({ amountCents, currency, paidAt }: PaidPurchase): [string, string][] => [
    ['Amount', exactMoney(amountCents, currency)],
    ['Date', day(paidAt)],
  ];

  return {
    receipt: (person: Addressee, paid: PaidPurchase) =>
      write(person, {
        subject: `Your receipt: ${paid.examName}`,
        before: [
          'Thank you. Your payment went through, and you now have full access to the exam.',
          figures(paid, payment(paid), [
            paid.expiresAt === null ? ['Access', 'Lifetime'] : ['Access until', day(paid.expiresAt)],
          ]),
        ],
        link: { label: 'Start studying', url: linkTo(`/study/${paid.examId}`) },
        after: [],
      }),

    /** A second payment for something the person already has. */
    paidTwice: (person: Addressee, paid: PaidPurchase) =>
      write(person, {
        subject: `Duplicate payment refunded: ${paid.examName}`,
        before: [
          'You had already paid for this exam, so we are refunding this second payment to your card in full. You don’t need to do anything.',
          figures(paid, payment(paid)),
        ],
        after: ['Your access is not affected.'],
      }),

    refund(person: Addressee, refunded: RefundedPurchase) {
      const { id, examName, amountCents, refundedCents, nowCents, currency, at, access } = refunded;
      const isInFull = refundedCents >= amountCents;
      const what = isInFull ? (nowCents < amountCents ? 'the rest of your' : 'your full') : 'part of your';
      return write(person, {
        subject: `Your refund: ${examName}`,
        before: [
          `We refunded ${what} payment to the card you paid with. It may take your bank 5 to 10 business days to show it.`,
          figures(refunded, [
            ['Refunded', exactMoney(nowCents, currency)],
            ['Refund date', day(at)],
            ['You paid', exactMoney(amountCents, currency)],
          ]),
          accessAfterRefund(access, isInFull),
        ],
        link: { label: 'View your receipt', url: linkTo(`/account/receipts/${id}`) },
        after: [],
      });
    },
  };
}

function accessAfterRefund(access: RefundedPurchase['access'], isInFull: boolean): string {
  if (access?.until) return `You still have access to the exam, until ${dateText(access.until)} (UTC).`;
  if (access) return 'You still have access to the exam.';
  return isInFull
    ? 'Your access to the exam has ended. Your results are still in your account.'
    : 'This refund doesn’t change your access to the exam.';
}
export type CheckoutMail = ReturnType<typeof checkoutMail>;
