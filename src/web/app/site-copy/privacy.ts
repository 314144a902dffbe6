import { CARD_PROVIDERS } from '#rules/checkout/provider.ts';
import { SITE } from '../site-copy.ts';
import type { PolicySection } from './policy.ts';
import { WHAT_STAYS } from './what-stays.ts';

const PROVIDER = CARD_PROVIDERS.join(' or ');

export const PRIVACY_SUMMARY = [
  'We keep what the product needs to work for you, and nothing to advertise with.',
  'No trackers, no analytics service, no advertising cookies.',
  'You can download or delete everything about you, at any time, on your account page.',
];

/** True of what the product does: change it with the tables and cookies it tells of. */
export const PRIVACY: readonly PolicySection[] = [
  {
    title: 'Who is responsible',
    text: [
      `Whoever runs this installation of ${SITE.name} is responsible for the data in it. You reach them by the contact form.`,
    ],
  },
  {
    title: 'What we keep',
    text: [
      'Without an account: nothing about you, except messages you send us and what you report about questions. With an account:',
    ],
    list: [
      'Email address, username, the names you give, and whether the address is verified. Of your password only a slow hash (Argon2id), from which it cannot be read.',
      'Sessions: when you signed in, when you were last here, and the kind of browser and device.',
      'Quizzes you submit: the questions, your answers, the score and the time you took.',
      'Practice: the questions you were shown, when, what you answered, how long you took and how sure you were.',
      'Reports: what you wrote about a question, and what became of it.',
      'Study: tasks you have read, flashcards you have reviewed and when, your plan with the date of your exam.',
      'Payments: exam, amount, date, state, refunds and the number the payment provider gave it. Also exams that were opened to you by hand, and why.',
      'Mails we send you: address and subject for 30 days. What they say is emptied once they are out.',
      'Messages from the contact form: what you wrote, your name and address, for a year.',
    ],
  },
  {
    title: 'What we do not keep',
    text: [
      'Your internet address is held in memory, for a day at the most, to stop abuse; it is neither stored nor logged. The log names the kind of page, never who asked for it.',
    ],
  },
  {
    title: 'Card payments',
    text: [
      `Where cards are charged, ${PROVIDER} takes the payment: your card details go from your browser to ${PROVIDER} and never to us. ${PROVIDER} handles them under its own privacy policy. On the checkout pages, and only there, your browser talks to ${PROVIDER}.`,
      'Where a page says "Demo payments: no money moves", only test cards work and no card number is kept.',
    ],
  },
  {
    title: 'Cookies and browser storage',
    text: ['Only what the site cannot do without, so there is no banner to click away.'],
    list: [
      'sid (on https __Host-sid): keeps you signed in, for up to 30 days. Set when you sign in.',
      'sitting.*: the quiz you have begun, sealed, for 7 days. Sent only with calls about its exam.',
      'theme: light or dark, for a year. Set only when you choose.',
      'Browser storage: answers of an unfinished quiz, results you have not saved to an account, and reviews that wait to be sent. They stay on your device until you submit or clear them.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'The people who administer this site, as far as their work asks for it; what they change is written down. The payment provider for payments, and the mail service that delivers our mails. We sell nothing to anybody.',
    ],
  },
  {
    title: 'How long',
    text: [
      `As long as you have an account. When you delete it, all else of the above goes at once. ${WHAT_STAYS}`,
      'Backups are made by whoever runs the site and are overwritten in their turn.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'On your account page you can see and correct your data, download all of it as one file, end sessions, and delete your account. For anything else, such as an objection or a question, write to us. You may also complain to the data protection authority where you live.',
    ],
  },
  {
    title: 'Changes',
    text: ['When this policy changes, that is announced on this page, with its new date.'],
  },
];
