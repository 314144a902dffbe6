import { dateText } from '#rules/wording/date.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** Mails about invitations. */
export function doorMail({ write, linkTo, siteName }: LetterWriter) {
  return {
    invitation: (person: Addressee, token: string, { isAgain, expiresAt }: { isAgain: boolean; expiresAt: string }) =>
      write(person, {
        subject: isAgain ? `Reminder: your invitation to ${siteName()}` : `You’re invited to ${siteName()}`,
        before: [
          isAgain
            ? `Here’s a new link to create your account on ${siteName()}. Earlier links no longer work.`
            : `You’ve been invited to prepare for your certification on ${siteName()}.`,
        ],
        link: { label: 'Accept invitation', url: linkTo(`/invitation/${token}`) },
        after: [
          `This link works once, until ${dateText(expiresAt)}. If you weren’t expecting this, you can ignore this email.`,
        ],
      }),

    /** To somebody who has an account. */
    accessGiven: (person: Addressee) =>
      write(person, {
        subject: `You have been given access on ${siteName()}`,
        before: [`You’ve been given access on ${siteName()}. It’s in your account now.`],
        link: { label: 'Open your dashboard', url: linkTo('/dashboard') },
        after: [],
      }),
  };
}
export type DoorMail = ReturnType<typeof doorMail>;
