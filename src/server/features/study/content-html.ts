import sanitizeHtml from 'sanitize-html';
import { htmlOf } from '#rules/flashcard/html.ts';
import { pictureSize } from '#rules/question/text/picture.ts';
import { STORED_BASE } from '#rules/question/text/text-pictures.ts';
import { CONTENT_CLASSES, CONTENT_TAGS } from '#rules/study/content-html.ts';
import { withDrawings, withDrawingsInWords } from './drawing-svg.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...CONTENT_TAGS],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedClasses: { '*': [...CONTENT_CLASSES] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Not even the text within these is content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
    'xmp',
    'noembed',
    'noframes',
  ],
  nestingLimit: 40,
  parseStyleAttributes: false,
  // Keep only uploaded pictures that have a text alternative.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  transformTags: {
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: pictureAttributes(src, alt.trim()) }),
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href }) => ({
      tagName,
      attribs: {
        ...(href && { href, ...(/^https?:/i.test(href.trim()) && { rel: 'noopener noreferrer nofollow' }) }),
      } as Record<string, string>,
    }),
  },
};

function pictureAttributes(src: string, alt: string): Record<string, string> {
  const size = src.startsWith(STORED_BASE) ? pictureSize(src.slice(STORED_BASE.length)) : null;
  if (!size || alt === '') return {};
  return { src, alt, width: String(size.width), height: String(size.height), loading: 'lazy' };
}

const PICTURE = /<img src="\/api\/pictures\/([^"]*)" alt="([^"]*)"[^<>]*>/g;

/** The names of the pictures in sanitized HTML, without duplicates. */
export const picturesInHtml = (html: string): string[] => [
  ...new Set([...html.matchAll(PICTURE)].map(([, name]) => name!)),
];

/** Reduces HTML to what study content may contain. Running it again changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}

const LIST_TAG = /<\/?li\b[^<>]*>/g;
const ANSWER = 'Answer:';

/** Hides the answers of list items whose last line begins with 'Answer:', in a single pass. */
function withHiddenAnswers(html: string): string {
  let out = '';
  let end = 0;
  let opened: number | null = null;
  for (const { 0: tag, index } of html.matchAll(LIST_TAG)) {
    if (tag === '</li>' && opened !== null) {
      const item = answeredItem(html.slice(opened, index));
      if (item !== null) {
        out += html.slice(end, opened) + item;
        end = index;
      }
    }
    opened = tag === '<li>' ? index + tag.length : null;
  }
  return out + html.slice(end);
}

/** What is in a list item, with its answer hidden; null if it has none. */
function answeredItem(item: string): string | null {
  for (let at = item.indexOf(ANSWER); at >= 0; at = item.indexOf(ANSWER, at + ANSWER.length)) {
    const before = item.slice(0, at).trimEnd();
    const after = item.slice(at + ANSWER.length);
    if (!item.slice(before.length, at).includes('\n') || !/^\s/.test(after)) continue;
    const question = before.startsWith('<p>') ? before.slice('<p>'.length) : before;
    const answer = after.trim();
    const said = answer.endsWith('</p>') ? answer.slice(0, -'</p>'.length) : answer;
    return `${question}<details class="study-answer"><summary>Show answer</summary><p>${said}</p></details>`;
  }
  return null;
}

/**
 * Stored content as served: sanitized again, with wide content scrollable within itself, by keyboard too, with the answers to
 * check questions hidden until asked for, and with drawings drawn.
 */
export function servedHtml(html: string): string {
  return withDrawings(withHiddenAnswers(cleanHtml(html)))
    .replaceAll('<table', '<div class="study-scroll" tabindex="0" role="group" aria-label="Table"><table')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre', '<pre tabindex="0"');
}

const INLINE = /<\/?(?:a|code|em|kbd|mark|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>/g;
const ENTITY = /&(?:lt|gt|quot|amp);/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The plain text of sanitized HTML. */
export function textOf(html: string): string {
  return (
    withDrawingsInWords(html)
      .replace(PICTURE, ' $2 ')
      .replace(INLINE, '')
      // A heading ends like a sentence.
      .replace(/([^.?!:\s])\s*<\/h[2-4]>/g, '$1. ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(ENTITY, (entity) => ENTITIES[entity]!)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Plain text as HTML, in paragraphs, with code blocks between them. */
export const htmlOfText = (text: string): string => htmlOf(text, '<p>', '</p>');

/** The plain text that {@link htmlOfText} turned into this stored HTML; for other HTML, an approximation. */
export function textBehind(html: string): string {
  return html
    .replace(/<pre><code>([^<]*)<\/code><\/pre>/g, '\n```\n$1\n```\n')
    .replace(/<\/?code>/g, '`')
    .replace(PICTURE, `\n![$2](${STORED_BASE}$1)\n`)
    .replace(/<br \/>/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(ENTITY, (entity) => ENTITIES[entity]!)
    .trim();
}

/** The stored texts of an item, whoever wrote it: its HTML, and its plain text with the title on the first line. */
export function storedTexts(title: string, html: string): { title: string; content: string; plainText: string } {
  const content = cleanHtml(html);
  return { title, content, plainText: `${title.replace(/\s+/g, ' ').trim()}\n${textOf(content)}` };
}

/** The plain text of an item without its title. */
export function bodyText(plainText: string): string {
  return plainText.slice(plainText.indexOf('\n') + 1);
}
