import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';
import { CLAIMS, SITE } from '../site-copy.ts';
import { FIGURES } from './offer.ts';
import { REPLY_PROMISE } from './contact.ts';

export const HELP_CATEGORIES = {
  start: { name: 'Getting Started', text: 'Your first steps, with or without an account' },
  practice: { name: 'Practice Quizzes', text: 'How questions are drawn, timed and scored' },
  study: { name: 'Study Guides', text: 'Domains, tasks, and what you can open' },
  flashcards: { name: 'Flashcards', text: 'Spaced repetition and mastery' },
  account: { name: 'Account', text: 'Login, password, and email' },
  billing: { name: 'Billing', text: 'Prices, receipts, and refunds' },
  technical: { name: 'Technical Issues', text: 'When something isn’t working' },
  privacy: { name: 'Privacy & Data', text: 'What we store and how to download it' },
} as const;
export type HelpCategory = keyof typeof HELP_CATEGORIES;

export type Faq = {
  id: string;
  question: string;
  answer: string;
  category: HelpCategory;
  popular: boolean;
  /** Other words people use. */ words: string;
};

/** The questions of the help center. `access` is the sentence about how long a purchase lasts here. */
export function helpFaq(access: string): Faq[] {
  return [
    {
      id: 'free',
      question: 'What can I use for free?',
      answer: `You can take a 20-question practice quiz for any exam, as often as you like and without an account. At the end, you see the right answer to every question. Domain ${FREE_DOMAIN} of every study guide is also open to everyone. With a free account, we save your results.`,
      category: 'start',
      popular: true,
      words: 'trial cost price demo register sign up gratis',
    },
    {
      id: 'premium',
      question: 'What does premium include, and for how long?',
      answer: `Premium unlocks one exam: the full question bank, study guide, flashcards, and expert tips. We advertise ${FIGURES.bank.join(', ')} and lifetime access; each exam’s purchase page shows what it includes today. On this site: ${access}`,
      category: 'billing',
      popular: true,
      words: 'pro buy unlock upgrade lifetime access duration expire days subscription',
    },
    {
      id: 'timer',
      question: 'How long is a practice quiz, and what happens when time runs out?',
      answer: `${QUIZ_SECONDS / 60} minutes. Before you start, you can add time or turn the timer off. When time runs out, we submit your answers as they are; any question you skipped counts as not answered.`,
      category: 'practice',
      popular: true,
      words: 'timer clock minutes extra accommodation late submit',
    },
    {
      id: 'score',
      question: 'How are my score and progress calculated?',
      answer:
        'Your score is the number of questions you got right; questions are drawn according to the official domain weights. Your progress is the share of the exam, by domain weight, that you have read and are strong in. Your dashboard shows both for each domain.',
      category: 'practice',
      popular: false,
      words: 'percentage result level accuracy dashboard statistics points grade',
    },
    {
      id: 'guide',
      question: 'Why is a study domain locked?',
      answer: `Domain ${FREE_DOMAIN} of every exam is free. The others come with premium: log in with the account you used to pay, and they unlock. If they stay locked, contact us.`,
      category: 'study',
      popular: false,
      words: 'lock closed chapter lesson task content premium',
    },
    {
      id: 'cards',
      question: 'How do flashcards decide what I see next?',
      answer:
        'Each card comes back shortly before you would forget it. The FSRS algorithm works out when, based on your own answers. In your plan, set your exam date and how many new cards you want a day. Your progress is saved to your account and follows you to every device.',
      category: 'flashcards',
      popular: false,
      words: 'spaced repetition anki review mastered due schedule plan',
    },
    {
      id: 'password',
      question: 'I forgot my password. What should I do?',
      answer:
        'Select “Forgot your password?” on the login page. We’ll email you a link that works once and expires after 30 minutes. If it doesn’t arrive, check your spam folder and make sure you entered the address you registered with.',
      category: 'account',
      popular: true,
      words: 'reset login log in sign in locked out email link',
    },
    {
      id: 'refund',
      question: 'How do I get a refund?',
      answer: `We offer a ${CLAIMS.guarantee}. Contact us with your account’s email address and the number on your receipt. We refund the card you paid with, and your access to the exam ends.`,
      category: 'billing',
      popular: true,
      words: 'money back guarantee cancel return payment charge invoice receipt',
    },
    {
      id: 'trouble',
      question: 'A page isn’t working. What can I do?',
      answer: `Reload it. Your browser keeps an unfinished quiz, so you can pick up where you left off. Check the status page for known incidents. If the page still doesn’t work, tell us what you did and what you saw. ${REPLY_PROMISE}`,
      category: 'technical',
      popular: false,
      words: 'error bug broken crash slow loading browser problem lost',
    },
    {
      id: 'data',
      question: 'How do I download or delete my data?',
      answer: `On your account page. The download is a single file with everything ${SITE.name} stores about you. Deleting your account removes all of it immediately, except the payment records that bookkeeping requires, which no longer carry your name.`,
      category: 'privacy',
      popular: false,
      words: 'gdpr export remove account personal information erase',
    },
  ];
}
