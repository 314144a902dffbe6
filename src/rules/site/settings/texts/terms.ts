/** The terms of service, in Markdown: a short version, then a section under each heading. */
export const TERMS = `
- Practice for free. Pay once to unlock an entire exam; nothing renews automatically.
- What you learn is yours to keep. The questions are not yours to copy.
- We help you prepare. We cannot promise that you’ll pass.

## About these terms

These terms are between you and the operator of {site}. By using the site you agree to them.

## Your account

You need an account to save results and to buy an exam. Use your own email address, keep your password to yourself, and tell us if someone else uses your account. Each account is for one person. You can delete yours at any time.

## Free and premium

Practice quizzes from the free pool of questions and the first domain of every study guide are free. Premium unlocks one exam: all of its questions, study guide, flashcards, and tips.

Premium is a one-time payment for one exam. The price is the one shown when you pay. {access} There is no subscription, and you are not charged again.

## Refunds

{refunds}

## Fair use

Please do not:

- copy, republish, sell, or scrape our questions, guides, or cards;
- share your account or the access you bought;
- post or request questions from real exams, which breaks your agreement with the vendor;
- try to break or overload the site, or to access data that is not yours. If you find a vulnerability, report it to us and give us time to fix it.

## Exams and trademarks

Exam and vendor names are trademarks of their owners. We are not affiliated with them, and they have not endorsed our content. Our questions are our own and are not taken from real exams.

## No guarantee of passing

We work to keep our content accurate and current, and we correct mistakes that are reported to us. Exams change without notice, and passing depends on more than practice. Figures in our advertising describe what others achieved, not what you will.

## Availability

We want the site to be available whenever you study, and we publish our uptime on the status page. We announce maintenance in advance, but we cannot guarantee uninterrupted service.

## Liability

Nothing in these terms limits our liability for willful misconduct, gross negligence, death or personal injury, or anything else the law does not let us limit. Otherwise, our liability is limited to the amount you paid us for the exam in question.

## Termination

You can end this agreement at any time by deleting your account. We may close an account that violates these terms. If we shut down the site and you have not violated these terms, we refund the unused part of your access.

## Changes

When these terms change, we’ll post the new version here with its date. Changes do not affect what you have already bought.
`.trim();

/** What the terms say about refunds. */
export const REFUNDS = `
We offer a {refundDays}-day money-back guarantee: contact us within {refundTime} of your payment and we will refund the card you used. A full refund ends your access to that exam. If you pay for the same exam twice, we refund the second payment automatically.

Nothing here limits your rights under consumer law.
`.trim();
