/**
 * Markdown question banks have no format but their authors' habits, so this file is long: it finds the options of each question first
 * (groupsIn), since they are the surest sign of one, then where the question began (startOf), and then what follows the options: key,
 * explanation, and details (tailOf). What is left over is reported (takeOutside). What each line is, `markdown-lines.ts` says.
 */
import { DIFFICULTIES } from '../../question/difficulty.ts';
import { draftRow } from '../draft-row.ts';
import { emptyReading, FileRefused, linePlace, type Reader, type Reading } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { NO_KEY, TOO_FEW_OPTIONS } from '../text/found-options.ts';
import { keyFault, keysIn, LETTERS } from '../text/keys.ts';
import { LOST_PICTURE_FILE, markdownText } from '../text/markdown-text.ts';
import { type Line, linesOf } from './markdown-lines.ts';

/** What belongs to no question. */
export const LOST_OUTSIDE = 'Text that belongs to no question';
const LOST_REFERENCE = 'A reference without an address';

type Option = { lines: string[]; isTicked: boolean };
/** Where the options of a question stand, as indexes of lines; `to` is the first line after them. */
type Group = {
  from: number;
  to: number;
  options: Option[];
  /** The letter of one that is not there. */ missing?: string;
};

/**
 * Question banks in Markdown, as they are on GitHub: a question is a heading, a numbered line or a label such as 'Question 1'; its
 * options have letters, boxes or bullets; what is right is ticked, marked, bold, or named in a line such as 'Correct answer: B'.
 * Nothing is passed over: what belongs to no question is lost by name, and a question without options does not fit.
 */
export const readMarkdown: Reader = (bytes) => {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const { lines, isAbout } = withoutFrontMatter(linesOf(text));
  const groups = groupsIn(lines);
  const { body, keys } = partedFromKeys(lines, groups);
  const reading = emptyReading();
  if (isAbout) reading.losses.push({ place: linePlace(1), what: 'The front matter of the file' });
  let end = 0;
  let number = 0;
  const starts = groups.map((group) => {
    const start = startOf(lines, end, group, number);
    number = lines[start]?.number ?? number + 1;
    end = group.to;
    return start;
  });
  const outside = (from: number, to: number) => takeOutside(reading, lines.slice(from, to));
  outside(0, starts[0] ?? body);
  for (const [index, group] of groups.entries()) {
    const next = starts[index + 1] ?? body;
    const tailEnd = tailEndOf(lines, group.to, next);
    takeQuestion(reading, lines, { start: starts[index]!, group, tailEnd, keys });
    outside(tailEnd, next);
  }
  if (reading.questions.length + reading.misfits.length === 0)
    return Promise.reject(
      new FileRefused(
        'No questions to import',
        'The file has no question with options. Give each question its options, as “A.”, “B.” or “- [ ]”, and a line “Answer: B”, or tick what is correct: “- [x]”.',
      ),
    );
  return Promise.resolve(reading);
};

/** What a file says about itself between two lines of dashes at its beginning. */
function withoutFrontMatter(lines: Line[]): { lines: Line[]; isAbout: boolean } {
  const end =
    lines[0]?.line === 1 && lines[0].text === '---' ? lines.findIndex(({ text }, at) => at > 0 && text === '---') : -1;
  return end > 0 && end < 50 ? { lines: lines.slice(end + 1), isAbout: true } : { lines, isAbout: false };
}

/** How far ahead a line is looked for that tells what those before it are. */
const MOST_AHEAD = 60;

const ENDS_OPTIONS = new Set<Line['kind']>(['heading', 'label', 'key', 'explanation', 'rule', 'detail']);

