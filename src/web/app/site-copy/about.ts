import { FIGURES } from './offer.ts';

/** Claims of the about page: advertising copy, as all in this folder that bears a figure. */
export const ABOUT_CLAIMS = [
  { figure: FIGURES.resultsPassRate, label: 'pass rate' },
  { figure: FIGURES.rating, label: 'rating' },
  { figure: FIGURES.practiceQuestions, label: 'practice questions' },
];

export const ABOUT = {
  lead: 'A cairn is a stack of stones that tells hikers they are on the right trail, and farther along than they thought. We build one for people preparing for IT certifications.',
  beliefs: [
    {
      title: 'Practice shows where you stand',
      text: 'Quizzes follow the official domain weights, so your score means something. Afterward, you see which domains are strong and which need work.',
    },
    {
      title: 'A wrong answer teaches more than a right one',
      text: 'Every question explains why the right option is right and why each of the others is wrong. The explanation is never another click away.',
    },
    {
      title: 'Try it first, then pay once',
      text: 'You can practice for free without an account, and the first domain of every study guide is open to everyone. Premium is a one-time payment for one exam; nothing renews automatically.',
    },
    {
      title: 'Your data is yours',
      text: 'No trackers, no ad networks. Download or delete everything we store about you from your account page.',
    },
  ],
  questions:
    'We write our questions from public exam guides and vendor documentation, and each one cites its sources. None of them come from real exams: leaked questions are useless once the exam changes, and sharing them breaks the agreement every candidate signs.',
} as const;
