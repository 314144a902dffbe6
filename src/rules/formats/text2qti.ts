import type { Accepts } from '../question/part/entry.ts';
import { draftRow } from './draft-row.ts';
import { emptyReading, linePlace, type Reader } from './format.ts';
import { typedParts } from './other-kinds.ts';
import { decodeText } from './text/decode.ts';
import { excerptOf } from './text/excerpt.ts';
import { NONE_RIGHT, TOO_FEW_OPTIONS } from './text/found-options.ts';
import { markdownText } from './text/markdown-text.ts';
import { isOwnTitle, LOST_TITLE } from './text/own-title.ts';
import { ESSAY, UPLOAD, notImported } from './text/not-imported.ts';

const STEM = /^(\d+)[.)]\s+(.*)$/;
const CHOICE = /^(\*?)([a-zA-Z])\)\s+(.*)$/;
const BOX = /^\[([ *])\]\s+(.*)$/;
const TYPED_ANSWER = /^\*\s+(\S.*)$/;
const NUMBER = /^=\s+(\S.*)$/;
const OTHERS: readonly [RegExp, string][] = [
  [/^_{3,}\s*$/, notImported(ESSAY)],
  [/^\^{4,}\s*$/, notImported(UPLOAD)],
];
/** Settings of a quiz or of the question below them. */
const SETTING =
  /^(title|quiz title|quiz description|text title|text|points|shuffle answers|show correct answers|one question at a time|can't go back|feedback is solution|solutions sample groups|pick|points per question|group|end_group)\s*(:|$)/i;

/** Those that an exam here has no place for. */
const LOST_SETTINGS: Record<string, string> = {
  'quiz title': 'The title of the quiz',
  'quiz description': 'The description of the quiz',
  points: 'The points of a question',
  'points per question': 'The points of a question',
  'text title': 'Text between questions',
  text: 'Text between questions',
  pick: 'How many questions are drawn from a group',
};

type Part = { lines: string[] };
type Option = { isRight: boolean; text: Part; why: Part };
type Open = {
  from: number;
  title: string;
  stem: Part;
  options: Option[];
  /** What may be typed instead of picking an option: a text, or a number. */
  typedAnswers: string[];
  numbers: string[];
  general: Part;
  refusal: string | null;
  /** What is lost of it. */
  losses: Set<string>;
};

/** text2qti Markdown: numbered questions, choices as `a)` with a star before the right one, or boxes if there are several. */
export const readText2qti: Reader = (bytes) => {
  const reading = emptyReading();
  let open: Open | null = null;
  /** What an indented line continues. */
  let last: Part | null = null;
  let isComment = false;
  /** Whether options keep their places, as the quiz says. */
  let isFixed = false;
  /** The title of the question that comes next. */
  let title = '';
  const close = () => {
    if (open) finish(open);
    open = null;
  };
  const finish = ({ from, title, stem, options, typedAnswers: typed, numbers, general, refusal, losses }: Open) => {
    const say = ({ lines }: Part) => markdownText(lines.join('\n'), losses);
    const text = say(stem);
    const at = { place: linePlace(from), excerpt: excerptOf(text) };
    const right = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
    const isTyped = options.length === 0 && refusal === null && typed.length + numbers.length > 0;
    const accepts = isTyped ? acceptsOf(typed, numbers) : null;
    const reason =
      refusal ?? (isTyped ? (accepts ? null : 'The answer is not a number') : optionsFault(options, right));
    if (reason !== null) return void reading.misfits.push({ ...at, reason });
    const explanation = say(general);
    const question = draftRow(
      accepts
        ? typedParts({ text, explanation }, accepts)
        : {
            text,
            options: options.map((option) => say(option.text)),
            right,
            rationales: options.map(({ why }) => say(why)),
            fixed: isFixed ? [...options.keys()] : [],
            explanation,
          },
    );
    if (isOwnTitle(title, text)) losses.add(LOST_TITLE);
    reading.questions.push({ ...at, question });
    reading.losses.push(...[...losses].map((what) => ({ place: at.place, what })));
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
      open = { ...fresh(), from: at + 1, title, stem: last };
      title = '';
      continue;
    }
    const [, setting] = SETTING.exec(line) ?? [];
    if (setting !== undefined) {
      close();
      last = null;
      const name = setting.toLowerCase();
      const value = line.slice(line.indexOf(':') + 1).trim();
      if (name === 'title') title = value;
      if (name === 'shuffle answers') isFixed = value.toLowerCase() === 'false';
      const lost = Object.hasOwn(LOST_SETTINGS, name) ? LOST_SETTINGS[name] : undefined;
      if (lost !== undefined && value !== '') reading.losses.push({ place: linePlace(at + 1), what: lost });
      continue;
    }
    if (!open) {
      reading.misfits.push({
        place: linePlace(at + 1),
        excerpt: excerptOf(line),
        reason: 'The line does not belong to a question',
      });
      last = null;
      continue;
    }
    last = takeLine(open, line);
  }
  close();
  return Promise.resolve(reading);
};