/** The options of each question: lines with letters from A or with boxes, otherwise a list with what is right marked in it or named below. */
function groupsIn(lines: readonly Line[]): Group[] {
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

/** A line with what it began with, where that is part of a text. */
const said = ({ kind, number, letter, text }: Line): string => {
  if (kind === 'bullet') return `- ${text}`;
  if (kind === 'number') return `${number}. ${text}`;
  return kind === 'option' && letter !== undefined ? `- ${LETTERS[letter]}. ${text}` : text;
};

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

/** The line a question begins on: what names it best between the last question's options and its own. */
function startOf(lines: readonly Line[], from: number, { from: to }: Group, numberBefore: number): number {
  const between = lines.slice(from, to);
  const lastOf = (is: (line: Line) => boolean): number => between.findLastIndex(is);
  const label = lastOf(({ kind }) => kind === 'label');
  if (label >= 0) return from + label;
  const heading = lastOf(({ kind }) => kind === 'heading');
  const numbers = between.flatMap(({ kind }, at) => (kind === 'number' && at > heading ? [at] : []));
  const next = numbers.findLast((at) => between[at]!.number === numberBefore + 1);
  if (heading >= 0)
    return (
      from +
      (numbers.length === 1
        ? numbers[0]!
        : numbers.length > 0 && next !== undefined && isTopic(between[heading]!)
          ? next
          : heading)
    );
  const number = next ?? numbers.at(-1);
  if (number !== undefined) return from + number;
  const rule = lastOf(({ kind }) => kind === 'rule');
  const afterRule = between.findIndex(({ kind }, at) => at > rule && isText(kind));
  if (rule >= 0 && afterRule >= 0) return from + afterRule;
  return from + firstOfStem(between);
}

const isText = (kind: Line['kind']): boolean => kind === 'text' || kind === 'bullet';
/** Whether a heading names a part of a file rather than asking something. */
const isTopic = ({ text }: Line): boolean => !/\?/.test(text) && text.split(/\s+/).length < 8;

/** Where a question begins that nothing marks: with the first paragraph after the last key, or with the last one after an explanation. */
function firstOfStem(between: readonly Line[]): number {
  const key = between.findLastIndex(({ kind }) => kind === 'key' || kind === 'explanation' || kind === 'detail');
  const isExplained = key >= 0 && between[key]!.kind !== 'key';
  const paragraphs = between.flatMap(({ kind }, at) =>
    at > key && kind !== 'blank' && (at === 0 || between[at - 1]!.kind === 'blank') ? [at] : [],
  );
  const asking = paragraphs.findLast((at) => isText(between[at]!.kind));
  return (isExplained ? asking : paragraphs[0]) ?? paragraphs[0] ?? Math.max(0, between.length - 1);
}

/** Where what is said of a question ends: at a heading, or at the next question. */
function tailEndOf(lines: readonly Line[], from: number, next: number): number {
  let end = from;
  while (end < next && lines[end]!.kind !== 'heading') end += 1;
  return end;
}

/** Answers listed at the end of a file, each with what follows it, by the numbers of the questions; and where that list begins. */
function partedFromKeys(
  lines: readonly Line[],
  groups: readonly Group[],
): { body: number; keys: ReadonlyMap<number, Line[]> } {
  const none = { body: lines.length, keys: new Map<number, Line[]>() };
  const last = groups.at(-1);
  if (!last) return none;
  const from = lines.findIndex(
    ({ kind, text }, at) =>
      at >= last.to && kind !== 'text' && (kind === 'key' ? text === '' : kind === 'heading' && LISTED.test(text)),
  );
  if (from < 0) return none;
  const keys = new Map<number, Line[]>();
  let open: Line[] = [];
  for (const line of lines.slice(from + 1)) {
    const { kind, number, text } = line;
    const cells = kind === 'text' ? [...text.matchAll(CELLS)] : [];
    for (const [, count, key] of cells) keys.set(Number(count), [{ ...line, kind: 'key', text: key! }]);
    if ((kind === 'number' || kind === 'label') && number !== undefined) {
      open = text === '' ? [] : [{ ...line, kind: 'key' }];
      keys.set(number, open);
    } else if (cells.length === 0 && kind !== 'heading') open.push(line);
  }
  return keys.size > 1 ? { body: from, keys } : none;
}

const LISTED = /\b(?:answers?|answer key|solutions?)\b/i;
/** Numbers with letters, several on a line or in a row of a table: '1. B  2. A, C'. */
const CELLS = /(?<![\w.])(\d{1,4}) ?[.):|=-] ?\(?([A-H](?:, ?[A-H]){0,7})\b/g;

type Found = { start: number; group: Group; tailEnd: number; keys: ReadonlyMap<number, Line[]> };

function takeQuestion(reading: Reading, lines: readonly Line[], { start, group, tailEnd, keys }: Found): void {
  const losses = new Set<string>();
  const say = (given: readonly string[]) => markdownText(given.join('\n'), losses);
  const first = lines[start]!;
  const stemLines = lines.slice(start, group.from);
  const details = new Map<string, string>();
  for (const { kind, field, text } of stemLines) if (kind === 'detail' && field) details.set(field, text);
  const stem = say(
    stemLines.filter(({ kind }) => kind !== 'detail').map((line) => (line === first ? line.text : said(line))),
  );
  const marked = group.options.map((option) => {
    const { text, isMarked } = markedIn(option.lines.join('\n').trimEnd());
    return { text, isTicked: option.isTicked || isMarked };
  });
  const bold = marked.map(({ text }) => isBold(text));
  const isByStress = !marked.some((option) => option.isTicked) && bold.some(Boolean) && !bold.every(Boolean);
  const options = marked.map(({ text }) => say(text.split('\n')));
  const ticked = marked.flatMap((option, at) => (option.isTicked || (isByStress && bold[at]) ? [at] : []));
  const listed = keys.get(first.number ?? -1) ?? [];
  const {
    key,
    explanation: told,
    rationales,
  } = tailOf([...lines.slice(group.to, tailEnd), ...listed], options, details);
  const explanation = say(told);
  const at = { place: linePlace(first.line), excerpt: excerptOf(stem || options.join(' ')) };
  const refuse = (reason: string) => void reading.misfits.push({ ...at, reason });
  if (stem === '') return refuse('The question has no text');
  if (group.missing !== undefined) return refuse(`Option ${group.missing} is missing`);
  const named = key === undefined ? null : keyOf(key, options);
  if (key !== undefined && named === null) return refuse(keyFault(key, options));
  if (named === null && ticked.length === 0) return refuse(NO_KEY);
  if (named !== null && ticked.length > 0 && !isByStress && named.right.toSorted().join() !== ticked.join())
    return refuse(`What is marked as correct and the answer “${excerptOf(key!)}” differ`);
  const more = named === null || named.more === '' ? '' : say([named.more]);
  const { sources, lost } = sourcesIn(details.get('sources') ?? '');
  if (lost) losses.add(LOST_REFERENCE);
  const level = details.get('difficulty')?.toLowerCase();
  if (level !== undefined && !DIFFICULTIES.some((own) => own === level))
    losses.add(`The difficulty “${excerptOf(level)}”`);
  const detail = (name: string) => markdownText(details.get(name) ?? '', losses);
  const question = draftRow({
    text: stem,
    options,
    right: named?.right ?? ticked,
    rationales: rationales.map((reason) => say([reason])),
    explanation: [more, explanation].filter((part) => part !== '').join('\n\n'),
    ...(level !== undefined && { difficulty: level }),
    topic: detail('topic'),
    domain: detail('domain'),
    task: detail('task'),
    sources,
  });
  reading.questions.push({ ...at, question });
  reading.losses.push(...[...losses].map((what) => ({ place: at.place, what })));
}

/** What follows the options of a question: its key, its explanation, and what else is said of it. */
function tailOf(
  lines: readonly Line[],
  options: readonly string[],
  details: Map<string, string>,
): { key: string | undefined; explanation: string[]; rationales: string[] } {
  let key: string | undefined;
  let isDue = false;
  /** The detail that lines go on with. */
  let open: string | null = null;
  const explanation: { line: Line; text: string }[] = [];
  for (const line of lines) {
    const { kind, text, field } = line;
    if (kind === 'rule') continue;
    if (kind === 'key' && key === undefined) {
      isDue = text === '';
      if (!isDue) key = text;
      open = null;
    } else if (isDue && kind !== 'blank' && kind !== 'explanation' && isKeyLine(line, options)) {
      key = kind === 'option' && line.letter !== undefined ? `${LETTERS[line.letter]}. ${text}` : text;
      isDue = false;
    } else if (kind === 'detail' && field) {
      details.set(field, [details.get(field), text].filter(Boolean).join('\n'));
      open = field === 'sources' ? field : null;
    } else if (open !== null && (kind === 'bullet' || /^<?https?:/.test(text)))
      details.set(open, `${details.get(open)!}\n${text}`);
    else {
      if (kind !== 'blank') open = null;
      explanation.push({ line, text: kind === 'explanation' || kind === 'key' ? text : said(line) });
    }
  }
  const reasons = reasonsIn(
    explanation.map((entry) => entry.line),
    options.length,
  );
  const rest = explanation.filter((entry) => !reasons?.has(entry.line));
  return {
    key,
    explanation: rest.map((entry) => entry.text),
    rationales: options.map((_, at) => [...(reasons ?? [])].find(([, letter]) => letter === at)?.[0].text ?? ''),
  };
}

/** The lines that give a reason for each of several options, one a line, by its letter; null: there are none, or they go on below. */
function reasonsIn(lines: readonly Line[], count: number): Map<Line, number> | null {
  const found = lines.filter(({ kind, letter }) => kind === 'option' && letter !== undefined && letter < count);
  const from = lines.indexOf(found[0]!);
  const between = lines.slice(from, lines.lastIndexOf(found.at(-1)!) + 1);
  const isOneEach = new Set(found.map(({ letter }) => letter)).size === found.length;
  const isWhole = between.every((line) => line.kind === 'blank' || found.includes(line));
  return found.length > 1 && isOneEach && isWhole ? new Map(found.map((line) => [line, line.letter!])) : null;
}

const isKeyLine = ({ kind, letter, text }: Line, options: readonly string[]): boolean =>
  (kind === 'option' && letter !== undefined) || keyOf(text, options) !== null;

/** A key of letters, with what is said after it. */
const KEYED =
  /^[([]?([A-Ha-h](?:\s*(?:[,;&/+]|\band\b)\s*[A-Ha-h]){0,7}|[A-H]{2,8}|[A-Ha-h]{2,3}(?=$))[)\]]?(?:\s*[.):：–—-]+\s*|\s*$)/;

