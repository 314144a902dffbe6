import { linesOf } from '../setting.ts';

const line = linesOf('claims');
const offer = linesOf('offers');
const claim = (label: string, where: string, value: string) => line(label, where, value, { canHide: true });
const hideableOffer = (label: string, where: string, value: string) => offer(label, where, value, { canHide: true });

/** Advertising claims. None of them is measured: whoever runs the site makes them true, or switches them off. */
export const CLAIMS = {
  passRate: claim('Pass rate', 'Home page, exam cards, purchase page, Community.', '93%'),
  questionsClaim: claim('Number of questions', 'Home page.', '15K+'),
  supportClaim: claim('Support', 'Home page.', '24/7'),
  guarantee: claim(
    'Guarantee',
    'Home page, purchase pages, results. {refundDays} inserts the days set under Currency and refunds.',
    '{refundDays}-day money-back guarantee',
  ),
  cancel: claim('Cancellation', 'Home page, beside the plan.', 'Cancel anytime'),
  instant: claim('Instant access', 'Home page, beside the plan.', 'Instant access'),
  resultsPassRate: claim('Pass rate on results', 'Quiz results, About.', '85%'),
  rating: claim('Rating', 'About.', '4.9/5'),
  practiceQuestions: claim('Practice questions', 'About.', '10,000+'),
  students: claim('Students', 'Purchase page.', '50,000+ students'),
  bankQuestions: claim('Questions in the bank', 'Quiz results, Help Center.', '400+ practice questions'),
  bankFlashcards: claim('Flashcards in the bank', 'Quiz results, Help Center.', '200 flashcards'),
  bankTips: claim('Tips in the bank', 'Quiz results, Help Center.', '200 expert tips'),
  flashcardsPerExam: claim('Flashcards per exam', 'Exam cards, once the visitor owns the exam.', '100 Flashcards'),
  interactiveCards: claim('Interactive cards', 'Flashcards page, while it is locked.', '80+ interactive cards'),
  purchaseFlashcards: claim('Flashcards, purchase page', 'Purchase page.', '60 flashcards'),
  purchaseTips: claim('Tips, purchase page', 'Purchase page.', '60 expert tips'),
  orderFlashcards: claim('Flashcards, order', 'Order summary and confirmation.', '100+ flashcards'),
  communityMembers: claim('Members', 'Community.', '25,000+'),
  communityDiscussions: claim('Discussions', 'Community.', '150,000+'),
  communityStories: claim('Success stories', 'Community.', '12,000+'),
  communitySamples: {
    kind: 'switch',
    topic: 'claims',
    label: 'Sample posts and people',
    hint: 'Community. Discussions, stories, events, and people that show what it will look like.',
    default: '1',
    most: 1,
  },
  offer: hideableOffer('Limited offer', 'Home page, above the plan.', 'Offer ends in 3 days - Save $47 today!'),
  monthly: hideableOffer('Plan price', 'Home page. If this is off, the page shows the features but no plan.', '$47'),
  regularMonthly: hideableOffer('Regular plan price', 'Home page, crossed out.', '$97'),
  discount: hideableOffer('Discount', 'Buttons on the home page.', '50%'),
  purchaseDiscount: hideableOffer(
    'Discount, purchase page',
    'Purchase page, after a regular price of twice the exam’s price. If this is off, neither is shown.',
    '50% off',
  ),
  oneTimePayment: hideableOffer('Payment terms', 'Purchase pages, order, results.', 'One-time payment'),
  resultsPrice: hideableOffer('Price on quiz results', 'Shown if an exam has no price of its own.', '$29'),
  promoPrice: hideableOffer('Price on detailed results', 'Shown if an exam has no price of its own.', '$49'),
  regularPrice: hideableOffer('Regular price on detailed results', 'Crossed out, above the price.', '$99'),
  halfOff: hideableOffer('Discount on detailed results', 'Beside the price.', '50% OFF TODAY!'),
} as const;
