import { draftRow } from './draft-row.ts';
import { emptyReading, linePlace, type Reader } from './format.ts';
import { decodeText } from './text/decode.ts';
import { excerptOf } from './text/excerpt.ts';

const STEM = /^(\d+)[.)]\s+(.*)$/;
const CHOICE = /^(\*?)([a-zA-Z])\)\s+(.*)$/;
const BOX = /^\[([ *])\]\s+(.*)$/;
const OTHERS: readonly [RegExp, string][] = [
  [/^\*\s+\S/, 'A short-answer question cannot be imported'],
  [/^=\s+\S/, 'A numerical question cannot be imported'],
  [/^_{3,}\s*$/, 'An essay question cannot be imported'],
  [/^\^{4,}\s*$/, 'A file upload question cannot be imported'],
];
const SETTING =
  /^(quiz title|quiz description|text title|text|points|title|shuffle answers|show correct answers|one question at a time|can't go back|feedback is solution|solutions sample groups|pick|points per question|group|end_group)\s*(:|$)/i;

type Part = { lines: string[] };
type Option = { isRight: boolean; text: Part; why: Part };
type Open = {
  from: number;
  stem: Part;
  options: Option[];
  general: Part;
  refusal: string | null;
  hasNamedFeedback: boolean;
};

/** The Markdown of text2qti: numbered questions, choices as `a)` with a star before the right one, or boxes where there are several. */
export const readText2qti: Reader = (bytes) => {
  const reading = emptyReading();
  let open: Open | null = null;
  /** What a line that is set in goes on with. */
  let last: Part | null = null;
  let isComment = false;
  const close = () => {
    if (open) finish(open);
    open = null;
  };
  const finish = ({ from, stem, options, general, refusal, hasNamedFeedback }: Open) => {
    const text = said(stem);
    const at = { place: linePlace(from), excerpt: excerptOf(text) };
    const right = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
    const reason =
      refusal ??
      (options.length < 2
        ? 'It has fewer than two options'
        : right.length === 0
          ? 'No option is marked as correct'
          : null);
    if (reason !== null) return void reading.misfits.push({ ...at, reason });
    if (hasNamedFeedback) reading.lost.push({ place: at.place, what: 'Feedback for right and wrong answers' });
    const question = draftRow({
      text,
      options: options.map((option) => said(option.text)),
      right,
      rationales: options.map(({ why }) => said(why)),
      explanation: said(general),
    });
    reading.questions.push({ ...at, question });
  };

  for (const [at, line] of decodeText(bytes)
    .text.replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (/^(END_)?COMMENT\s*$/.test(line)) isComment = line.startsWith('COMMENT');
    if (isComment || /^(END_)?COMMENT\s*$/.test(line) || line.startsWith('%')) continue;
    if (line.trim() === '' || /^(\s{2,}|\t)/.test(line)) {
      last?.lines.push(line.replace(/^( {1,4}|\t)/, ''));
      continue;
    }
    const [, number, stem] = STEM.exec(line) ?? [];
    if (number !== undefined) {
      close();
      last = { lines: [stem!] };
      open = { from: at + 1, stem: last, options: [], general: { lines: [] }, refusal: null, hasNamedFeedback: false };
      continue;
    }
    if (SETTING.test(line)) {
      close();
      last = null;
      if (/^text\s*:/i.test(line)) reading.lost.push({ place: linePlace(at + 1), what: 'Text between questions' });
      continue;
    }
    if (!open) {
      reading.misfits.push({
        place: linePlace(at + 1),
        excerpt: excerptOf(line),
        reason: 'It does not belong to a question',
      });
      last = null;
      continue;
    }
    last = takeLine(open, line);
  }
  close();
  return Promise.resolve(reading);
};

/** What a line of a question adds to, so that the lines set in below it go on with it. */
function takeLine(open: Open, line: string): Part {
  const [, star, , choice] = CHOICE.exec(line) ?? [];
  const [, mark, box] = BOX.exec(line) ?? [];
  const text = choice ?? box;
  if (text !== undefined) {
    const option = { isRight: star === '*' || mark === '*', text: { lines: [text] }, why: { lines: [] } };
    open.options.push(option);
    return option.text;
  }
  const [, sign, feedback] = /^(\.\.\.|[+-])\s+(.*)$/.exec(line) ?? [];
  if (sign === '...') {
    const part = open.options.at(-1)?.why ?? open.general;
    part.lines.push(feedback!);
    return part;
  }
  if (sign !== undefined) open.hasNamedFeedback = true;
  else
    open.refusal ??=
      OTHERS.find(([pattern]) => pattern.test(line))?.[1] ?? `The line “${excerptOf(line)}” was not understood`;
  return { lines: [] };
}

/** Without the lines that are empty at both ends. */
const said = ({ lines }: Part): string => lines.join('\n').replace(/^\n+|\s+$/g, '');
