import { LOST_PICTURE_TEXT } from '../../question/text/text-pictures.ts';
import { withPlainDollars, withPlainFormulas } from './formula-text.ts';
import { htmlText } from './html-text.ts';

/** What is lost of a picture in a text without files. */
export const LOST_PICTURE_FILE = 'A picture, whose file is not in the text';
const LOST_ADDRESS = 'The address of a link';
const LOST_STRESS = 'Bold and italic text';
const LOST_STRIKE = 'Text that was struck out';

/** A line across, or one that makes the text above it a heading. */
export const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,}|={3,}|(?:[-*_] ){2,20}[-*_])\s*$/;
const FENCE = /^ {0,3}(```|~~~)/;
const MOST_LINK = 1000;
/** Elements of HTML that people write in Markdown; anything else between angle brackets is text: `<bucket-name>`. */
const BLOCKS = new Set(
  'p div br hr ul ol table tr details summary center blockquote h1 h2 h3 h4 h5 h6 dl dt dd'.split(' '),
);
const INLINE = new Set(
  'span font mark small big sub sup b strong i em u s del ins a td th thead tbody abbr picture source'.split(' '),
);
const CODE = new Set('code kbd samp tt'.split(' '));
const STRESS = new Set('b strong i em u'.split(' '));
/** Between pairs of stars. Single stars stay: they are stress here, too, or a wildcard. */
const STRONG = /\*\*(?=[^*\n])([^*\n]{1,500})\*\*/g;
const TAG = /<(\/?)([a-z][a-z0-9]{0,15})((?:\s[^<>]{0,1000})?)\/?>/iy;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iy;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]{1,1000})>/iy;
const UNDERSCORES =
  /(?<![\p{L}\p{N}_])(_{1,2})(?=[\p{L}\p{N}("'`])([^_\n]{1,400}?)(?<=[\p{L}\p{N}.,!?)"'%`])\1(?![\p{L}\p{N}_])/gu;
/**
 * Markdown as the text that authors write here, which has its stress, code, lists, and tables in common with it. What it cannot hold
 * is added to `losses`.
 */
export function markdownText(markdown: string, losses: Set<string>): string {
  const out: string[] = [];
  let prose: string[] = [];
  const endProse = () => {
    if (prose.length > 0) out.push(inlineText(prose.map(plainLine).join('\n'), losses));
    prose = [];
  };
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const sign = FENCE.exec(line)?.[1] ?? null;
    if (fence === null && sign === null) prose.push(line);
    else if (fence === null || sign === fence) {
      endProse();
      out.push('```');
      fence = fence === null ? sign : null;
    } else out.push(line);
  }
  endProse();
  const text = out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return withoutWholeStress(text);
}

