import { strFromU8, strToU8, zipSync } from 'fflate';
import { ITEM_LIST_NAMES, itemPlace } from '../archive/package-items.ts';
import { unzip } from '../archive/unzip.ts';
import { isRecord } from '../json/json-values.ts';
import type { RestWriter } from '../format.ts';
import { problemsByPlace } from '../problems.ts';

const ITEM_FILE = /\/(questions|study)\/[^/]+\.json$/;
const PICTURE = /\/pictures\/([^/]+)$/;

/** The exams of a package with only the questions and study items that do not fit, each with its problem, and their pictures. */
export const packageRest: RestWriter = (bytes, faults) => {
  const problems = problemsByPlace(faults);
  const folders = new Set(faults.map(({ place }) => place.split('/')[0]));
  const entries = unzip(bytes, (name) => !name.includes('/') || folders.has(name.split('/')[0]));
  const files = new Map<string, Uint8Array>();
  let texts = '';
  for (const { name, bytes: content } of entries) {
    const isPart = ITEM_FILE.test(name);
    if ((!isPart && !isOfExam(name)) || name.endsWith('/')) continue;
    const rest = !isPart || problems.has(name) ? content : itemsLeft(name, content, problems);
    if (rest === null) continue;
    files.set(name, rest);
    texts += strFromU8(rest);
  }
  for (const { name, bytes: content } of entries) {
    const [, picture] = PICTURE.exec(name) ?? [];
    if (picture !== undefined && texts.includes(picture)) files.set(name, content);
  }
  return Promise.resolve({ file: zipSync(Object.fromEntries(files)) });
};

const isOfExam = (name: string) => !name.includes('/') || name.endsWith('/exam.json');

/** A file without the items that fit; null if all do. */
function itemsLeft(name: string, content: Uint8Array, problems: ReadonlyMap<string, string>): Uint8Array | null {
  const data: unknown = JSON.parse(strFromU8(content));
  if (!isRecord(data)) return null;
  let isEmpty = true;
  for (const list of ITEM_LIST_NAMES) {
    const items = data[list];
    if (!Array.isArray(items)) continue;
    data[list] = items.flatMap((item: unknown, index) => {
      const problem = problems.get(itemPlace(name, list, index));
      if (problem === undefined) return [];
      isEmpty = false;
      return [isRecord(item) ? { ...item, problem } : item];
    });
  }
  return isEmpty ? null : strToU8(`${JSON.stringify(data, null, 2)}\n`);
}
