/**
 * The site's claims and its standing words; those of the static pages, which no first visit needs, are beside it in
 * `site-copy/`. These figures are advertising copy, not measurements: whoever runs this
 * site makes them true, here, once. Everything that is measured (questions, prices, scores) comes from the API.
 */
export const SITE = {
  name: 'Cairn',
  tagline: 'Find your way to certified.',
} as const;

/** In days. */
export const REFUND_DAYS = 30;

const guarantee = `${REFUND_DAYS}-day money-back guarantee`;

/** Each figure once; where pages advertise different ones, each is here. */
export const FIGURES = {
  passRate: '93%',
  resultsPassRate: '85%',
  rating: '4.9/5',
  practiceQuestions: '10,000+',
  students: '50,000+',
  bank: ['400+ practice questions', '200 flashcards', '200 expert tips'],
} as const;

export const CLAIMS = {
  passRate: FIGURES.passRate,
  questions: '15K+',
  support: '24/7',
  regularMonthly: '$97',
  monthly: '$47',
  discount: '50%',
  offer: 'Offer ends in 3 days - Save $47 today!',
  cancel: 'Cancel anytime',
  instant: 'Instant access',
  flashcardsPerExam: '100 Flashcards',
  interactiveCards: '80+ interactive cards',
  regularPrice: '$99',
  halfOff: '50% OFF TODAY!',
  /** Shown where an exam's own price is not known: on the results of a quiz, and beside the detailed ones. */
  resultsPrice: '$29',
  promoPrice: '$49',
  results: [`${FIGURES.resultsPassRate} pass rate`, ...FIGURES.bank],
  oneTimePayment: 'One-time payment',
  guarantee,
  /** On the page that sells an exam, before how long it lasts and the guarantee. */
  purchase: [`${FIGURES.passRate} pass rate`, `${FIGURES.students} students`, '60 flashcards', '60 expert tips'],
  purchaseDiscount: '50% off',
  orderFlashcards: '100+ flashcards',
} as const;
