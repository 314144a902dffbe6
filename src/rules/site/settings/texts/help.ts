import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';
import { FREE_DOMAIN } from '#rules/study/reading.ts';

/** The help center, in Markdown: categories, with a question under each `###`. In braces: address, popularity, synonyms. */
export const HELP = `
## Getting Started {#start}

Your first steps, with or without an account

### What can I use for free? {#free .popular words="trial cost price demo register sign up gratis"}

You can take a 20-question practice quiz for any exam, as often as you like and without an account. At the end, you see the correct answer to every question. Domain ${FREE_DOMAIN} of every study guide is also open to everyone. With a free account, we save your results.

## Practice Quizzes {#practice}

How questions are drawn, timed, and scored

### How long is a practice quiz, and what happens when time runs out? {#timer .popular words="timer clock minutes extra accommodation late submit"}

${QUIZ_SECONDS / 60} minutes. On the first question, before you answer, select “Need more time?” to add time or turn the timer off. When time runs out, we submit your answers as they are; any question you didn’t answer counts as incorrect.

### How are my score and progress calculated? {#score words="percentage result level accuracy dashboard statistics points grade"}

Your score is the number of questions you got right; questions are drawn according to the official domain weights. Your progress is the share of the exam, by domain weight, that you’ve read and can answer well. Your dashboard shows both for each domain.

## Study Guides {#study}

Domains, tasks, and what you can open

### Why is a study domain locked? {#guide words="lock closed chapter lesson task content premium"}

Domain ${FREE_DOMAIN} of every exam is free. The others come with premium: log in with the account you used to pay, and they unlock. If they stay locked, contact us.

## Flashcards {#flashcards}

Spaced repetition and mastery

### How do flashcards decide what I see next? {#cards words="spaced repetition anki review mastered due schedule plan"}

Each card comes back shortly before you would forget it. The FSRS algorithm works out when, based on your own answers. In your plan, set your exam date and how many new cards you want a day. Your progress is saved to your account and follows you to every device.

## Account {#account}

Login, password, and email

### I forgot my password. What should I do? {#password .popular words="reset login log in sign in locked out email link"}

Select “Forgot your password?” on the login page. We’ll email you a link that works once and expires after 30 minutes. If it doesn’t arrive, check your spam folder and make sure you entered the address you registered with.

## Billing {#billing}

Prices, receipts, and refunds

### What does premium include, and for how long? {#premium .popular words="pro buy unlock upgrade lifetime access duration expire days subscription"}

Premium unlocks one exam: the full question bank, study guide, flashcards, and expert tips. {advertised} {access}

### How do I get a refund? {#refund .popular words="money back guarantee cancel return payment charge invoice receipt"}

We offer a {refundDays}-day money-back guarantee. Contact us with your account’s email address and the number on your receipt. We refund the card you paid with, and your access to the exam ends.

## Technical Issues {#technical}

When something isn’t working

### A page isn’t working. What can I do? {#trouble words="error bug broken crash slow loading browser problem lost"}

Reload it. Your browser saves an unfinished quiz, so you can pick up where you left off. Check the status page for known incidents. If the page still doesn’t work, tell us what you did and what you saw. {replyPromise}

## Privacy & Data {#privacy}

What we store and how to download it

### How do I download or delete my data? {#data words="gdpr export remove account personal information erase"}

On your account page. The download is a single file with everything {site} stores about you. Deleting your account removes all of it immediately, except a few anonymous records (see the Privacy Policy).
`.trim();
