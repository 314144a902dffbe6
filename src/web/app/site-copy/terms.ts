import { CLAIMS, REFUND_DAYS, SITE } from '../site-copy.ts';
import type { PolicySection } from './policy.ts';

export const TERMS_SUMMARY = [
  'Practice for free. Pay once for one exam if you want all of it; nothing renews automatically.',
  'What you learn is yours; please do not copy the questions.',
  'We help you prepare. We cannot promise that you pass.',
];

/** `access` is the sentence about how long a purchase lasts here. */
export function terms(access: string): readonly PolicySection[] {
  return [
    {
      title: 'What this is about',
      text: [
        `These terms are between you and whoever runs this installation of ${SITE.name}. By using the site you agree to them.`,
      ],
    },
    {
      title: 'Your account',
      text: [
        'You need one to keep results and to buy. Give an address that is yours, keep your password to yourself, and tell us if somebody else uses your account. One account is for one person. You can delete it whenever you like.',
      ],
    },
    {
      title: 'Free and premium',
      text: [
        'Practice quizzes from the free pool of questions and the first domain of every study guide are free. Premium opens one exam: all of its questions, its study guide, its flashcards and tips.',
        `Premium is a one-time payment for one exam. The price is the one shown when you pay. ${access} There is no subscription, and nothing is charged again.`,
      ],
    },
    {
      title: 'Refunds',
      text: [
        `There is a ${CLAIMS.guarantee}: write to us within ${REFUND_DAYS} days of paying and we refund what you paid to the card you used. A refund in full ends your access to that exam. If you pay for the same exam twice, the second payment is refunded automatically.`,
        'Rights that the law gives you as a consumer stay untouched.',
      ],
    },
    {
      title: 'Fair use',
      text: ['Please do not:'],
      list: [
        'copy, republish or sell our questions, guides or cards, or collect them by program;',
        'share your account or the access you bought;',
        'post or ask for questions from real exams: that breaks your agreement with the vendor;',
        'try to break or overload the site, or to read what is not yours. If you find a hole, tell us and give us time to close it.',
      ],
    },
    {
      title: 'Exams and trademarks',
      text: [
        'The names of exams and vendors belong to their owners. We are not affiliated with them, and they have not approved our content. Our questions are our own and are not taken from real exams.',
      ],
    },
    {
      title: 'No promise to pass',
      text: [
        'We take care that content is right and up to date, and mend mistakes we hear of. Exams change without notice, and whether you pass depends on more than practice. Figures in our advertising describe what others reached, not what you will.',
      ],
    },
    {
      title: 'Availability',
      text: [
        'We want the site to be there whenever you study, and measure it in public on the status page. We announce maintenance ahead of time, but cannot promise that nothing ever fails.',
      ],
    },
    {
      title: 'Liability',
      text: [
        'We answer without limit for intent, gross negligence and harm to life or health, and wherever the law does not allow a limit. Otherwise our liability ends at what you paid us for the exam in question.',
      ],
    },
    {
      title: 'Ending',
      text: [
        'You can stop at any time by deleting your account. We may close an account that breaks these terms; if you did not break them and we close the site, we refund what you paid for the time that is left.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'When these terms change, that is announced on this page, with its new date. What you bought stays as you bought it.',
      ],
    },
  ];
}
