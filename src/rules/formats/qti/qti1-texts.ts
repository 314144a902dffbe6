import { htmlText } from '../text/html-text.ts';
import { LOST_PICTURE, type TakePicture } from '../picture/picture-reader.ts';
import { LOST_PICTURE_TEXT } from '../../question/text/text-pictures.ts';
import { below, childOf, type Element, textIn } from '../xml/tree.ts';

/** A text marked as plain although it is whole paragraphs of HTML. */
const PARAGRAPHS = /^\s*<(p|div|span|ul|ol)\b[^>]*>.*<\/\1>\s*$/is;

/** A QTI 1.2 element as plain text; what is lost is added to `losses`. */
export function sayIn(element: Element | undefined, losses: Set<string>, take?: TakePicture): string {
  return (element ? below(element, 'mattext', 'matimage', 'mataudio', 'matvideo') : [])
    .map((part) => sayPart(part, losses, take))
    .filter((text) => text !== '')
    .join('\n');
}

function sayPart(part: Element, losses: Set<string>, take?: TakePicture): string {
  if (part.name !== 'mattext') {
    losses.add(part.name === 'matimage' ? LOST_PICTURE : 'A recording');
    return part.name === 'matimage' ? LOST_PICTURE_TEXT : '';
  }
  const given = textIn(part);
  if (!isHtml(given, part.attributes.texttype)) return given.trim();
  const { text, losses: more } = htmlText(given, take);
  for (const what of more) losses.add(what);
  return text;
}

/** An answer such as `<br>` is marked as plain, and is meant literally. */
function isHtml(text: string, type: string | undefined): boolean {
  if (type === 'text/html' || type === 'text/xhtml') return true;
  return type === 'text/plain' ? PARAGRAPHS.test(text) : /<\/?[a-z]|&\w+;/i.test(text);
}

/** The same element without descendants of these names, at any depth. */
export function without(element: Element, names: readonly string[]): Element {
  const children = element.children
    .filter((child) => typeof child === 'string' || !names.includes(child.name))
    .map((child) => (typeof child === 'string' ? child : without(child, names)));
  return { ...element, children };
}

/** An item's metadata, by field name. */
export const metadataOf = (item: Element): ReadonlyMap<string, string> =>
  new Map(
    below(item, 'qtimetadatafield').map((field) => [
      textIn(childOf(field, 'fieldlabel')).trim().toLowerCase(),
      textIn(childOf(field, 'fieldentry')).trim(),
    ]),
  );
