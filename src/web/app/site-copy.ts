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

/** Advertised on the landing page; what is advertised further on is in `site-copy/offer.ts`. */
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
  guarantee,
} as const;
