import { strToU8, zipSync } from 'fflate';
import { pathWithin } from '../archive/package-files.ts';
import { isZip, unzip } from '../archive/unzip.ts';
import { FileRefused, type Misfit, type RestWriter } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { xmlReading } from '../read-xml.ts';
import { questionElements } from '../xml/question-elements.ts';
import { below, childrenOf, type Element, readTree } from '../xml/tree.ts';
import { PROBLEM, problemsByPlace } from '../problems.ts';

/** The file of a QTI package or a course that lists the others. */
const MANIFEST = 'imsmanifest.xml';

const PICTURE_FILE = /\.(png|jpe?g|webp)$/i;

/** What was said of a question when it came out of an import before. */
const OLD = new RegExp(`<!-- ${PROBLEM}[^]*?-->\\n?`, 'g');

/** XML without the questions that fit, or an archive of such files with its pictures. */
export const xmlRest: RestWriter = (bytes, faults) => {
  if (!isZip(bytes)) return Promise.resolve({ file: withoutFitting(bytes, faults) });
  const faultsIn = (name: string) => faults.filter(({ place }) => place === name || place.startsWith(`${name}, `));
  const entries = unzip(bytes, (name) => name === MANIFEST || PICTURE_FILE.test(name) || faultsIn(name).length > 0);
  const names = new Set(entries.map(({ name }) => name));
  const files = entries.map(({ name, bytes: content }) => {
    const within = pathWithin(name.split('/'));
    if (name === MANIFEST) return [within, strToU8(restManifest(content, names))] as const;
    const there = faultsIn(name);
    if (there.length === 0) return [within, content] as const;
    const own = there.map((fault) => ({ ...fault, place: fault.place.slice(`${name}, `.length) }));
    return [within, strToU8(withoutFitting(content, own))] as const;
  });
  return Promise.resolve({ file: zipSync(Object.fromEntries(files)) });
};

/** Everything else in the file stands as it stood, since questions may depend on it: categories, texts that they share. */
function withoutFitting(bytes: Uint8Array, faults: readonly Misfit[]): string {
  const { text } = decodeText(bytes);
  const problems = problemsByPlace(faults);
  const fitting = new Set(
    (readable(bytes)?.questions ?? []).map(({ place }) => place).filter((place) => !problems.has(place)),
  );
  const parts: string[] = [];
  let at = 0;
  for (const { element, place } of readable(bytes) ? questionElements(readTree(bytes)) : []) {
    const { from, to } = element;
    const problem = problems.get(place);
    if (problem === undefined && !fitting.has(place)) continue;
    parts.push(text.slice(at, from).replace(OLD, ''));
    if (problem !== undefined) parts.push(`<!-- ${PROBLEM}${problem.replaceAll('--', '–')} -->\n`);
    at = problem === undefined ? afterSpace(text, to) : from;
  }
  return [...parts, text.slice(at)].join('');
}

/** Null: not even its elements can be told apart. */
function readable(bytes: Uint8Array) {
  try {
    return xmlReading(bytes);
  } catch {
    return null;
  }
}

const afterSpace = (text: string, at: number): number => at + /^\s*/.exec(text.slice(at, at + 500))![0].length;

/** A manifest without what is not in the archive with it, so that other programs can open the rest, too. */
function restManifest(bytes: Uint8Array, names: ReadonlySet<string>): string {
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
