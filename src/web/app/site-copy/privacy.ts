import { CARD_PROVIDERS } from '#rules/checkout/provider.ts';
import { SITE } from '../site-copy.ts';
import type { PolicySection } from './policy.ts';
import { WHAT_STAYS } from './what-stays.ts';

const PROVIDER = CARD_PROVIDERS.join(' or ');

export const PRIVACY_SUMMARY = [
  'We store only what the product needs to work for you, and nothing for advertising.',
  'No trackers, no analytics service, no advertising cookies.',
  'You can download or delete your data at any time on your account page.',
];

/** True of what the product does: change it with the tables and cookies it tells of. */
export const PRIVACY: readonly PolicySection[] = [
  {
    title: 'Who is responsible',
    text: [
      `Whoever runs this installation of ${SITE.name} is responsible for its data. You can reach them through the contact form.`,
    ],
  },
  {
    title: 'What we store',
    text: [
      'Without an account, we store nothing about you except messages you send us and questions you report. With an account, we store:',
    ],
    list: [
      'Profile: your email address and whether it is verified, your username, and any names you enter. We never store your password itself, only a slow hash of it (Argon2id) that cannot be reversed.',
      'Sessions: when you logged in, when you were last active, and your browser and device type.',
      'Quizzes you submit: the questions, your answers, your score, and your time.',
      'Practice: which questions you saw and when, your answers, how long you took, and how sure you were.',
      'Reports: what you wrote about a question and how we resolved it.',
      'Study: the tasks you have read, the flashcards you have reviewed and when, and your plan, including your exam date.',
      'Payments: exam, amount, date, status, refunds, and the payment provider’s reference. Also any access an administrator gave you, and why.',
      'Emails we send you: the address and subject, for 30 days. The text is erased once the email is sent.',
      'Contact form messages: your name, email address, and message, for one year.',
    ],
  },
  {
    title: 'What we do not store',
    text: [
      'We hold your IP address in memory for up to a day to prevent abuse; we never store or log it. The log records which kind of page was requested, never who requested it.',
    ],
  },
  {
    title: 'Card payments',
    text: [
      `Where cards are charged, ${PROVIDER} handles the payment: your card details go straight from your browser to ${PROVIDER} and never reach us. ${PROVIDER} processes them under its own privacy policy. Your browser contacts ${PROVIDER} on the checkout pages only.`,
      'Where a page says “Demo payments: no money moves”, only test cards work and no card numbers are stored.',
    ],
  },
  {
    title: 'Cookies and browser storage',
    text: ['We use only what the site needs to work, so there is no cookie banner to dismiss.'],
    list: [
      'sid (__Host-sid over HTTPS): keeps you logged in for up to 30 days. Set when you log in.',
      'sitting.*: the quiz you started, encrypted, for 7 days. Sent only with requests for that exam.',
      'quiz: notes that you started a quiz, for 7 days. Sent only with that quiz’s page.',
      'theme: light or dark, for one year. Set only when you choose a theme.',
      'Browser storage: answers to an unfinished quiz, results you have not saved to an account, and flashcard reviews waiting to be sent. They stay on your device until you submit or clear them.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'The administrators of this site, as far as their work requires; every change they make is logged. The payment provider, for payments. The mail service that delivers our email. We never sell your data.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      `For as long as you have an account, unless a shorter time is given above. When you delete your account, we delete your data immediately. ${WHAT_STAYS}`,
      'Whoever runs the site makes backups, which are overwritten over time.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'On your account page, you can view and correct your data, download all of it as one file, end sessions, and delete your account. For anything else, such as an objection or a question, contact us. You may also file a complaint with your local data protection authority.',
    ],
  },
  {
    title: 'Changes',
    text: ['When this policy changes, we announce it on this page with the new date.'],
  },
];
