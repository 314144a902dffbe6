import { LETTERS } from '../text/keys.ts';
import { RULE } from '../text/markdown-text.ts';

/** What a line of a Markdown file is. `text` is what it says besides. */
export type Line = {
  /** Its number in the file, from 1. */
  line: number;
  indent: number;
  text: string;
  kind:
    | 'blank'
    | 'rule'
    | 'heading'
    /** 'Question 12', alone or before its text. */
    | 'label'
    /** '12. …', a question or an option. */
    | 'number'
    | 'option'
    | 'bullet'
    | 'key'
    | 'explanation'
    | 'detail'
    | 'text';
  /** The number of a question, of a numbered heading, or of a line in a list. */
  number?: number;
  /** The place of an option by its letter, from 0. */
  letter?: number;
  /** Whether a box is ticked; absent if there is none. */
  isTicked?: boolean;
  /** What a detail says something about. */
  field?: Detail;
};
export type Detail = 'difficulty' | 'topic' | 'domain' | 'task' | 'sources';

const MOST_LINE = 20_000;
const MOST_LABEL = 150;
const FENCE = /^(```|~~~)/;
const BULLET = /^[-*+•●◦]\s+/;
const BOX = /^\\?\[([ xX*✓✔✅])?\\?\]\s+/;
const NUMBER = /^(\d{1,4})\\?[.)]\s+(?=\S)/;
const HEADING = /^#{1,6}(?:\s+|(?=[^\s#]))/;
/** The letter of an option, as people write it: `A.`, `b)`, `(C)`, `**D.**`, `E:`. */
const OPTION = /^(?:\*\*|__)?[([]?([A-Ha-h])(?:\*\*|__)?\s?(?:[)\]](?:\*\*|__)?|[.:](?:\*\*|__|(?=\s)))\s*(?=\S)/;
const LABEL =
  /^(?:question|q|item|exercise)\s*(?:no\b\.?|number\b|#)?\s*[:.#]?\s*(\d{1,5})\s*(?:\(([^()]{0,80})\))?\s*(?:of\s+\d{1,5}\b)?\s*[:.)\]–—-]*\s*/i;
const KEY =
  /^(?:the\s+)?(?:(?:correct|right|best)\s+)?(?:answers?|ans|answer\s+key|key|solutions?|responses?|options?|choices?)\s*(?:\(s\)|\(es\))?(?:\s+(?:is|are))?(?:\s*[:：=]+|\s+[–—-]+\s|\s*$)\s*/i;
const CORRECT = /^(?:the\s+)?(?:correct|right)\s*(?:[:：]|(?:answers?|options?|choices?)(?:\(s\))?\s+(?:is|are)\b)\s*/i;
const EXPLANATION =
  /^(?:(?:overall|general|detailed|full|brief)\s+)?(?:explanations?|rationales?|reasoning|reason|feedback|justification|discussion|why)\s*(?:[:：]|$)\s*/i;
const DETAIL =
  /^(difficulty|level|topics?|category|domain|section|objectives?|task|tags?|references?|sources?|links?|read more|learn more|further reading)\s*(?:\(s\))?\s*[:：]\s*/i;
const DETAILS: Record<string, Detail> = {
  difficulty: 'difficulty',
  level: 'difficulty',
  topic: 'topic',
  topics: 'topic',
  category: 'topic',
  tag: 'topic',
  tags: 'topic',
  domain: 'domain',
  section: 'domain',
  objective: 'task',
  objectives: 'task',
  task: 'task',
};
/** Elements around lines that only fold or group them. */
const FRAMES = /<\/?(?:details|summary|p|div|blockquote|center|article|section)(?:\s[^<>]{0,300})?>/gi;
const INLINE = /<\/?(?:b|strong|i|em|u|span|font|h[1-6])(?:\s[^<>]{0,100})?>/gi;
/** What people press to see an answer, and what leads back to the list of questions. */
const PRESSED =
  /^(?:(?:click|tap|show|see|reveal|view|toggle|expand|check|hide)\b.{0,60}|\W*back to (?:the )?top\W*)$/i;

/** A line without the stress around its first words: `**Answer:** B`, `**Answer: B**` and `_Answer_: B` are `Answer: B`. */
function unstressed(text: string): string {
  const [marks] = /^(?:\*{1,3}|_{1,3})(?=\S)/.exec(text) ?? [];
  const end = marks === undefined ? -1 : text.indexOf(marks, marks.length);
  if (marks === undefined || end < 0) return text;
  return `${text.slice(marks.length, end)}${text.slice(end + marks.length)}`;
}

/** The lines of a file; code between fences is text, whatever it looks like. */
export function linesOf(text: string): Line[] {
  const found: Line[] = [];
  let fence: { sign: string; indent: number } | null = null;
  for (const [at, whole] of text.split(/\r\n?|\n/).entries()) {
    const line = at + 1;
    const given = whole.slice(0, MOST_LINE).replaceAll('\t', '    ');
    const bare = given.trimStart();
    const indent = given.length - bare.length;
    const sign = FENCE.exec(bare)?.[1] ?? null;
    if (fence !== null || sign !== null) {
      const own = Math.min(indent, fence?.indent ?? indent);
      found.push({ line, indent, kind: 'text', text: given.slice(own).trimEnd() });
      if (fence === null) fence = { sign: sign!, indent };
      else if (sign === fence.sign) fence = null;
      continue;
    }
    for (const part of framed(given)) found.push(lineOf(part, line, indent));
  }
  return found;
}

/** A line without the elements around it, and a fold's caption as a line of its own. In a comment, only an answer counts. */
function framed(given: string): string[] {
  if (!given.includes('<')) return [given];
  const [, hidden] = /^\s*<!--(.*?)-->\s*$/.exec(given.slice(0, 2000)) ?? [];
  const kind = hidden === undefined ? undefined : saying(hidden.trim(), { line: 0, indent: 0 }, false)?.kind;
  if (kind === 'key' || kind === 'explanation') return [hidden!.trim()];
  const parts = given
    .replace(/<!--[^]{0,2000}?-->/g, '')
    .split(FRAMES)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? [''] : parts;
}

function lineOf(given: string, line: number, indent: number): Line {
  const quoted = given
    .trim()
    .replace(/^(?:>\s?){1,10}/, '')
    .trim();
  const at = { line, indent };
  if (quoted === '' || /^<\/?br\s*\/?>$/i.test(quoted)) return { ...at, kind: 'blank', text: '' };
  if (RULE.test(quoted)) return { ...at, kind: 'rule', text: quoted };
  const [hashes] = HEADING.exec(quoted) ?? [];
  if (hashes !== undefined && /^#{1,6}(?:\s|[^\d\s#])/.test(quoted)) {
    const text = quoted.slice(hashes.length).replace(/\s#+$/, '').trim();
    const inner = saying(text, at, true);
    if (inner && inner.kind !== 'detail') return inner;
    const [count, number] = NUMBER.exec(unstressed(text)) ?? [];
    if (count === undefined) return { ...at, kind: 'heading', text };
    return { ...at, kind: 'heading', number: Number(number), text: unstressed(text).slice(count.length).trim() };
  }
  const [bullet] = BULLET.exec(quoted) ?? [];
  const item = bullet === undefined ? quoted : quoted.slice(bullet.length).trim();
  const said = saying(item, at, false);
  if (said) return said;
  const [box, mark] = BOX.exec(item) ?? [];
  if (box !== undefined && (bullet !== undefined || mark !== undefined || box.includes(' ]'))) {
    const text = item.slice(box.length).trim();
    const [letter] = OPTION.exec(text) ?? [];
    return {
      ...at,
      kind: 'option',
      isTicked: mark !== undefined && mark !== ' ',
      text: letter === undefined ? text : withoutLetter(text, letter),
    };
  }
  const [letter, sign] = OPTION.exec(item) ?? [];
  if (letter !== undefined)
    return { ...at, kind: 'option', letter: LETTERS.indexOf(sign!.toUpperCase()), text: withoutLetter(item, letter) };
  if (bullet !== undefined) return { ...at, kind: 'bullet', text: item };
  const [count, number] = NUMBER.exec(unstressed(quoted)) ?? [];
  if (count !== undefined) {
    const text = unstressed(quoted).slice(count.length).trim();
    const [ticked, tick] = BOX.exec(text) ?? [];
    if (ticked !== undefined)
      return { ...at, kind: 'option', isTicked: tick !== undefined && tick !== ' ', text: text.slice(ticked.length) };
    return { ...at, kind: 'number', number: Number(number), text };
  }
  return { ...at, kind: 'text', text: quoted };
}

/** `**A.** text` and `**A. text**` without the letter; the stars of the second stay around the text. */
function withoutLetter(item: string, letter: string): string {
  const isOpen = /^(?:\*\*|__)/.test(letter) && !/(?:\*\*|__)/.test(letter.slice(2));
  return `${isOpen ? letter.slice(0, 2) : ''}${item.slice(letter.length).trim()}`;
}

/** A line that says what it is about by its first words; null if it doesn't. */
function saying(item: string, at: { line: number; indent: number }, isHeading: boolean): Line | null {
  const plain = unstressed(item.replace(INLINE, '').replace(/^[^\p{L}\p{N}*_![\](){}<>`$"'|\\/=+-]{1,20}/u, ''));
  // No label is longer; one space between its words keeps the patterns from trying each of many.
  const bare = `${plain.slice(0, MOST_LABEL).replace(/\s+/g, ' ')}${plain.slice(MOST_LABEL)}`;
  if (PRESSED.test(bare.replace(/\[([^\]]{0,100})\]\([^)]{0,200}\)/, '$1'))) {
    const isAnswer = /answer|solution/i.test(bare);
    return isAnswer ? { ...at, kind: 'key', text: '' } : { ...at, kind: 'blank', text: '' };
  }
  const after = (found: string) =>
    bare
      .slice(found.length)
      .replace(/^(?:\*\*|__)\s*/, '')
      .trim();
  const [label, number] = LABEL.exec(bare) ?? [];
  if (label !== undefined && (isHeading || /[:.)\]–—-]\s*$/.test(label) || bare.length === label.length)) {
    const rest = after(label);
    return { ...at, kind: 'label', number: Number(number), text: rest.replace(/^\*\*$/, '') };
  }
  const explanation = EXPLANATION.exec(bare)?.[0];
  if (explanation !== undefined && explanation !== '') return { ...at, kind: 'explanation', text: after(explanation) };
  const key = KEY.exec(bare)?.[0] ?? CORRECT.exec(bare)?.[0];
  // 'Options:' and 'Choices' head the options; only 'Correct option' is a key.
  if (key !== undefined && /^(?:options?|choices?)\b/i.test(key)) return { ...at, kind: 'blank', text: '' };
  if (key !== undefined) return { ...at, kind: 'key', text: after(key) };
  const [detail, name = ''] = DETAIL.exec(bare) ?? [];
  if (detail === undefined || isHeading) return null;
  return { ...at, kind: 'detail', field: DETAILS[name.toLowerCase()] ?? 'sources', text: after(detail) };
}

/** A line with what it began with, where that is part of a text. */
export const said = ({ kind, number, letter, text }: Line): string => {
  if (kind === 'bullet') return `- ${text}`;
  if (kind === 'number') return `${number}. ${text}`;
  return kind === 'option' && letter !== undefined ? `- ${LETTERS[letter]}. ${text}` : text;
};
