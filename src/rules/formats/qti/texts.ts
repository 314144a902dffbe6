import { plainText } from '../text/plain-text.ts';
import type { TakePicture } from '../picture/picture-reader.ts';
import { type Element, textIn } from '../xml/tree.ts';

/** Elements as plain text, without those reported; anything lost is added to `lost`. */
export function textOf(
  elements: readonly (Element | string)[],
  losses: Set<string>,
  without: readonly string[] = [],
  take?: TakePicture,
): string {
  const out = plainText(take);
  const walk = (node: Element | string): void => {
    if (typeof node === 'string') return out.text(node);
    if (without.includes(node.name)) return;
    if (node.name === 'object' && node.attributes.type?.startsWith('image/')) {
      // What stands in a picture is said where it cannot be shown.
      const { data = '', label = '', title = '' } = node.attributes;
      out.open('img', { src: data, alt: textIn(node).trim() || label || title });
      return out.close('img');
    }
    out.open(node.name, node.attributes);
    for (const child of node.children) walk(child);
    out.close(node.name);
  };
  for (const element of elements) walk(element);
  const { text, losses: gone } = out.end();
  for (const what of gone) losses.add(what);
  return text;
}