/** What a key names, and what it says besides; null: it names nothing. */
function keyOf(given: string, options: readonly string[]): { right: number[]; more: string } | null {
  const key = plainOf(given)
    .replace(/^(?:options?|choices?|answers?)\s+(?=[A-H1-8]\b)/i, '')
    .replace(/\.$/, '');
  const plain = options.map(plainOf);
  const whole = keysIn(key, plain);
  if (whole) return { right: whole.toSorted((a, b) => a - b), more: '' };
  const others = severalWithTexts(key, plain);
  if (others) return { right: others, more: '' };
  const [found, letters = ''] = KEYED.exec(key) ?? [];
  if (found === undefined) return null;
  const right = keysIn(
    letters.toUpperCase(),
    plain.map(() => ''),
  );
  if (right === null || right.some((index) => index >= options.length)) return null;
  const more = given
    .trim()
    .slice(given.trim().length - (key.length - found.length))
    .trim();
  const isRepeated = right.some((index) => sameWords(plain[index]!, plainOf(more)));
  return { right: right.toSorted((a, b) => a - b), more: isRepeated ? '' : more };
}

const sameWords = (a: string, b: string): boolean => wordsOf(a) === wordsOf(b);
const wordsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Letters or numbers that each come with the text of their option: 'A. This and C. That'. */
function severalWithTexts(key: string, options: readonly string[]): number[] | null {
  const right: number[] = [];
  let rest = wordsOf(key);
  while (rest !== '' && right.length <= LETTERS.length) {
    if (right.length > 0 && rest.startsWith('and')) rest = rest.slice('and'.length);
    const sign = rest[0]!;
    const index = /[1-8]/.test(sign) ? Number(sign) - 1 : LETTERS.toLowerCase().indexOf(sign);
    const text = wordsOf(options[index] ?? '');
    if (text === '' || !rest.slice(1).startsWith(text)) return null;
    right.push(index);
    rest = rest.slice(1 + text.length);
  }
  return right.length > 0 ? [...new Set(right)].toSorted((a, b) => a - b) : null;
}

