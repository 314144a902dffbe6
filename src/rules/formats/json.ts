import { isPlainDefault, PLAIN_DEFAULTS, PLAIN_NAMES, type PlainFields, plainOf } from '../question/plain-fields.ts';
import { tidyTags } from '../question/tags.ts';
import { PICTURE_NAME } from '../question/text/picture.ts';
import { fitTo } from './fit.ts';
import {
  type Content,
  FileRefused,
  type Loss,
  type ReadQuestion,
  type Misfit,
  type Reader,
  readingOf,
  type Writing,
  type WrittenQuestion,
  WHOLE_FILE,
} from './format.ts';
import { placesOf, questionPlace, withNumbers } from './question-number.ts';
import { countText } from '../wording/count.ts';
import { isWithin } from './json/json-bounds.ts';
import { jsonFault } from './json/json-fault.ts';
import { countedKeys, isIdle, questionOfShape } from './json/json-shapes.ts';
import { isBlank, isRecord } from './json/json-values.ts';
import { foundIn, nothingFound } from './lacking.ts';
import { LIMITS } from './limits.ts';
import { decodeText } from './text/decode.ts';
import { elementPlaces, placeOfValue } from './text/element-places.ts';
import { excerptOf } from './text/excerpt.ts';
import { keyFault, keysIn } from './text/keys.ts';
import { withoutLabel } from './text/question-label.ts';
import { lineCounter } from './text/line-counter.ts';
import { writtenPictures } from './written-texts.ts';

/** Every field of the import form. */
const OWN_FIELDS = new Set<string>([
  ...PLAIN_NAMES,
  'kind',
  'text',
  'options',
  'correctAnswer',
  'correctAnswers',
  'fixed',
  'rationales',
  'parts',
  'exhibits',
  'domain',
  'task',
  'sources',
  'examId',
]);

type At = { place: string; excerpt: string };

/** A list of questions in import form, or in one that other programs use. */
export const readJson: Reader = async (bytes) => {
  const { elements, around } = elementsIn(bytes);
  const keys = keyCounter();
  for (const { row } of elements) keys.add(row);
  const countsFrom = keys.countsFrom();
  const lost = new Set(around);
  const reading = readingOf(elements.map(({ row, at }) => questionInElement(row, at, { countsFrom, lost })));
  return { ...reading, losses: lostFields(lost) };
};

/** From where the keys of a file count, told of each of its elements; those in our form always count from 0. */
export function keyCounter() {
  const keys = countedKeys();
  return {
    add: (element: unknown) => {
      if (isRecord(element) && !isOurs(ownFields(element))) keys.add(element);
    },
    countsFrom: keys.countsFrom,
  };
}

export const lostFields = (names: ReadonlySet<string>): Loss[] =>
  [...names].map((name) => ({ place: WHOLE_FILE, what: `The field “${excerptOf(name)}”` }));

/** What an import said of a question, which its author did not write. */
const OWN_PROBLEM = /,?\s*"problem"\s*:\s*"(?:[^"\\]|\\.)*"/;

/** How an element begins, without what an import said of it. */
export const elementExcerpt = (text: string): string => excerptOf(text.slice(0, 1000).replace(OWN_PROBLEM, ''));

/**
 * The elements of a list, and where each stands: on its line, or by its number if lines do not tell them apart; and the texts
 * around the list, such as its title, by name. Throws {@link FileRefused}.
 */
export function elementsIn(bytes: Uint8Array): { elements: { row: unknown; at: At }[]; around: string[] } {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const { list, path, around } = listIn(parsed(text));
  const start = path.reduce((from, name) => placeOfValue(text, from, name), 0);
  const places = elementPlaces(text.slice(start));
  const lineOf = lineCounter(text);
  const named = placesOf(list.map((_, index) => lineOf(start + (places[index]?.[0] ?? 0))));
  const elements = list.map((row, index) => {
    const [from, to] = (places[index] ?? [0, 0]).map((at) => at + start) as [number, number];
    return { row, at: { place: named[index]!, excerpt: elementExcerpt(text.slice(from, Math.min(to, from + 1000))) } };
  });
  return { elements, around };
}

