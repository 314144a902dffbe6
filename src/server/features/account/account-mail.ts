import type { Addressee as Person, LetterWriter } from '#server/jobs/letter.ts';

/** Mails about an account. */
export function accountMail({ write, linkTo, siteName }: LetterWriter) {
  const newPassword = (person: Person, loggedOut: string) =>
    write(person, {
      subject: 'Your password was changed',
      before: [`Your password was just changed. You’ve been logged out ${loggedOut}.`],
      link: { label: 'Wasn’t you? Set a new password', url: linkTo('/forgot-password') },
      after: [],
    });
  return {
    /** `isAgain`: not the first link, which greeted them. */
    verification: (person: Person, token: string, isAgain: boolean) =>
      write(person, {
        subject: 'Verify your email address',
        before: [
          isAgain
            ? 'Here’s a new link to verify your email address.'
            : `Welcome to ${siteName()}. Please confirm your email address.`,
        ],
        link: { label: 'Verify email address', url: linkTo(`/verify-email/${token}`) },
        after: ['This link expires in 24 hours. If you didn’t create an account, you can ignore this email.'],
      }),

    reset: (person: Person, token: string) =>
      write(person, {
        subject: 'Reset your password',
        before: ['We received a request to reset your password.'],
        link: { label: 'Set a new password', url: linkTo(`/reset-password/${token}`) },
        after: [
          'This link works once and expires in 30 minutes. If you didn’t request this, you can ignore this email. Your password won’t change.',
        ],
      }),

    /** For somebody whose account an administrator created. */
    firstPassword: (person: Person, token: string, days: number) =>
      write(person, {
        subject: `Your account at ${siteName()}`,
        before: [`An account was created for you at ${siteName()}. Set a password to log in with ${person.email}.`],
        link: { label: 'Set your password', url: linkTo(`/reset-password/${token}`) },
        after: [
          `This link works once and expires in ${days} days. After that, choose “Forgot password?” on the login page. If you don’t know what this is about, you can ignore this email.`,
        ],
      }),

    /** Changed by someone logged in, who stays logged in. */
    passwordChanged: (person: Person) => newPassword(person, 'everywhere except on the device you used to change it'),

    /** Changed through an emailed link, which logs no one in. */
    passwordReset: (person: Person) => newPassword(person, 'on all devices'),

    secondFactorRemoved: (person: Person) =>
      write(person, {
        subject: 'Two-factor authentication was turned off',
        before: [
          'An administrator turned off two-factor authentication for your account, and you have been logged out on all devices. Until you set it up again, you need only your password to log in.',
        ],
        link: { label: 'Set it up again', url: linkTo('/account') },
        after: ['If you didn’t ask for this, set a new password and contact us immediately.'],
      }),

    tokenMade: (person: Person, name: string) =>
      write(person, {
        subject: 'A token was created for your account',
        before: [
          `A token named “${name}” was just created for your account. Scripts that have it can call in your name.`,
        ],
        link: { label: 'Wasn’t you? Revoke it', url: linkTo('/account') },
        after: ['If this wasn’t you, also set a new password.'],
      }),

    /** To the new address. */
    emailChange: (person: Person, newEmail: string, token: string) =>
      write(
        { ...person, email: newEmail },
        {
          subject: 'Confirm your new email address',
          before: [`You asked to change your account’s email address from ${person.email} to this one.`],
          link: { label: 'Confirm new address', url: linkTo(`/verify-email/${token}`) },
          after: [
            'This link expires in 24 hours. Nothing changes until you open it. If you didn’t ask for this, you can ignore this email.',
          ],
        },
      ),

    /** To the old address, while it still is the address. */
    emailChangeAsked: (person: Person, newEmail: string) =>
      write(person, {
        subject: 'A new email address was requested',
        before: [
          `Someone who is logged in to your account asked to change its email address to ${newEmail}. The change takes effect when they open the link we sent there.`,
        ],
        link: { label: 'Wasn’t you? Set a new password', url: linkTo('/forgot-password') },
        after: ['Setting a new password also cancels this change.'],
      }),

    /** To the old address. */
    emailChanged: (person: Person, newEmail: string) =>
      write(person, {
        subject: 'Your email address was changed',
        before: [`Your account’s email address is now ${newEmail}. Use it the next time you log in.`],
        after: ['If this wasn’t you, contact us immediately.'],
      }),
  };
}
export type AccountMail = ReturnType<typeof accountMail>;
