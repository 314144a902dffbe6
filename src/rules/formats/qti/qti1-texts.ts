import { htmlText } from '../text/html-text.ts';
import { LOST_PICTURE, type TakePicture } from '../picture/picture-reader.ts';
import { LOST_PICTURE_TEXT } from '../../question/text/text-pictures.ts';
import { below, childOf, type Element, textIn } from '../xml/tree.ts';

/** A text marked as plain although it is whole paragraphs of HTML. */
const PARAGRAPHS = /^\s*<(p|div|span|ul|ol)\b[^>]*>.*<\/\1>\s*$/is;

/** A QTI 1.2 element as plain text; what is lost is added to `losses`. */
export function sayIn(element: Element | undefined, losses: Set<string>, take?: TakePicture): string {
  return (element ? below(element, ...MATERIAL) : [])
    .map((part) => sayPart(part, losses, take))
    .filter((text) => text !== '')
    .join('\n');
}

const MATERIAL = ['mattext', 'mat_formattedtext', 'matimage', 'mataudio', 'matvideo', 'matapplication'];
const LOST: Record<string, string> = {
  matimage: LOST_PICTURE,
  mataudio: 'A recording',
  matvideo: 'A video',
  matapplication: 'An attached file',
};

function sayPart(part: Element, losses: Set<string>, take?: TakePicture): string {
  if (Object.hasOwn(LOST, part.name)) {
    losses.add(LOST[part.name]!);
    return part.name === 'matimage' ? LOST_PICTURE_TEXT : '';
  }
  const given = textIn(part);
  // Blackboard's own element says HTML, or smart text, which may be HTML.
  const type = part.attributes.type === 'HTML' ? 'text/html' : part.attributes.texttype;
  if (!isHtml(given, type)) return given.trim();
  const { text, losses: more } = htmlText(given, take);
  for (const what of more) losses.add(what);
  return text;
}

/** An answer such as `<br>` is marked as plain, and is meant literally. */
function isHtml(text: string, type: string | undefined): boolean {
  if (type === 'text/html' || type === 'text/xhtml') return true;
  return type === 'text/plain' ? PARAGRAPHS.test(text) : /<\/?[a-z]|&\w+;/i.test(text);
}

/** An element without descendants of these names, at any depth. */
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
