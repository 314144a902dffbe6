import { LETTERS } from '../text/keys.ts';
import { isBold, keyOf, markedIn, plainOf } from './markdown-key.ts';
import { type Line, said } from './markdown-lines.ts';

type Option = { lines: string[]; isTicked: boolean };
/** Where the options of a question stand, as indexes of lines; `to` is the first line after them. */
export type Group = {
  from: number;
  to: number;
  options: Option[];
  /** The letter of one that is not there. */
  missing?: string;
};

/** How far ahead a line is looked for that tells what those before it are. */
const MOST_AHEAD = 60;

const ENDS_OPTIONS = new Set<Line['kind']>(['heading', 'label', 'key', 'explanation', 'rule', 'detail']);

/** The options of each question: lines with letters from A or with boxes, otherwise a list with what is right marked in it or named below. */
export function groupsIn(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  /** Whether an explanation may be going on, in which options are told apart once more. */
  let isAfterKey = false;
  /** Whether something began a question since the last options. */
  let isBegun = false;
  for (let at = 0; at < lines.length;) {
    const { kind, letter, isTicked, text } = lines[at]!;
    if (kind === 'heading' || kind === 'label' || kind === 'number' || kind === 'rule') isAfterKey = false;
    if (kind === 'heading' || kind === 'label' || kind === 'number') isBegun = true;
    if (kind === 'key' || kind === 'explanation') isAfterKey = true;
    if (kind === 'text' && /\?(?:\*\*)?\s*(?:\([^()]{0,60}\)(?:\*\*)?)?$/.test(text)) isAfterKey = false;
    const isLettered = kind === 'option' && (letter === 0 || isTicked !== undefined || isBegun);
    const isList = kind === 'bullet' || kind === 'number';
    const group: Group | null = isAfterKey
      ? null
      : isLettered
        ? optionsFrom(lines, at)
        : isList
          ? listFrom(lines, at)
          : null;
    at = Math.max(group?.to ?? 0, at + 1);
    if (!group || group.options.length < 2) continue;
    groups.push(group);
    isBegun = false;
    isAfterKey = group.options.some((option) => option.isTicked);
  }
  return groups;
}

/** Options with letters or boxes, with the lines between them; perhaps only one, which is none. */
function optionsFrom(lines: readonly Line[], from: number): Group {
  const first = lines[from]!;
  const options: Option[] = [];
  let to = from;
  let missing: string | undefined;
  for (let at = from; at < lines.length;) {
    const { kind, letter, text, isTicked, indent } = lines[at]!;
    // A letter that is there twice is a slip.
    const isNext =
      kind === 'option' &&
      (letter === undefined || letter >= options.length - 1) &&
      indent <= first.indent + 3 &&
      !(letter === 0 && options.length > 0);
    if (isNext) {
      if (letter !== undefined && letter > options.length) missing ??= LETTERS[options.length];
      options.push({ lines: [text], isTicked: isTicked === true });
      to = at + 1;
    } else if (ENDS_OPTIONS.has(kind)) break;
    else if (kind !== 'blank') {
      const isBelow = lines[at - 1]!.kind !== 'blank' && kind !== 'number' && kind !== 'option';
      if (indent <= first.indent + 1 && !isBelow && !leadsTo(lines, at, options.length)) break;
      // Blank lines inside of code, and between paragraphs.
      options.at(-1)!.lines.push(...lines.slice(to, at).map(() => ''), said(lines[at]!));
      to = at + 1;
    }
    at += 1;
  }
  return { from, to, options, ...(missing !== undefined && { missing }) };
}

/** How many lines there may be between a list of options and its key. */
const MOST_BETWEEN = 8;

/** Whether the next option comes before anything else of note. */
function leadsTo(lines: readonly Line[], from: number, letter: number): boolean {
  for (let at = from; at < lines.length && at < from + MOST_AHEAD; at += 1) {
    const one = lines[at]!;
    if (one.kind === 'option') return one.letter === letter;
    if (ENDS_OPTIONS.has(one.kind)) return false;
  }
  return false;
}

/** A list of which some but not all are marked, or whose key follows it; otherwise it has no options. */
function listFrom(lines: readonly Line[], from: number): Group {
  const first = lines[from]!;
  const options: Option[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const { kind, text, indent, number, letter } = lines[at]!;
    const isItem =
      (kind === first.kind || (first.kind === 'bullet' && kind === 'option' && letter === options.length)) &&
      Math.abs(indent - first.indent) < 2 &&
      (number === undefined || number === options.length + 1);
    if (isItem) options.push({ lines: [text], isTicked: false });
    else if (kind !== 'blank') break;
  }
  const none = { from, to: Math.max(at, from + 1), options: [] };
  if (options.length < 2 || options.length > LETTERS.length) return none;
  // 'Choose the correct answer.' may come in between.
  const below = lines.slice(at, at + MOST_BETWEEN).find(({ kind }) => kind !== 'blank' && kind !== 'text');
  const texts = options.map((option) => plainOf(option.lines.join('\n')));
  const isKeyed = below?.kind === 'key' && (below.text === '' || keyOf(below.text, texts) !== null);
  const marked = options.filter((option) => markedIn(option.lines[0]!).isMarked || isBold(option.lines[0]!)).length;
  return isKeyed || (marked > 0 && marked < options.length) ? { from, to: at, options } : none;
}
