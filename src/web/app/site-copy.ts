/**
 * The site's claims and its standing words. These figures are advertising copy, not measurements: whoever runs this
 * site makes them true, here, once. Everything that is measured (questions, prices, scores) comes from the API.
 */
export const SITE = {
  name: 'Cairn',
  tagline: 'Find your way to certified.',
} as const;

export const CLAIMS = {
  passRate: '93%',
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
  results: ['85% pass rate', '400+ practice questions', '200 flashcards', '200 expert tips'],
  oneTimePayment: 'One-time payment',
  accessDays: '90-day access',
  guarantee: '30-day money-back guarantee',
  /** On the page that sells an exam. */
  purchase: ['93% pass rate', '50,000+ students', '60 flashcards', '60 expert tips', '90-day access', '30-day money-back guarantee'],
  purchaseDiscount: '50% off',
  orderFlashcards: '100+ flashcards',
} as const;