/** Without the marks of Markdown, for comparing. */
const plainOf = (text: string): string =>
  text
    .replace(/\*\*|__|`/g, '')
    .replace(/^[*_](.*)[*_]$/, '$1')
    .trim();

const SIGN = '✅|✔️?|☑️?|✓|⭕️?|🟢';
const RIGHT_FIRST = new RegExp(`^(?:${SIGN}|👉|➡️?)\\s*`, 'u');
const RIGHT_LAST = new RegExp(
  `(?:${SIGN}|(?:<-+|←|⬅️?)?\\s?(?:\\*\\*|__)?\\((?:\\*\\*|__)?(?:correct|right)(?: answer)?(?:\\*\\*|__)?\\)(?:\\*\\*|__)?|(?:<-+|←|⬅️?)\\s?(?:correct|right|answer)(?: answer)?)$`,
  'iu',
);
const WRONG_FIRST = /^(?:❌|✖️?|✗|❎|🔴)\s*/u;
const WRONG_LAST = /(?:❌|✖️?|✗|❎|🔴|\((?:incorrect|wrong)\))$/iu;
/** More than any mark at the end of an option takes. */
const MOST_MARK = 40;

const withoutLast = (text: string, mark: RegExp): string => {
  const end = text.trimEnd();
  const head = end.slice(0, -MOST_MARK);
  return `${head}${end.slice(-MOST_MARK).replace(mark, '')}`.trimEnd();
};

/** An option without the sign that says whether it is right. */
function markedIn(given: string): { text: string; isMarked: boolean } {
  const bare = withoutLast(given.trim().replace(WRONG_FIRST, ''), WRONG_LAST);
  const text = withoutLast(bare.replace(RIGHT_FIRST, ''), RIGHT_LAST);
  return { text, isMarked: text !== bare };
}

/** Whether an option is stressed from its first word to its last. */
const isBold = (text: string): boolean =>
  /^\s*(\*\*|__)(?=\S)[^*_]{1,2000}\1[.;]?\s*$/.test(text) || /^\s*<(b|strong)>[^<]{1,2000}<\/\1>\s*$/i.test(text);

/** The addresses in references, each with what it is called. */
function sourcesIn(text: string): { sources: { title: string; url: string }[]; lost: boolean } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.flatMap((line) => [
    ...[...line.matchAll(/\[([^\]]{1,300})\]\((https:\/\/[^\s)]{1,1000})\)/g)].map(([, title, url]) => ({
      title: title!,
      url: url!,
    })),
    ...(line.includes('](')
      ? []
      : [...line.matchAll(/https:\/\/[^\s<>)\]]{1,1000}/g)].map(([url]) => ({ title: url, url }))),
  ]);
  return { sources: found, lost: lines.some((line) => !/https:\/\//.test(line)) };
}

/** What belongs to no question: lost by name, or a question that lacks its options. */
function takeOutside(reading: Reading, lines: readonly Line[]): void {
  let before: Line | null = null;
  for (const [at, line] of lines.entries()) {
    const { kind, text } = line;
    if (kind === 'blank' || kind === 'rule') continue;
    const place = linePlace(line.line);
    if (kind === 'label')
      reading.misfits.push({ place, excerpt: excerptOf(text || nextText(lines, at)), reason: TOO_FEW_OPTIONS });
    else if (kind === 'key' && text !== '' && before !== null && before.kind !== 'label')
      reading.misfits.push({ place: linePlace(before.line), excerpt: excerptOf(before.text), reason: TOO_FEW_OPTIONS });
    else if (!isContents(line)) reading.losses.push({ place, what: LOST_OUTSIDE });
    if (/!\[/.test(text)) reading.losses.push({ place, what: LOST_PICTURE_FILE });
    before = line;
  }
}

const nextText = (lines: readonly Line[], at: number): string =>
  lines.slice(at + 1, at + 10).find(({ kind }) => kind === 'text')?.text ?? '';

/** Whether a line only leads to another place of the file, as a table of contents does. */
const isContents = ({ text }: Line): boolean => /\]\(#[^)]*\)/.test(text);
