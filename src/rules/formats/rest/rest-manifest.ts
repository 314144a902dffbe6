import { FileRefused } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { below, childrenOf, type Element, readTree } from '../xml/tree.ts';

/** The file of a QTI package or a course that lists the others. */
export const MANIFEST = 'imsmanifest.xml';

export const PICTURE_FILE = /\.(png|jpe?g|webp)$/i;

/** A manifest without what is not in the archive with it, so that other programs can open the rest, too. */
export function restManifest(bytes: Uint8Array, names: ReadonlySet<string>): string {
  const { text } = decodeText(bytes);
  const root = treeOf(bytes);
  if (root === null) return text;
  const isThere = ({ attributes: { href = '' } }: Element) => names.has(href);
  const files = (resource: Element) => childrenOf(resource, 'file');
  const resources = below(root, 'resource');
  // A question's pictures stay in the archive, but do not make it a question.
  const gone = resources.filter((resource) => {
    if (isThere(resource)) return false;
    const isNamed = resource.attributes.href !== undefined;
    return !files(resource).some((file) => isThere(file) && !(isNamed && PICTURE_FILE.test(file.attributes.href!)));
  });
  const goneIds = new Set(gone.map(({ attributes }) => attributes.identifier));
  const isGone = ({ attributes: { identifierref } }: Element) =>
    identifierref !== undefined && goneIds.has(identifierref);
  const kept = resources.filter((resource) => !gone.includes(resource));
  const cuts = [
    ...gone,
    ...kept.flatMap((resource) => [
      ...files(resource).filter((file) => !isThere(file)),
      ...childrenOf(resource, 'dependency').filter(isGone),
    ]),
    ...below(root, 'organization'),
  ].toSorted((a, b) => a.from - b.from);
  let at = 0;
  const parts = cuts.map(({ from, to }) => {
    const part = text.slice(at, from).replace(/\s+$/, '');
    at = to;
    return part;
  });
  return [...parts, text.slice(at)].join('');
}

/** Null: it is no XML that may be read. */
function treeOf(bytes: Uint8Array): Element | null {
  try {
    return readTree(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}
