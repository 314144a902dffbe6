import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';
import { CLAIMS, SITE } from '../site-copy.ts';
import { FIGURES } from './offer.ts';
import { REPLY_PROMISE } from './contact.ts';

export const HELP_CATEGORIES = {
  start: { name: 'Getting Started', text: 'First steps, with and without an account' },
  practice: { name: 'Practice Quizzes', text: 'How questions are drawn, timed and scored' },
  study: { name: 'Study Guides', text: 'Domains, tasks and what is open to you' },
  flashcards: { name: 'Flashcards', text: 'Spaced repetition and mastery' },
  account: { name: 'Account', text: 'Sign-in, password and email' },
  billing: { name: 'Billing', text: 'Prices, receipts and refunds' },
  technical: { name: 'Technical Issues', text: 'When something does not work' },
  privacy: { name: 'Privacy & Data', text: 'What we keep, and how to download it' },
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
      answer: `A practice quiz of 20 questions for every exam, as often as you like and without an account; at the end you see the right answer to each. Domain ${FREE_DOMAIN} of each study guide is open to everyone too. With a free account your results are kept.`,
      category: 'start',
      popular: true,
      words: 'trial cost price demo register sign up gratis',
    },
    {
      id: 'premium',
      question: 'What does premium include, and for how long?',
      answer: `Premium opens the whole of one exam: the full question bank, the study guide, flashcards and expert tips. We advertise ${FIGURES.bank.join(', ')} and lifetime access; the purchase page of an exam counts what it holds today. On this site: ${access}`,
      category: 'billing',
      popular: true,
      words: 'pro buy unlock upgrade lifetime access duration expire days subscription',
    },
    {
      id: 'timer',
      question: 'How long is a practice quiz, and what happens when time runs out?',
      answer: `${QUIZ_SECONDS / 60} minutes. Before you start you can ask for more time, or turn the clock off. When time runs out, your answers are submitted as they are; a question you left open counts as not answered.`,
      category: 'practice',
      popular: true,
      words: 'timer clock minutes extra accommodation late submit',
    },
    {
      id: 'score',
      question: 'How are my score and my progress calculated?',
      answer:
        'The score is the number of right answers; questions are drawn by the weights of the official domains. Progress is the share of an exam, by the weight of its domains, whose tasks you have read and in which you are strong. Your dashboard shows both, domain by domain.',
      category: 'practice',
      popular: false,
      words: 'percentage result level accuracy dashboard statistics points grade',
    },
    {
      id: 'guide',
      question: 'Why is a study domain locked?',
      answer: `Domain ${FREE_DOMAIN} of every exam is free. The other domains are part of premium: sign in with the account you paid with, and they open. If they stay closed, write to us.`,
      category: 'study',
      popular: false,
      words: 'lock closed chapter lesson task content premium',
    },
    {
      id: 'cards',
      question: 'How do flashcards decide what I see next?',
      answer:
        'Each card comes back shortly before you would forget it, worked out from your own answers with the FSRS method. Set the date of your exam and the number of new cards a day in your plan; mastery is kept with your account on every device.',
      category: 'flashcards',
      popular: false,
      words: 'spaced repetition anki review mastered due schedule plan',
    },
    {
      id: 'password',
      question: 'I forgot my password. What now?',
      answer:
        'Choose "Forgot your password?" on the sign-in page. We mail you a link that works once, for 30 minutes. If nothing arrives, look in the spam folder, and check that it is the address you registered with.',
      category: 'account',
      popular: true,
      words: 'reset login log in sign in locked out email link',
    },
    {
      id: 'refund',
      question: 'How do I get a refund?',
      answer: `There is a ${CLAIMS.guarantee}. Write to us with the address of your account and the number on your receipt. The money goes back to the card you paid with, and access to the exam ends.`,
      category: 'billing',
      popular: true,
      words: 'money back guarantee cancel return payment charge invoice receipt',
    },
    {
      id: 'trouble',
      question: 'A page does not work. What can I do?',
      answer: `Reload it: an unfinished quiz is kept in your browser and goes on where you were. Look at the status page for known incidents. If it stays broken, tell us what you did and what you saw. ${REPLY_PROMISE}`,
      category: 'technical',
      popular: false,
      words: 'error bug broken crash slow loading browser problem lost',
    },
    {
      id: 'data',
      question: 'How do I download or delete my data?',
      answer: `On your account page. The download is one file with everything ${SITE.name} keeps about you. Deleting your account removes it all at once; of payments only what accounting needs stays, without your name.`,
      category: 'privacy',
      popular: false,
      words: 'gdpr export remove account personal information erase',
    },
  ];
}