/**
 * A list element as a question, or what it lacks; fields without a use are added to `lost`. Its problem, told by an import before,
 * is no part of it.
 */
export function questionInElement(
  element: unknown,
  at: At,
  { countsFrom = null, lost = new Set() }: { countsFrom?: 0 | 1 | null; lost?: Set<string> } = {},
): ReadQuestion | Misfit {
  const row = isRecord(element) ? ownFields(element) : {};
  if (isOurs(row)) return ourQuestion(row, at, lost);
  const shape = questionOfShape(row, countsFrom);
  if (shape === null) return { ...at, reason: nothingFound(row) };
  if ('reason' in shape) return { ...at, ...shape };
  for (const name of shape.lost) if (!isBlank(row[name])) lost.add(name);
  return { ...at, question: shape.question };
}

/** Whether it is in import form, as far as its options and its key are; the rest is for the check. */
const isOurs = ({ text, options, correctAnswer, correctAnswers }: Record<string, unknown>): boolean =>
  text !== undefined &&
  isTexts(options) &&
  (correctAnswers === undefined
    ? typeof correctAnswer === 'number' || typeof correctAnswer === 'string'
    : Array.isArray(correctAnswers) && correctAnswers.every((key) => typeof key === 'number'));

/** Fields of the import form that are texts, which programs write as numbers where they are made of digits. */
const TEXT_FIELDS = new Set<string>([
  'text',
  'domain',
  ...PLAIN_NAMES.filter((name) => typeof PLAIN_DEFAULTS[name] === 'string'),
]);

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Whether an element has the fields that {@link jsonRow} always writes and hardly anyone else, so that its text is meant as it is. */
const isWritten = (row: Record<string, unknown>): boolean =>
  ['kind', 'correctAnswers', 'rationales', 'sources'].every((name) => name in row);

function ourQuestion(written: Record<string, unknown>, at: At, lost: Set<string>): ReadQuestion | Misfit {
  const row = Object.fromEntries(
    Object.entries(written)
      .filter(([name]) => OWN_FIELDS.has(name))
      .map(([name, value]) => [name, TEXT_FIELDS.has(name) ? asText(value) : value]),
  );
  if (typeof row.text === 'string' && !isWritten(written)) row.text = withoutLabel(row.text);
  for (const name of Object.keys(written))
    if (!OWN_FIELDS.has(name) && !isIdle(name) && !isBlank(written[name])) lost.add(name);
  // Somebody may have written them as one text.
  if (typeof row.tags === 'string') row.tags = tidyTags([row.tags]);
  const { correctAnswer: key, ...question } = row;
  if (typeof key !== 'string' || row.correctAnswers !== undefined) return { ...at, question: row };
  const options = row.options as string[];
  const right = keysIn(key, options);
  if (right === null) return { ...at, reason: keyFault(key, options) };
  return { ...at, question: { ...question, correctAnswers: right } };
}

/** Without what an import said of it, and without the blanks after its last option; numbers among texts are texts. */
function ownFields({ problem: _, ...row }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(row.options)) return row;
  const options = upToLast(row.options).map((option) =>
    isPlace(row, row.options as unknown[]) ? asText(option) : option,
  );
  const rationales = Array.isArray(row.rationales) ? upToLast(row.rationales, options.length).map(asText) : undefined;
  return { ...row, options, ...(rationales && { rationales }) };
}

/** Whether the key of a question in our form can be the place of an option, counted from 0. */
const isPlace = (
  { text, correctAnswer, correctAnswers }: Record<string, unknown>,
  options: readonly unknown[],
): boolean =>
  text !== undefined &&
  [correctAnswers ?? correctAnswer].flat().every((key) => typeof key === 'number' && key >= 0 && key < options.length);

/** A list up to the last entry that is not blank, but with at least so many. */
const upToLast = (entries: readonly unknown[], atLeast = 0): unknown[] =>
  entries.slice(0, Math.max(atLeast, entries.findLastIndex((entry) => !isBlank(entry)) + 1));

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function parsed(text: string): unknown {
  if (!isWithin(text, MOST))
    throw notJson(`The file is nested too deeply or has more than ${countText(MOST.values, 'value')}`);
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(jsonFault(text));
  }
}

