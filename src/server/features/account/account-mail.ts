import { looksLikeLink } from '#rules/account/name.ts';
import type { Mail } from '#server/jobs/mail-queue.ts';

/** Whom a mail is for; without an id it is about no account. */
type Person = { id?: string; email: string; firstName: string | null };
type Said = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] };

/** What is mailed about an account. Links lead to the configured address, whatever a request claims. */
export function accountMail({ publicUrl, supportEmail }: { publicUrl: URL; supportEmail: string | null }) {
  const help = supportEmail === null ? [] : [`Questions? Write to ${supportEmail}.`];

  function written(person: Person, { subject, before, link, after }: Said): Mail {
    const name = person.firstName !== null && !looksLikeLink(person.firstName) ? ` ${person.firstName}` : '';
    const opening = [`Hello${name},`, ...before];
    const closing = [...after, ...help, `Cairn, ${publicUrl.origin}`];
    const text = [...opening, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing].join('\n\n');
    const paragraph = (words: string) => `<p>${escaped(words)}</p>`;
    const button = link ? `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>\n<p>${escaped(link.url)}</p>` : '';
    const body = [...opening.map(paragraph), button, ...closing.map(paragraph)].filter(Boolean).join('\n');
    const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">\n${body}\n</body>\n</html>\n`;
    return { to: person.email, subject, text: `${text}\n`, html, ...(person.id !== undefined && { userId: person.id }) };
  }
  const linkTo = (path: string) => new URL(path, publicUrl.origin).href;

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
        before: ['Somebody, hopefully you, asked to set a new password for your account.'],
        link: { label: 'Set a new password', url: linkTo(`/reset-password/${token}`) },
        after: ['The link works once, for 30 minutes. If it was not you, you can ignore this message: your password stays as it is.'],
      }),

    passwordChanged: (person: Person) =>
      written(person, {
        subject: 'Your password was changed',
        before: ['The password of your account was just changed, and every device was signed out.'],
        link: { label: 'It was not you? Set a new password', url: linkTo('/forgot-password') },
        after: [],
      }),

    /** To the new address. */
    emailChange: (person: Person, newEmail: string, token: string) =>
      written(
        { ...person, email: newEmail },
        {
          subject: 'Confirm your new email address',
          before: [`You asked to use this address for your account instead of ${person.email}.`],
          link: { label: 'Use this address', url: linkTo(`/verify-email/${token}`) },
          after: ['The link works for 24 hours. Until then everything stays as it is. If you did not ask for this, you can ignore this message.'],
        },
      ),

    /** To the old address, while it still is the address. */
    emailChangeAsked: (person: Person, newEmail: string) =>
      written(person, {
        subject: 'A new email address was asked for',
        before: [`Somebody signed in to your account asked to change its email address to ${newEmail}. It changes once the link that we sent there is used.`],
        link: { label: 'It was not you? Set a new password', url: linkTo('/forgot-password') },
        after: ['Setting a new password also withdraws the change.'],
      }),

    /** To the old address. */
    emailChanged: (person: Person, newEmail: string) =>
      written(person, {
        subject: 'Your email address was changed',
        before: [`The email address of your account is ${newEmail} now. From here on you log in with it.`],
        after: ['If this was not you, tell us at once.'],
      }),
  };
}
export type AccountMail = ReturnType<typeof accountMail>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