/** A line without what says that it is a heading, a quotation, or ends in a break. */
const plainLine = (line: string): string =>
  (RULE.test(line) ? '' : line)
    .trimEnd()
    .replace(/\\$/, '')
    .replace(/^ {0,3}(?:> ?)+/, '')
    .replace(/^ {0,3}#{1,6}[ \t]+/, '')
    .replace(/^( {0,3})[*+](?=[ \t])/, '$1-')
    .replace(/^ {1,3}(?=\S)/, '');

/** A text that is stressed as a whole says no more than without. */
function withoutWholeStress(text: string): string {
  const [, , inner] = /^(\*\*|__|\*|_)(?=\S)([^*_]+)\1$/.exec(text) ?? [];
  return inner === undefined ? text : inner.trim();
}

/** Stands for a piece of code while the text around it is worked on. */
const HELD = '\ue0fc';

/** Prose with its marks turned into ours; code stays as it is. */
function inlineText(given: string, losses: Set<string>): string {
  const text = given.replaceAll(HELD, '');
  const code: string[] = [];
  let prose = '';
  /** Runs of so many backticks have no end in the rest of the text. */
  const unclosed = new Set<number>();
  for (let at = 0; at < text.length;) {
    const sign = text[at]!;
    if (sign === '`') {
      const run = runAt(text, at);
      const end = unclosed.has(run) ? -1 : closingRun(text, at + run, run);
      if (end < 0) unclosed.add(run);
      const to = end < 0 ? at + run : end + run;
      prose += end < 0 ? text.slice(at, to) : HELD;
      if (end >= 0) code.push(text.slice(at, to));
      at = to;
      continue;
    }
    const found = marksAt(text, at, losses);
    prose += found?.text ?? sign;
    at = found?.to ?? at + 1;
  }
  let next = 0;
  return stressed(prose, losses).replaceAll(HELD, () => code[next++] ?? '');
}

function marksAt(text: string, at: number, losses: Set<string>): Found {
  switch (text[at]) {
    case '<':
      return elementAt(text, at, losses);
    case '[':
    case '!':
      return linkAt(text, at, losses);
    case '&':
      return entityAt(text, at);
    case '\\':
      return /[*_[\]#+\-.!`{}<>|~]/.test(text[at + 1] ?? '') ? { text: text[at + 1]!, to: at + 2 } : null;
    default:
      return null;
  }
}

/** The stress that Markdown writes with stars or underscores, as ours or, where ours has no room for it, as nothing. */
function stressed(prose: string, losses: Set<string>): string {
  const struck = prose.replace(/~~(?=\S)([^~\n]{1,400})~~/g, (_, inner: string) => {
    losses.add(LOST_STRIKE);
    return inner;
  });
  const starred = struck
    .replace(/\*\*\*(?=[^\s*])([^*\n]{1,400})\*\*\*/g, '**$1**')
    .replace(
      UNDERSCORES,
      (_, marks: string, inner: string) => `${marks.replaceAll('_', '*')}${inner}${marks.replaceAll('_', '*')}`,
    )
    .replace(STRONG, (whole, inner: string, at: number, all: string) => {
      const isOurs =
        !inner.includes(HELD) &&
        /^[\p{L}\p{N}("'][^]*(?<=[\p{L}\p{N}.,!?)"'%])$/u.test(inner) &&
        !/[\p{L}\p{N}*/:.]/u.test(all[at - 1] ?? ' ') &&
        !/[\p{L}\p{N}*/:]/u.test(all[at + whole.length] ?? ' ');
      if (isOurs) return whole;
      losses.add(LOST_STRESS);
      return inner.trim();
    });
  return withPlainFormulas(withPlainDollars(starred, losses), losses);
}

type Found = { text: string; to: number } | null;

function runAt(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end += 1;
  return end - at;
}

/** Where the next run of exactly so many backticks begins; -1: nowhere. */
function closingRun(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0;) {
    const run = runAt(text, at);
    if (run === length) return at;
    at = text.indexOf('`', at + run);
  }
  return -1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function elementAt(text: string, at: number, losses: Set<string>): Found {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    return { text: '', to: end < 0 ? text.length : end + 3 };
  }
  const link = matchAt(AUTOLINK, text, at);
  if (link) return { text: link[1]!, to: at + link[0].length };
  const [whole, slash = '', given = '', attributes = ''] = matchAt(TAG, text, at) ?? [];
  if (whole === undefined) return null;
  const name = given.toLowerCase();
  const to = at + whole.length;
  if (name === 'img') {
    losses.add(LOST_PICTURE_FILE);
    const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
    return { text: (alt?.[1] ?? alt?.[2])?.trim() || LOST_PICTURE_TEXT, to };
  }
  if (name === 'li') return { text: slash ? '' : '\n- ', to };
  if (CODE.has(name)) return { text: '`', to };
  if (name === 'pre') return { text: '\n```\n', to };
  if (STRESS.has(name)) losses.add(LOST_STRESS);
  if (name === 'a' && !slash && /\shref\s*=/i.test(attributes)) losses.add(LOST_ADDRESS);
  if (name === 'sup' && !slash) return { text: '^', to };
  if (BLOCKS.has(name)) return { text: '\n', to };
  return INLINE.has(name) ? { text: '', to } : null;
}

function entityAt(text: string, at: number): Found {
  const [entity] = matchAt(ENTITY, text, at) ?? [];
  if (entity === undefined) return null;
  const plain = htmlText(`<pre-wrap class="pre-wrap">${entity}</pre-wrap>`).text.replaceAll('\u00a0', ' ');
  return { text: plain === '' ? ' ' : plain, to: at + entity.length };
}

/** A link or a picture: `[what it says](where it leads)`, `![what it shows](file)`. */
function linkAt(text: string, at: number, losses: Set<string>): Found {
  const isPicture = text[at] === '!';
  const from = isPicture ? at + 1 : at;
  if (text[from] !== '[') return null;
  const window = text.slice(from, from + MOST_LINK);
  const close = endOfBrackets(window);
  if (close < 0 || window[close + 1] !== '(') return null;
  const end = window.indexOf(')', close);
  if (end < 0) return null;
  const said = window.slice(1, close);
  const [address = ''] = window
    .slice(close + 2, end)
    .trim()
    .split(/\s/);
  const to = from + end + 1;
  if (isPicture) {
    losses.add(LOST_PICTURE_FILE);
    return { text: said.trim() || LOST_PICTURE_TEXT, to };
  }
  // A picture that leads somewhere.
  const plain = said.startsWith('![') ? (linkAt(said, 0, losses)?.text ?? said) : said;
  if (!address.startsWith('#') && plain !== address) losses.add(LOST_ADDRESS);
  return { text: plain, to };
}

/** Where the bracket that begins a text is closed; -1: nowhere. */
function endOfBrackets(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') depth += 1;
    else if (text[at] === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}
