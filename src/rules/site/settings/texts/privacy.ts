/** The privacy policy. It describes what the product does: keep it in sync with the tables and cookies it mentions. */
export const PRIVACY = `
- We store only what the product needs to work for you, and nothing for advertising.
- No trackers, no analytics service, no advertising cookies.
- You can download or delete your data at any time on your account page.

## Who is responsible

The operator of this site is responsible for your data. You can reach them through the contact form.

## What we store

If you don’t have an account, we store nothing about you except messages you send us, questions you report, and, if someone invited you, your email address and name until three months after the invitation expires. With an account, we store:

- Profile: your email address and whether it is verified, your username, and any names you enter. We never store your password itself, only a slow hash of it (Argon2id) that cannot be reversed.
- Sessions: when you logged in, when you were last active, and your browser and device type.
- Logins through another provider, if you use one: your id there, and the email address, name, and groups that it tells us when you log in.
- Tokens for scripts, if you have a role on this site and create any: their names, what they are for, and when they were last used. Of a token itself, only a hash is stored.
- Passkeys, if you use any: their names, public keys, and when you last used them. Your fingerprint or face never leaves your device.
- Groups you are in, and the invitation you came with.
- Quizzes you submit: the questions, your answers, your score, and your time.
- Practice: which questions you saw and when, your answers, how long you took, and how sure you were.
- Reports: what you wrote about a question and how we resolved it.
- Study: the tasks you have opened and read, the flashcards you have written, brought along, and reviewed, with their pictures, and when, and your plan, including your exam date. We also store what we estimated of your exam before you took it. If you tell us how it went, we store that, and that we asked; you can delete your answer on Today. If you delete your account, only the result and our estimate stay, without your name, date, and score, so that we can say how often our estimates are right.
- Payments: exam, amount, date, status, refunds, and the payment provider’s reference. Also any access an administrator gave you, and why.
- Emails we send you: the address and subject, for {mailDays}. The text is erased once the email is sent.
- Contact form messages: your name, email address, and message, for {messageDays}.

## What we do not store

We hold your IP address in memory for up to a day to prevent abuse; we never store or log it. The log records which kind of page was requested, never who requested it.

## Card payments

When a real card is charged, {provider} handles the payment: your card details go straight from your browser to {provider} and never reach us. {provider} processes them under its own privacy policy. Your browser contacts {provider} on the checkout pages only.

Where a page says “Demo payments: no money moves,” only test cards work and no card numbers are stored.

## Cookies and browser storage

We use only what the site needs to work, so there is no cookie banner to dismiss.

- sid (__Host-sid over HTTPS): keeps you logged in for up to {sessionDays}. Set when you log in.
- sign-in, sign-in-proof (__Host-… over HTTPS): while you log in through another provider, encrypted, for up to ten minutes.
- passkey (__Host-… over HTTPS): while your passkey is asked, encrypted, for five minutes.
- left (__Host-… over HTTPS): if your access has ended, lets you download your data, encrypted, for an hour.
- sitting.*: the quiz you started, encrypted, for {quizDays}. Sent only with requests for that exam.
- shown.*: which questions of an exam you saw answered without being logged in, signed, for one year. Once you log in, your answers to these don’t count as first answers.
- quiz: records that you started a quiz, for {quizDays}. Sent only with that quiz’s page.
- theme: light or dark, for one year. Set only when you choose a theme.
- Browser storage: answers to an unfinished quiz, results you have not saved to an account, and flashcard reviews waiting to be sent. They stay on your device until you submit or clear them.

## Who else sees it

The administrators of this site, to the extent their work requires; every change they make is logged. The payment provider, for payments. The mail service that delivers our email. A sign-in provider, if you log in through one: it learns that you do, and when. Programs that the administrators have connected: that you joined or left, got or lost an exam, paid, or finished a quiz, with an id and a score, and without your name or address. We never sell your data.

## How long we keep it

For as long as you have an account, unless a shorter time is given above. If you are removed from this site, you can download your data for a month; the administrators decide whether your account is then deleted. When you delete your account, we delete your data immediately. {whatStays}

The operator makes backups, which are overwritten over time.

## Your rights

On your account page, you can view and correct your data, download all of it as one file, end sessions, and delete your account. For anything else, such as an objection or a question, contact us. You may also file a complaint with your local data protection authority.

## Changes

When this policy changes, we’ll post the new version here with its date.
`.trim();
