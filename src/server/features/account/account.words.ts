import { PROBLEMS } from '#contract/problem.ts';
import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is said of accounts beyond the sentences of their problems. */
export const ACCOUNT = phrasesOf({
  invitedOnly: () => 'Accounts on this site are by invitation. If you have an invitation, open the link in it.',
  domainsOnly: ({ domains }: { domains: string }) =>
    `Accounts on this site are limited to email addresses of ${domains}.`,
  providerOnly: () => 'Accounts on this site are created by logging in through a sign-in provider.',
  accountMade: () => 'Your account has been created. Please open the link we have emailed you, and then log in.',
  newLinkSent: () => `${PROBLEMS.email_unverified[1]} We have sent you a new link.`,
  linkSentBefore: () => `${PROBLEMS.email_unverified[1]} We have sent you a link. Please also check your spam folder.`,
  unknownPasskey: () => 'We don’t know this passkey. It may have been removed from your account.',
  ownFactor: () => 'This is your own account. To turn off two-factor authentication, go to your account page.',
  ownAddress: () => 'This is already your email address',
  emailTaken: () => PROBLEMS.email_taken[1],
  usernameTaken: () => PROBLEMS.username_taken[1],
});
