import { exactMoney } from '#rules/checkout/exact-money.ts';
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

/** Mails about payments. */
export function checkoutMail({ write, linkTo }: LetterWriter) {
  const figures = (
    { id, examName, amountCents, currency, paidAt, isDemo }: PaidPurchase,
    more: [string, string][],
  ) => ({
    figures: [
      ['Exam', examName],
      ['Amount', exactMoney(amountCents, currency)],
      ['Date', `${dateText(paidAt)} (UTC)`],
      ['Receipt number', id],
      ...more,
      ...(isDemo ? [['Demo payments', 'no money moves.'] as [string, string]] : []),
    ] satisfies [string, string][],
  });

  return {
    receipt: (person: Addressee, paid: PaidPurchase) =>
      write(person, {
        subject: `Your receipt: ${paid.examName}`,
        before: [
          'Thank you. Your payment went through, and you now have full access to the exam.',
          figures(paid, [
            paid.expiresAt === null ? ['Access', 'Lifetime'] : ['Access until', `${dateText(paid.expiresAt)} (UTC)`],
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
          figures(paid, []),
        ],
        after: ['Your access is not affected.'],
      }),
  };
}
export type CheckoutMail = ReturnType<typeof checkoutMail>;
