import { RESPONSE_MODES, type ResponseMode } from '../response/mode.ts';
import type { FigureName } from './item-figures.ts';

/** The sums of a question in one mode, as sites share them. */
export type SharedItem = { hash: string; mode: ResponseMode; sums: Record<FigureName, number> };

/** What a site has learned of an exam: mean and standard deviation in thousandths of a logit, and of how many people. */
export type SharedOffset = { edition: string; mean: number; sd: number; outcomes: number; asked: number };

export type SharedFile = {
  format: 'cairn calibration';
  version: 1;
  source: string;
  items: SharedItem[];
  offsets: SharedOffset[];
};

/** Answers, and so people, from which on a question is shared. Each counts once. */
const ENOUGH_PEOPLE = 10;
/** How many people a cell of a table must have. */
const SMALLEST_CELL = 5;

/** Sums of everyone; any other name is of some of them. */
const WHOLE = new Set(['n', 'right', 'restN', 'rest', 'restSq', 'restX', 'restRight']);
const CELL = /^(?:open|part|pick \d{1,2} [\d,]{0,100}|sec \d{1,2} [01]|sure (?:guessed|unsure|sure) [01])$/;

/** What of a question's sums is shared: nothing of few people. Null if nothing is. */
export function sharedSums(sums: ReadonlyMap<FigureName, number>): Record<FigureName, number> | null {
  if ((sums.get('n') ?? 0) < ENOUGH_PEOPLE) return null;
  const shared = [...sums]
    .filter(([name, count]) => WHOLE.has(name) || (CELL.test(name) && count >= SMALLEST_CELL))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(shared);
}

/** What is wrong with a file that is said to hold shared sums; null if nothing is. */
export function sharedFault(file: unknown): string | null {
  const { format, version, source, items, offsets } = Object(file) as Partial<Record<keyof SharedFile, unknown>>;
  if (format !== 'cairn calibration') return 'it is no calibration file';
  if (version !== 1) return 'it is of another version';
  if (typeof source !== 'string' || !/^[\da-f-]{36}$/.test(source)) return 'it does not say which site it is of';
  if (!Array.isArray(items)) return 'it has no list of items';
  const seen = new Set<string>();
  for (const [place, item] of items.entries()) {
    const { hash, mode, sums } = Object(item) as Partial<Record<keyof SharedItem, unknown>>;
    const what = `item ${place + 1}`;
    if (typeof hash !== 'string' || !/^[\da-f]{64}$/.test(hash)) return `${what} has no hash`;
    if (!RESPONSE_MODES.some((known) => known === mode)) return `${what} has no mode`;
    if (seen.has(`${hash} ${String(mode)}`)) return `${what} is there twice`;
    seen.add(`${hash} ${String(mode)}`);
    const counts = Object.entries(Object(sums) as Record<string, unknown>);
    if (counts.some(([name, count]) => !(WHOLE.has(name) || CELL.test(name)) || !isCount(count)))
      return `${what} has a sum that is none`;
    const n = (sums as Record<string, number>).n ?? 0;
    if (n < ENOUGH_PEOPLE) return `${what} is of fewer than ${ENOUGH_PEOPLE} people`;
    if (((sums as Record<string, number>).right ?? 0) > n) return `${what} has more right answers than answers`;
  }
  return offsetsFault(offsets);
}

/** Beyond this, in thousandths of a logit, an exam is another one. */
const FARTHEST = 4000;

function offsetsFault(offsets: unknown): string | null {
  if (!Array.isArray(offsets)) return 'it has no list of offsets';
  const seen = new Set<unknown>();
  for (const [place, offset] of offsets.entries()) {
    const { edition, mean, sd, outcomes, asked } = Object(offset) as Partial<Record<keyof SharedOffset, unknown>>;
    const what = `offset ${place + 1}`;
    if (typeof edition !== 'string' || edition === '' || edition.length > 100) return `${what} has no edition`;
    if (seen.has(edition)) return `${what} is there twice`;
    seen.add(edition);
    if (!Number.isSafeInteger(mean) || Math.abs(mean as number) > FARTHEST) return `${what} has no mean`;
    if (!isCount(sd) || sd === 0 || (sd as number) > FARTHEST) return `${what} has no standard deviation`;
    if (!isCount(outcomes) || (outcomes as number) < ENOUGH_PEOPLE)
      return `${what} is of fewer than ${ENOUGH_PEOPLE} people`;
    if (!isCount(asked) || (asked as number) < (outcomes as number)) return `${what} has more results than people`;
  }
  return null;
}

const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) >= 0;
