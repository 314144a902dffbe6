import { strToU8, zipSync } from 'fflate';
import { pathWithin } from '../archive/package-files.ts';
import { unzip } from '../archive/unzip.ts';
import type { RestWriter } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { PROBLEM, problemsByPlace } from '../problems.ts';

/** For archives in which a question is a folder: those that did not fit, each with its problem in its first file. */
export const folderRest: RestWriter = (bytes, faults) => {
  const problems = problemsByPlace(faults);
  const folders = [...problems.keys()].map((place) => place.slice(0, place.lastIndexOf('/') + 1));
  const entries = unzip(bytes, (name) => folders.some((folder) => name.startsWith(folder)) && !name.endsWith('/'));
  const files = entries.map(({ name, bytes: content }) => {
    const problem = problems.get(name);
    const own = problem === undefined ? content : strToU8(withProblem(decodeText(content).text, problem));
    return [pathWithin(name.split('/')), own] as const;
  });
  return Promise.resolve({ file: zipSync(Object.fromEntries(files)) });
};

const BEGIN = `<!-- ${PROBLEM}`;

function withProblem(text: string, problem: string): string {
  const end = text.startsWith(BEGIN) ? text.indexOf('-->') : -1;
  const own = end < 0 ? text : text.slice(end + '-->'.length).replace(/^\n/, '');
  return `${BEGIN}${problem.replaceAll('--', '–')} -->\n${own}`;
}
