import { FIGURES } from './offer.ts';

/** Claims of the about page: advertising copy, as all in this folder that bears a figure. */
export const ABOUT_CLAIMS = [
  { figure: FIGURES.resultsPassRate, label: 'pass rate' },
  { figure: FIGURES.rating, label: 'rating' },
  { figure: FIGURES.practiceQuestions, label: 'practice questions' },
];

export const ABOUT = {
  lead: 'A cairn is a stack of stones that tells a walker: this way, you are further than you think. We build one for people who prepare for IT certifications.',
  beliefs: [
    {
      title: 'Practice shows where you stand',
      text: 'Quizzes follow the weights of the official exam domains, so a score means something. Afterwards you see which domains are strong and which need work.',
    },
    {
      title: 'A wrong answer is worth more than a right one',
      text: 'Every question says why the right option is right and why each other one is not. The explanation is never behind the next click.',
    },
    {
      title: 'Try before you pay, pay once',
      text: 'Free practice needs no account, and the first domain of every study guide is open to everyone. Premium is one payment for one exam; nothing renews automatically.',
    },
    {
      title: 'Your data is yours',
      text: 'No trackers, no advertising network. Download everything we keep about you, or delete it, from your account page.',
    },
  ],
  questions:
    'Our questions are written from public exam guides and vendor documentation, and each names its sources. They are not taken from real exams: questions that were would be of no use once the exam changes, and sharing them breaks the agreement every candidate signs.',
} as const;
