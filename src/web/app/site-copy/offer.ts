import { CLAIMS } from '../site-copy.ts';

/** Each figure once; where pages advertise different ones, each is here. */
export const FIGURES = {
  passRate: CLAIMS.passRate,
  resultsPassRate: '85%',
  rating: '4.9/5',
  practiceQuestions: '10,000+',
  students: '50,000+',
  bank: ['400+ practice questions', '200 flashcards', '200 expert tips'],
} as const;

/** What is advertised where an exam is offered. */
export const OFFER = {
  interactiveCards: '80+ interactive cards',
  regularPrice: '$99',
  halfOff: '50% OFF TODAY!',
  /** Shown where an exam's own price is not known: on the results of a quiz, and beside the detailed ones. */
  resultsPrice: '$29',
  promoPrice: '$49',
  results: [`${FIGURES.resultsPassRate} pass rate`, ...FIGURES.bank],
  oneTimePayment: 'One-time payment',
  guarantee: CLAIMS.guarantee,
  /** On the page that sells an exam, before how long it lasts and the guarantee. */
  purchase: [`${FIGURES.passRate} pass rate`, `${FIGURES.students} students`, '60 flashcards', '60 expert tips'],
  purchaseDiscount: '50% off',
  orderFlashcards: '100+ flashcards',
} as const;
