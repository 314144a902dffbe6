import { DIFFICULTIES } from '../../question/difficulty.ts';
import { draftRow } from '../draft-row.ts';
import { emptyReading, FileRefused, linePlace, type Reader, type Reading } from '../format.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { NO_KEY, TOO_FEW_OPTIONS } from '../text/found-options.ts';
import { keyFault, LETTERS } from '../text/keys.ts';
import { LOST_PICTURE_FILE, markdownText } from '../text/markdown-text.ts';
import { isBold, keyOf, markedIn } from './markdown-key.ts';
import { type Line, linesOf, said } from './markdown-lines.ts';
import { type Group, groupsIn } from './option-groups.ts';

/** What belongs to no question. */
export const LOST_OUTSIDE = 'Text that belongs to no question';
const LOST_REFERENCE = 'A reference without an address';

/**
 * Question banks in Markdown, as they are on GitHub: a question is a heading, a numbered line or a label such as 'Question 1'; its
 * options have letters, boxes or bullets; what is right is ticked, marked, bold, or named in a line such as 'Correct answer: B'.
 * Nothing is passed over: what belongs to no question is lost by name, and a question without options does not fit.
 *
 * The options are found first, since they are the surest sign of a question; then where it begins, and what follows them.
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
    explanation: explanationLines,
    rationales,
  } = tailOf([...lines.slice(group.to, tailEnd), ...listed], options, details);
  const explanation = say(explanationLines);
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
