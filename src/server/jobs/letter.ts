import type { Site } from '#rules/site/site.ts';
import { siteShades } from '#rules/site/site-shades.ts';
import { looksLikeLink } from '#rules/account/name.ts';
import type { LetterBlock, LetterContent, LetterLink } from './letter-content.ts';
import { letterHtml } from './letter-html.ts';
import type { Mail } from './mail-queue.ts';

/** Whom a mail is for; without an id it is not about an account. */
export type Addressee = { id?: string; email: string; firstName: string | null };
type LetterText = {
  subject: string;
  before: readonly LetterBlock[];
  link?: LetterLink;
  after: readonly string[];
  /** A page to unsubscribe from such mail, and the call by which a mail program unsubscribes. */
  unsubscribe?: LetterLink & { call: string };
};

/** Writes letters in one style, as text and as HTML. Links use the configured address, whatever a request claims. */
export function letterWriter({ publicUrl, site }: { publicUrl: URL; site: () => Site }) {
  return {
    siteName: () => site().siteName,

    linkTo: (path: string) => new URL(path, publicUrl.origin).href,

    write(person: Addressee, { subject, before, link, after, unsubscribe }: LetterText): Mail {
      const { siteName, supportEmail, accent } = site();
      const help = `Questions? Contact us at ${supportEmail || new URL('/contact', publicUrl.origin).href}.`;
      const name = person.firstName !== null && !looksLikeLink(person.firstName) ? ` ${person.firstName}` : '';
      const content: LetterContent = {
        subject,
        opening: [`Hello${name},`, ...before],
        link,
        closing: [...after, help],
        site: { label: siteName, url: publicUrl.origin },
        shades: siteShades(accent),
        unsubscribe,
      };
      return {
        to: person.email,
        subject,
        text: letterText(content),
        html: letterHtml(content),
        ...(person.id !== undefined && { userId: person.id }),
        ...(unsubscribe && { unsubscribeUrl: unsubscribe.call }),
      };
    },
  };
}
export type LetterWriter = ReturnType<typeof letterWriter>;

function letterText({ opening, link, closing, site, unsubscribe }: LetterContent): string {
  const linkText = ({ label, url }: LetterLink) => `${label}:\n${url}`;
  const paragraphs = [
    ...opening.map(blockText),
    ...(link ? [linkText(link)] : []),
    ...closing,
    `${site.label}, ${site.url}`,
    ...(unsubscribe ? [linkText(unsubscribe)] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function blockText(block: LetterBlock): string {
  if (typeof block === 'string') return block;
  if ('figures' in block) return block.figures.map(([name, value]) => `${name}: ${value}`).join('\n');
  return [block.heading, ...block.lines].join('\n');
}
