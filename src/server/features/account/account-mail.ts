import type { Addressee as Person, LetterWriter } from '#server/jobs/letter.ts';

/** What is mailed about an account. */
export function accountMail({ written, linkTo }: LetterWriter) {
  return {
    verification: (person: Person, token: string) =>
      written(person, {
        subject: 'Verify your email address',
        before: ['Welcome to Cairn. Please confirm that this email address is yours.'],
        link: { label: 'Verify email address', url: linkTo(`/verify-email/${token}`) },
        after: ['The link works for 24 hours. If you did not register, you can ignore this message.'],
      }),

    reset: (person: Person, token: string) =>
      written(person, {
        subject: 'Reset your password',
        before: ['Someone, hopefully you, asked to reset the password of your account.'],
        link: { label: 'Set a new password', url: linkTo(`/reset-password/${token}`) },
        after: [
          'The link works once, for 30 minutes. If it was not you, you can ignore this message: your password stays as it is.',
        ],
      }),

    passwordChanged: (person: Person) =>
      written(person, {
        subject: 'Your password was changed',
        before: ['The password of your account was just changed, and every device was signed out.'],
        link: { label: 'It was not you? Set a new password', url: linkTo('/forgot-password') },
        after: [],
      }),

    secondFactorRemoved: (person: Person) =>
      written(person, {
        subject: 'Your second factor was removed',
        before: [
          'An administrator removed the second factor of your account, and every device was signed out. Until you set one up again, your password alone logs you in.',
        ],
        link: { label: 'Set it up again', url: linkTo('/account') },
        after: ['If you did not ask for this, set a new password and tell us at once.'],
      }),

    /** To the new address. */
    emailChange: (person: Person, newEmail: string, token: string) =>
      written(
        { ...person, email: newEmail },
        {
          subject: 'Confirm your new email address',
          before: [`You asked to use this address for your account instead of ${person.email}.`],
          link: { label: 'Use this address', url: linkTo(`/verify-email/${token}`) },
          after: [
            'The link works for 24 hours. Until then everything stays as it is. If you did not ask for this, you can ignore this message.',
          ],
        },
      ),

    /** To the old address, while it still is the address. */
    emailChangeAsked: (person: Person, newEmail: string) =>
      written(person, {
        subject: 'A new email address was requested',
        before: [
          `Someone signed in to your account asked to change its email address to ${newEmail}. It changes once the link that we sent there is used.`,
        ],
        link: { label: 'It was not you? Set a new password', url: linkTo('/forgot-password') },
        after: ['Setting a new password also withdraws the change.'],
      }),

    /** To the old address. */
    emailChanged: (person: Person, newEmail: string) =>
      written(person, {
        subject: 'Your email address was changed',
        before: [`The email address of your account is ${newEmail} now. Use it to log in from now on.`],
        after: ['If this was not you, tell us at once.'],
      }),
  };
}
export type AccountMail = ReturnType<typeof accountMail>;