const MOST = { depth: LIMITS.foreignJsonDepth, values: LIMITS.jsonValues, longest: LIMITS.jsonValues };

/** What programs call a list of questions, or what is around one. */
const LISTS = ['questions', 'items', 'results', 'data', 'quiz', 'exam', 'test', 'bank', 'questionbank'];

type ListAndPath = { list: unknown[]; path: readonly string[]; around: string[] };

/** The list of questions in a file, the names that lead to it, and those of texts around it. Throws {@link FileRefused}. */
function listIn(content: unknown, path: readonly string[] = [], around: string[] = []): ListAndPath {
  if (Array.isArray(content)) return { list: content, path, around };
  const record = isRecord(content) ? content : {};
  const name = LISTS.flatMap((known) => Object.keys(record).filter((own) => own.toLowerCase() === known)).find(
    (own) => typeof record[own] === 'object' && record[own] !== null,
  );
  if (name === undefined || path.length > 2) throw notJson(`${NO_LIST}${foundIn(Object.keys(record))}`);
  const lost = Object.keys(record).filter((own) => own !== name && saysMore(own, record[own]));
  return listIn(record[name], [...path, name], [...around, ...lost]);
}

/** Whether something beside the list would be missed: a text, or a list or an object that holds any. */
const saysMore = (name: string, value: unknown): boolean =>
  typeof value === 'string'
    ? !isBlank(value) && !isIdle(name)
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

export const NO_LIST = 'JSON file must contain an array of questions';
export const notJson = (why: string) => new FileRefused('Invalid JSON file', why);

/** With all of its fields but its number, even empty ones: first those that every list of questions has, then the others. */
export function jsonRow({ text, options, correctAnswers, fixed, parts, exhibits, ...question }: WrittenQuestion) {
  const { explanation, difficulty, topic, ...others } = plainOf(question);
  return {
    text,
    options,
    correctAnswer: correctAnswers[0] ?? -1,
    explanation,
    difficulty,
    topic,
    domain: question.domain,
    task: question.task,
    kind: question.kind,
    correctAnswers,
    rationales: question.rationales,
    sources: question.sources,
    ...(fixed.length > 0 && { fixed }),
    ...(parts.length > 0 && { parts }),
    ...(exhibits.length > 0 && { exhibits }),
    ...notDefault(others),
  };
}

/** Those of some plain fields that say anything. */
const notDefault = (fields: Partial<PlainFields>): Partial<PlainFields> =>
  Object.fromEntries(
    PLAIN_NAMES.flatMap((name) => {
      const value = fields[name];
      return value === undefined || isPlainDefault(name, value) ? [] : [[name, value]];
    }),
  );

const TITLE = 'JSON';

/** A picture in a file, not yet stored by a site, has a name that means nothing elsewhere. */
const isStored = (name: string) => PICTURE_NAME.test(name);

const ONLY_NAMED =
  'A picture: the file only names it, for an import on this site. Moodle XML, QTI, and exam packages hold pictures';

/** A list of questions; a flashcard as a study content item. */
export function writeJson({ questions, cards }: Content): Promise<Writing> {
  const results = withNumbers(questions).map((question) =>
    fitTo(TITLE, () => true, question, { picture: isStored, form: () => true, fixed: () => true, hasTags: true }),
  );
  const rows = results.flatMap(({ question: held }) => held ?? []).map(jsonRow);
  const items = cards.map(({ front, back, topic, domain, task }) => ({
    title: front,
    content: back,
    contentType: 'flashcard',
    ...(domain && { domainName: domain }),
    ...(task && { taskTitle: task }),
    topic,
  }));
  return Promise.resolve({
    file: `${JSON.stringify([...rows, ...items], null, 2)}\n`,
    losses: results.flatMap(({ question, losses }) =>
      question && writtenPictures(question).length > 0
        ? [...losses, { place: questionPlace(question), what: ONLY_NAMED }]
        : losses,
    ),
    leftOut: 0,
  });
}
