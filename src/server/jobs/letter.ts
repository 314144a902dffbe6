import { looksLikeLink } from '#rules/account/name.ts';
import type { Mail } from './mail-queue.ts';

/** Whom a mail is for; without an id it is about no account. */
export type Addressee = { id?: string; email: string; firstName: string | null };
type Link = { label: string; url: string };
/** `last`: a link that stands at the very end, as one that ends such mail does. */
type Said = { subject: string; before: string[]; link?: Link; after: string[]; last?: Link };

/** Writes letters in one form, as text and as HTML. Links lead to the configured address, whatever a request claims. */
export function letterWriter({ publicUrl, supportEmail }: { publicUrl: URL; supportEmail: string | null }) {
  const help = supportEmail === null ? [] : [`Questions? Write to ${supportEmail}.`];

  return {
    linkTo: (path: string) => new URL(path, publicUrl.origin).href,

    written(person: Addressee, { subject, before, link, after, last }: Said): Mail {
      const name = person.firstName !== null && !looksLikeLink(person.firstName) ? ` ${person.firstName}` : '';
      const opening = [`Hello${name},`, ...before];
      const closing = [...after, ...help, `Cairn, ${publicUrl.origin}`];
      const written = (to: Link | undefined) => (to ? [`${to.label}:\n${to.url}`] : []);
      const text = [...opening, ...written(link), ...closing, ...written(last)].join('\n\n');
      const paragraph = (words: string) => `<p>${escaped(words).replaceAll('\n', '<br>')}</p>`;
      const button = link
        ? `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>\n<p>${escaped(link.url)}</p>`
        : '';
      const end = last ? `<p><a href="${escaped(last.url)}">${escaped(last.label)}</a></p>` : '';
      const body = [...opening.map(paragraph), button, ...closing.map(paragraph), end].filter(Boolean).join('\n');
      const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">\n${body}\n</body>\n</html>\n`;
      return {
        to: person.email,
        subject,
        text: `${text}\n`,
        html,
        ...(person.id !== undefined && { userId: person.id }),
      };
    },
  };
}
export type LetterWriter = ReturnType<typeof letterWriter>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
