import { PICTURE_NAME } from '../question/exhibit/picture.ts';
import { fitTo } from './fit.ts';
import {
  type Content,
  FileRefused,
  type ReadQuestion,
  linePlace,
  type Misfit,
  type Reader,
  readingOf,
  type Writing,
  type WrittenQuestion,
} from './format.ts';
import { decodeText } from './text/decode.ts';
import { elementPlaces } from './text/element-places.ts';
import { excerptOf } from './text/excerpt.ts';
import { keyFault, keysIn } from './text/keys.ts';
import { lineCounter } from './text/line-counter.ts';

const REQUIRED_KEYS = ['text', 'options', 'correctAnswer'];

type At = { place: string; excerpt: string };

/** A list of questions in import form. */
export const readJson: Reader = async (bytes) =>
  readingOf(elementsIn(bytes).map(({ row, at }) => questionInElement(row, at)));

/** The elements of a list, and where each stands. Throws {@link FileRefused}. */
export function elementsIn(bytes: Uint8Array): { row: unknown; at: At }[] {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const content = contentOf(text);
  const places = elementPlaces(text);
  const lineOf = lineCounter(text);
  return content.map((row, index) => {
    const [from = 0, to = from] = places[index] ?? [];
    const excerpt = excerptOf(text.slice(from, Math.min(to, from + 500)));
    return { row, at: { place: linePlace(lineOf(from)), excerpt } };
  });
}

/** A list element as a question, or what it lacks. Its problem, told by an import before, is no part of it. */
export function questionInElement(element: unknown, at: At): ReadQuestion | Misfit {
  const row = isRecord(element) ? withoutProblem(element) : element;
  const lacks = isRecord(row) ? REQUIRED_KEYS.filter((key) => row[key] === undefined) : REQUIRED_KEYS;
  if (isRecord(row) && lacks.length === 0) {
    const { correctAnswer: key, ...question } = row;
    const { options } = question;
    if (typeof key !== 'string' || !isTexts(options) || row.correctAnswers !== undefined)
      return { ...at, question: row };
    const right = keysIn(key, options);
    if (right === null) return { ...at, reason: keyFault(key, options) };
    return { ...at, question: { ...question, correctAnswers: right } };
  }
  return { ...at, reason: `Required fields are missing: ${lacks.join(', ')}` };
}

const withoutProblem = ({ problem: _, ...row }: Record<string, unknown>) => row;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const isRecord = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);

function contentOf(text: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw notJson(error instanceof Error ? error.message : 'The file is not valid JSON');
  }
  if (!Array.isArray(content)) throw notJson(NO_LIST);
  return content;
}

export const NO_LIST = 'JSON file must contain an array of questions';
export const notJson = (why: string) => new FileRefused('Invalid JSON file', why);

/** With all of its fields, even empty ones. */
export const jsonRow = ({ correctAnswers, fixed, parts, exhibits, ...question }: WrittenQuestion) => ({
  ...question,
  correctAnswer: correctAnswers[0] ?? -1,
  correctAnswers,
  ...(fixed.length > 0 && { fixed }),
  ...(parts.length > 0 && { parts }),
  ...(exhibits.length > 0 && { exhibits }),
});

const TITLE = 'JSON';

/** A picture in a file, not yet stored by a site, has a name that means nothing elsewhere. */
const isStored = (name: string) => PICTURE_NAME.test(name);

/** A list of questions; a flashcard as a study content item. */
export function writeJson({ questions, cards }: Content): Promise<Writing> {
  const results = questions.map((question, index) =>
    fitTo(TITLE, () => true, question, index, { picture: isStored, form: () => true, fixed: () => true }),
  );
  const rows = results.flatMap(({ question: held }) => held ?? []).map(jsonRow);
  const items = cards.map(({ front, back, topic, domain, task }) => ({
    contentType: 'flashcard',
    title: front,
    content: back,
    topic,
    ...(domain && { domainName: domain }),
    ...(task && { taskTitle: task }),
  }));
  return Promise.resolve({
    file: `${JSON.stringify([...rows, ...items], null, 2)}\n`,
    losses: results.flatMap(({ losses }) => losses),
  });
}
