import { dateText } from '#rules/wording/date.ts';
import type { Addressee, LetterWriter } from '#server/jobs/letter.ts';

/** Mails to people who were removed from the site. */
export function leavingMail({ write, linkTo, siteName }: LetterWriter) {
  return {
    left: (person: Addressee, token: string, { dataUntil, isDeleted }: { dataUntil: string; isDeleted: boolean }) =>
      write(person, {
        subject: `Your access to ${siteName()} has ended`,
        before: [
          `Your access to ${siteName()} has ended, and you’ve been logged out on all devices. Everything you did there is yours to download until ${dateText(dataUntil)}.`,
        ],
        link: { label: 'Download your data', url: linkTo(`/left/${token}`) },
        after: [
          isDeleted
            ? 'After that day, we delete your account and everything in it.'
            : 'After that day, you can’t download it anymore.',
          'Anyone with this link can download your data, so don’t forward this email.',
        ],
      }),
  };
}
export type LeavingMail = ReturnType<typeof leavingMail>;
