import { strToU8, zipSync } from 'fflate';
import { pathWithin } from '../archive/package-files.ts';
import { isZip, unzip } from '../archive/unzip.ts';
import type { Misfit, RestWriter } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { xmlReading } from '../read-xml.ts';
import { questionElements } from '../xml/question-elements.ts';
import { readTree } from '../xml/tree.ts';
import { PROBLEM, problemsByPlace } from '../problems.ts';
import { MANIFEST, PICTURE_FILE, restManifest } from './rest-manifest.ts';

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