const optionsFault = (options: readonly Option[], right: readonly number[]): string | null => {
  if (options.length < 2) return TOO_FEW_OPTIONS;
  return right.length === 0 ? NONE_RIGHT : null;
};

const fresh = (): Omit<Open, 'from' | 'title' | 'stem'> => ({
  options: [],
  typedAnswers: [],
  numbers: [],
  general: { lines: [] },
  refusal: null,
  losses: new Set(),
});

/** What must be typed: a text, or a number with its tolerance (`1.5 +- 0.1`, `[1, 2]`). Null: not supported. */
function acceptsOf(typed: readonly string[], numbers: readonly string[]): Accepts | null {
  if (typed.length > 0) return numbers.length === 0 ? { entry: 'text', values: [...typed] } : null;
  const [said = '', ...more] = numbers;
  const [, least, most] = /^\[\s*([-+\d.e]+)\s*,\s*([-+\d.e]+)\s*\]$/i.exec(said.trim()) ?? [];
  const [, middle = '', off = '0', percent] = /^([-+\d.e]+)(?:\s*\+-\s*([\d.e]+)(%)?)?$/i.exec(said.trim()) ?? [];
  const value = least === undefined ? Number(middle || NaN) : (Number(least) + Number(most)) / 2;
  const wide =
    least === undefined ? Number(off) * (percent ? Math.abs(value) / 100 : 1) : (Number(most) - Number(least)) / 2;
  if (more.length > 0 || !Number.isFinite(value) || !(wide >= 0)) return null;
  const tolerance = Number(wide.toPrecision(12));
  return { entry: 'number', values: [String(value)], ...(tolerance > 0 && { tolerance }) };
}

/** What a line of a question adds to, so that indented lines below continue it. */
function takeLine(open: Open, line: string): Part {
  const [, star, , choice] = CHOICE.exec(line) ?? [];
  const [, mark, box] = BOX.exec(line) ?? [];
  const text = choice ?? box;
  if (text !== undefined) {
    const option = { isRight: star === '*' || mark === '*', text: { lines: [text] }, why: { lines: [] } };
    open.options.push(option);
    return option.text;
  }
  const [, answer] = TYPED_ANSWER.exec(line) ?? [];
  const [, number] = NUMBER.exec(line) ?? [];
  if (answer !== undefined || number !== undefined) {
    if (answer !== undefined) open.typedAnswers.push(answer.trim());
    if (number !== undefined) open.numbers.push(number);
    return { lines: [] };
  }
  const [, sign, feedback] = /^(\.\.\.|[+-])\s+(.*)$/.exec(line) ?? [];
  if (sign === '...') {
    const part = open.options.at(-1)?.why ?? open.general;
    part.lines.push(feedback!);
    return part;
  }
  if (sign !== undefined) open.losses.add('Feedback for right and wrong answers');
  else
    open.refusal ??=
      OTHERS.find(([pattern]) => pattern.test(line))?.[1] ?? `The line “${excerptOf(line)}” was not understood`;
  return { lines: [] };
}
