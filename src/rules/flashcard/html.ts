import { picturePath, pictureSize } from '../question/text/picture.ts';
import { textParts } from '../question/text/text-parts.ts';
import type { Run } from '../question/text/text-runs.ts';

/** Elements that are on lines of their own. */
const BLOCK = /^(p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr|br|section|figure)$/;
const VOID = /^(br|hr|img|wbr|col|input)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi;
const EMPTY = /<(p|div|span|strong|b|em|i|u|s|h[1-6]|li|ul|ol|blockquote)\b[^<>]*>\s*<\/\1>/gi;
/** Far more than sanitized content nests. */
const MOST_PASSES = 50;

/** Stands for a picture, which is no white space. */
const PICTURE = '\ufffc';

/** The visible text of some HTML, each character with its position in the HTML; blocks are separated by line breaks, and a picture is a character. */
export function readable(html: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  const add = (part: string, from: number) => {
    text += part;
    for (let offset = 0; offset < part.length; offset += 1) places.push(from + offset);
  };
  let end = 0;
  for (const tag of html.matchAll(TAG)) {
    add(html.slice(end, tag.index), end);
    end = tag.index + tag[0].length;
    const name = tag[2]!.toLowerCase();
    if (BLOCK.test(name)) {
      text += '\n';
      places.push(tag.index);
    } else if (name === 'img') {
      text += PICTURE;
      places.push(tag.index);
    }
  }
  add(html.slice(end), end);
  return { text, places };
}

/** Removes what is between two positions, except tags. */
export function without(html: string, from: number, to: number): string {
  return html.slice(0, from) + (html.slice(from, to).match(TAG)?.join('') ?? '') + html.slice(to);
}

/** Splits well-formed HTML at a position between tags: open elements are closed in the first part and reopened in the second. */
export function partedAt(html: string, place: number): [string, string] {
  const open: { name: string; tag: string }[] = [];
  for (const [tag, slash, name] of html.slice(0, place).matchAll(TAG)) {
    const plain = name!.toLowerCase();
    if (slash)
      open.splice(
        open.findLastIndex((entry) => entry.name === plain),
        1,
      );
    else if (!VOID.test(plain) && !tag.endsWith('/>')) open.push({ name: plain, tag });
  }
  const closing = open
    .map(({ name }) => `</${name}>`)
    .toReversed()
    .join('');
  const opening = open.map(({ tag }) => tag).join('');
  return [tidy(html.slice(0, place) + closing), tidy(opening + html.slice(place))];
}

/** Removes empty elements. */
function tidy(html: string): string {
  let now = html.trim();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = now;
    now = before.replace(EMPTY, '').trim();
    if (now === before) break;
  }
  return now;
}

/** Plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Plain text from an author: prose goes between the tags; code lines, lists and tables outside them. */
export function htmlOf(text: string, open = '', close = ''): string {
  const parts = textParts(text).map((part) => {
    switch (part.kind) {
      case 'lines':
        return `${close}<pre tabindex="0"><code>${escapeHtml(part.text)}</code></pre>${open}`;
      case 'list': {
        const items = part.items.map((item) => `<li>${item.map(runHtml).join('')}</li>`).join('');
        return `${close}${part.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`}${open}`;
      }
      case 'table': {
        const row = (cells: readonly Run[][], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${cell.map(runHtml).join('')}</${tag}>`).join('')}</tr>`;
        const body = part.rows.map((cells) => row(cells, 'td')).join('');
        return `${close}<table><thead>${row(part.head, 'th')}</thead><tbody>${body}</tbody></table>${open}`;
      }
      case 'picture': {
        const { width, height } = pictureSize(part.name)!;
        const source = `src="${picturePath(part.name)}" alt="${escapeHtml(part.text)}"`;
        return `${close}<img ${source} width="${width}" height="${height}" loading="lazy">${open}`;
      }
      default:
        return runHtml(part);
    }
  });
  return `${open}${parts.join('')}${close}`.replaceAll(open + close, '');
}

const ELEMENT = { code: 'code', strong: 'strong', emphasis: 'em' } as const;

const runHtml = ({ kind, text }: Run): string =>
  kind === 'prose'
    ? escapeHtml(text).replaceAll('\n', '<br>')
    : `<${ELEMENT[kind]}>${escapeHtml(text)}</${ELEMENT[kind]}>`;
