import type { Exhibit } from '../question/exhibit/exhibit.ts';
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
import { keysIn, unknownKey } from './text/keys.ts';
import { lineCounter } from './text/line-counter.ts';

const NEEDED = ['text', 'options', 'correctAnswer'];

/** A list of questions in import form. */
export const readJson: Reader = async (bytes) => {
  const text = decodeText(bytes).text.replace(/^\ufeff/, '');
  const content = contentOf(text);
  const places = elementPlaces(text);
  const lineOf = lineCounter(text);
  const found = content.map((row, index) => {
    const [from = 0, to = from] = places[index] ?? [];
    const at = { place: linePlace(lineOf(from)), excerpt: excerptOf(text.slice(from, Math.min(to, from + 500))) };
    return questionInElement(row, at);
  });
  return readingOf(found);
};

/** A list element as a question, or what it lacks. */
export function questionInElement(row: unknown, at: { place: string; excerpt: string }): ReadQuestion | Misfit {
  const lacks = isRecord(row) ? NEEDED.filter((key) => row[key] === undefined) : NEEDED;
  if (isRecord(row) && lacks.length === 0) {
    const { correctAnswer: key, options } = row;
    if (typeof key !== 'string' || !isTexts(options) || row.correctAnswers !== undefined)
      return { ...at, question: row };
    const right = keysIn(key, options);
    if (right === null) return { ...at, reason: unknownKey(key) };
    return { ...at, question: { ...row, correctAnswer: right[0], correctAnswers: right } };
  }
  return { ...at, reason: `Required fields are missing: ${lacks.join(', ')}` };
}

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
export const jsonRow = ({ correctAnswers, parts, exhibits, ...question }: WrittenQuestion) => ({
  ...question,
  correctAnswer: correctAnswers[0] ?? -1,
  correctAnswers,
  ...(parts.length > 0 && { parts }),
  ...(exhibits.length > 0 && { exhibits }),
});

const TITLE = 'JSON';

/** A picture in a file, not yet stored by a site, has a name that means nothing elsewhere. */
const isNamed = ({ picture }: Exhibit) => picture === undefined || PICTURE_NAME.test(picture);

/** A list of questions; a flashcard as a study content item. */
export function writeJson({ questions, cards }: Content): Promise<Writing> {
  const results = questions.map((question, index) =>
    fitTo(TITLE, () => true, question, index, { isShown: isNamed, keepsTexts: true }),
  );
  const rows = results.flatMap(({ held }) => held ?? []).map(jsonRow);
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
    lost: results.flatMap(({ lost }) => lost),
  });
}
