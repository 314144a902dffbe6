import { plainDecimal } from '../text/decimal.ts';

/** Otherwise unused characters that carry what the parser would collapse or spoil. */
const BREAK = '\ue00a';
const SPACE = '\ue020';
const ARROW = '\ue02d';

/**
 * A block with what the parser would lose set aside: line breaks written as `\n`, repeated spaces, and arrows in the options of a
 * choice, which it takes for pairs.
 */
export function setAside(given: string): string {
  const block = plainNumbers(given);
  const brace = block.indexOf('{');
  const isChoice = brace >= 0 && /(?<!\\)~/.test(block.slice(brace));
  return (isChoice ? block.replaceAll('->', ARROW) : block)
    .replace(/\\(.)/gs, (whole, sign: string) => (sign === 'n' ? BREAK : whole))
    .replace(/(?<=\S) ( +)(?=\S)/g, (_, more: string) => ` ${SPACE.repeat(more.length)}`)
    .replace(new RegExp(`(?<=${BREAK}) +`, 'g'), (spaces) => SPACE.repeat(spaces.length));
}

/** A number in an answer; a second point would be the range's. */
const NUMBER = /(?:\d+(?:\.(?!\.)\d*)?|(?<!\.)\.(?!\.)\d+)(?:e[+-]?\d{1,3})?/gi;

/** A block with the numbers of a numerical answer as the parser takes them: without spaces around them, in plain digits. */
function plainNumbers(block: string): string {
  const start = /(?<!\\)\{\s*#(?!###)/.exec(block);
  if (!start) return block;
  const from = start.index + start[0].length;
  // One answer may stand without the sign of a right one, which the parser takes only without feedback.
  const isAlone = !/^\s*[=~]/.test(block.slice(from, from + 500));
  let [out, number] = [`${block.slice(0, from)}${isAlone ? '=' : ''}`, ''];
  let isNumber = true;
  const endNumber = () => {
    out += number.replace(/[ \t]+/g, '').replace(NUMBER, plainDecimal);
    number = '';
  };
  for (let at = from; at < block.length; at += 1) {
    const sign = block[at]!;
    if (isNumber && (sign === '#' || sign === '}')) {
      endNumber();
      isNumber = false;
    } else if (!isNumber && (sign === '=' || sign === '~')) isNumber = true;
    else if (isNumber) {
      number += sign;
      continue;
    }
    out += sign === '\\' ? block.slice(at, at + 2) : sign;
    if (sign === '\\') at += 1;
  }
  endNumber();
  return out;
}

/** Restores what was set aside. */
export const putBack = (text: string): string =>
  text.replaceAll(BREAK, '\n').replaceAll(SPACE, ' ').replaceAll(ARROW, '->');

/** The right side of a pair, in which the parser doesn't resolve escapes. */
export const plainRight = (text: string): string =>
  putBack(text.replace(/&&(\d{3});?/g, (_, code: string) => String.fromCharCode(Number(code)))).trim();

/** A block that Moodle would read and the parser wouldn't: with characters that should have been escaped. */
export function tolerant(block: string): string {
  const [, comments = '', title = '', rest = ''] =
    /^((?:\s*\/\/[^\n]*(?:\n|$))*)\s*(::(?:\\.|[^\\])*?::)?(.*)$/s.exec(block) ?? [];
  const open = rest.search(/(?<!\\)\{/);
  const close =
    rest.length -
    1 -
    [...rest]
      .toReversed()
      .join('')
      .search(/\}(?!\\)/);
  const isPair = open >= 0 && close > open && close < rest.length;
  const [stem, answers, after] = isPair
    ? [rest.slice(0, open), rest.slice(open, close + 1), rest.slice(close + 1)]
    : [rest, '', ''];
  const isNumeric = /^\{\s*#/.test(answers) && !/^\{\s*####/.test(answers);
  const colons = (text: string) => text.replace(/(?<!\\):/g, '\\:');
  const signs = (text: string) => colons(text).replace(/(?<!\\)([=~#])/g, '\\$1');
  return `${comments}${title}${signs(stem)}${isNumeric ? answers : colons(answers)}${signs(after)}`;
}

/** In a comment, a tag ends at the first bracket. */
export const encodeTag = (tag: string): string =>
  // oxlint-disable-next-line no-control-regex
  tag.replace(/[%\][\u0000-\u001f\u007f]/g, (sign) => encodeURIComponent(sign).replace('[', '%5B').replace(']', '%5D'));

export function decodeTag(tag: string): string {
  return tag.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
