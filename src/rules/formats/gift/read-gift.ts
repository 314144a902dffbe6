import { type GIFTQuestion, parse, type TextFormat } from 'gift-pegjs';
import { draftRow } from '../draft-row.ts';
import { emptyReading, FileRefused, linePlace, type Loss, type Reader, type Reading } from '../format.ts';
import { countText } from '../../wording/count.ts';
import { decodeText } from '../text/decode.ts';
import { excerptOf } from '../text/excerpt.ts';
import { htmlText } from '../text/html-text.ts';
import { markdownText } from '../text/markdown-text.ts';
import { isOwnTitle, LOST_TITLE } from '../text/own-title.ts';
import { partTags, placeOfCategory } from '../text/place-names.ts';
import { partSources } from '../text/source-line.ts';
import { partsOf } from './gift-parts.ts';
import { decodeTag, setAside, putBack, tolerant } from './gift-text.ts';

const MOST_BLOCK = 50_000;

/** Moodle's GIFT. Each block between blank lines is read separately, so a faulty one doesn't affect the others. */
export const readGift: Reader = (bytes) => {
  const reading = emptyReading();
  let at = { domain: '', task: '' };
  let hasCategory = false;
  for (const { text, line } of blocksOf(decodeText(bytes).text.replace(/^\ufeff/, ''))) {
    const place = linePlace(line);
    const excerpt = excerptOf(text.replace(/^\s*\/\/.*$/gm, ''));
    const read =
      text.length > MOST_BLOCK
        ? `The question is longer than ${countText(MOST_BLOCK, 'character')}`
        : parseGift(text, line);
    if (typeof read === 'string') reading.misfits.push({ place, excerpt, reason: read });
    else
      for (const question of read) {
        if (question.type !== 'Category') take(reading, question, { place, excerpt, ...at });
        else {
          at = placeOfCategory(putBack(question.title ?? ''));
          hasCategory = true;
        }
      }
  }
  if (reading.questions.length + reading.misfits.length > 0) return Promise.resolve(reading);
  const why = hasCategory
    ? 'The file has a category but no questions in it. Export the questions of the category, too.'
    : 'The file has only comments, or nothing at all.';
  return Promise.reject(new FileRefused('No questions to import', why));
};

function* blocksOf(text: string): Generator<{ text: string; line: number }> {
  let block: string[] = [];
  let from = 1;
  for (const [at, line] of [...text.split(/\r\n?|\n/), ''].entries()) {
    if (line.trim() !== '') {
      if (block.length === 0) from = at + 1;
      block.push(line);
      // A category is a single line.
      if (!/^\s*\$CATEGORY:/.test(line)) continue;
    }
    if (block.some((part) => !/^\s*\/\//.test(part))) yield { text: block.join('\n'), line: from };
    block = [];
  }
}

/** What the parser makes of a block that begins on this line, or why and where it fails. */
function parseGift(text: string, line: number): GIFTQuestion[] | string {
  const block = setAside(text);
  let failure: unknown;
  for (const form of [block, tolerant(block)]) {
    try {
      return parse(form);
    } catch (error) {
      failure = error;
    }
  }
  return sentenceOf(failure, text, line);
}

type ParserError = Error & { found?: string | null; location: { start: { line: number } } };
const isOfParser = (error: unknown): error is ParserError => error instanceof Error && 'location' in error;

function sentenceOf(error: unknown, text: string, line: number): string {
  const count = (sign: string) => text.replace(/\\./g, '').split(sign).length - 1;
  const at = isOfParser(error) ? `, on ${linePlace(line + error.location.start.line - 1)}` : '';
  if (count('{') !== count('}')) return 'The braces “{” and “}” do not match';
  if (/\{\s*#(?!###)/.test(text))
    return `The question is not valid GIFT: a number is expected${at}, such as 5, 5:0.1, or 4.9..5.1`;
  const found = isOfParser(error) ? error.found : null;
  return found
    ? `The question is not valid GIFT: unexpected “${excerptOf(putBack(found))}”${at}`
    : `The question is not valid GIFT: it ends too early${at}`;
}

type At = { place: string; excerpt: string; domain: string; task: string };

function take(
  reading: Reading,
  question: Exclude<GIFTQuestion, { type: 'Category' }>,
  { place, excerpt, domain, task }: At,
): void {
  const losses = new Set<string>();
  const say = (given: TextFormat | null | undefined): string => {
    if (!given) return '';
    const text = putBack(given.text);
    if (given.format === 'markdown') return markdownText(text, losses);
    if (given.format === 'plain' || (given.format !== 'html' && !/<[a-z/!]|&\w+;/i.test(text))) return text.trim();
    const read = htmlText(text);
    for (const what of read.losses) losses.add(what);
    return read.text;
  };
  const refuse = (reason: string) => reading.misfits.push({ place, excerpt, reason });
  if (question.type === 'Description') return void refuse('A text without a question');
  const { difficulty, topic, others } = partTags((question.tags ?? []).map((tag) => decodeTag(putBack(tag))));
  for (const tag of others) losses.add(`The tag “${excerptOf(tag)}”`);
  const text = say(question.stem);
  const { explanation, sources } = partSources(say(question.globalFeedback));
  if (question.title && isOwnTitle(putBack(question.title), text)) losses.add(LOST_TITLE);
  const common = {
    text,
    explanation,
    domain,
    task,
    sources,
    ...(difficulty && { difficulty }),
    ...(topic && { topic }),
  };
  const parts = partsOf(question, common, say, losses);
  if (typeof parts === 'string') return void refuse(parts);
  reading.questions.push({ place, excerpt, question: draftRow(parts) });
  reading.losses.push(...[...losses].map((what): Loss => ({ place, what })));
}
