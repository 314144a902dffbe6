import { LOST_PICTURE_TEXT } from '../../question/text/text-pictures.ts';
import { LOST_PICTURE, type TakePicture } from '../picture/picture-reader.ts';
import { formulaText, LOST_FORMULA, type MathNode, mathText, withPlainFormulas } from './formula-text.ts';

const PARAGRAPH = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure section hr details'.split(' '));
const LINE = new Set(
  'div li tr dt dd thead tbody caption figcaption article header footer center summary address aside main nav form fieldset legend'.split(
    ' ',
  ),
);
const CODE = new Set('code tt kbd samp'.split(' '));
/** Elements left out with all their content; some of them are worth reporting. */
const SILENT = new Set('script style head title template noscript'.split(' '));
const EMBED_LOSSES: Record<string, string> = {
  iframe: 'Embedded content',
  object: 'Embedded content',
  embed: 'Embedded content',
  applet: 'Embedded content',
  video: 'A video',
  audio: 'A recording',
  canvas: 'A drawing',
  svg: 'A drawing',
};
const MARKUP_LOSSES: Record<string, string> = {
  b: 'Bold and italic text',
  strong: 'Bold and italic text',
  i: 'Bold and italic text',
  em: 'Bold and italic text',
  u: 'Bold and italic text',
  math: LOST_FORMULA,
  table: 'Table layout',
};

const WEB = /^\s*(https?:|mailto:)/i;
/** A link whose text begins there. */
type Link = { address: string; from: number };

type Attributes = Readonly<Record<string, string>>;

/**
 * Turns markup, tag by tag, into the plain text our authors write: code between backticks, a line for a line. A picture
 * that nobody takes is lost.
 */
export function plainText(take: TakePicture = () => ({ lost: LOST_PICTURE })) {
  const losses = new Set<string>();
  let out = '';
  /** Line breaks due before the next text, and whether a space is. */
  let breaks = 0;
  let isSpaceDue = false;
  /** Whether what was added last is a picture, which has its line to itself. */
  let isAfterPicture = false;
  /** How many of these are open. */
  let silent = 0;
  let keptDepth = 0;
  let fenceDepth = 0;
  /** The elements of a formula that are open, outermost first. */
  let math: MathNode[] = [];
  const open: { name: string; isKept: boolean; codeFrom?: number; link?: Link }[] = [];

  const add = (text: string) => {
    if (text === '') return;
    if (isAfterPicture && !text.startsWith('\n')) breaks = Math.max(breaks, 1);
    isAfterPicture = false;
    if (out !== '' && breaks > 0) out += '\n'.repeat(breaks);
    else if (isSpaceDue && out !== '' && !out.endsWith('\n')) out += ' ';
    breaks = 0;
    isSpaceDue = false;
    out += text;
  };
  const breakLine = (count: number) => {
    breaks = Math.max(breaks, count);
    isSpaceDue = false;
  };

  return {
    open(name: string, attributes: Attributes): void {
      if (SILENT.has(name) || name in EMBED_LOSSES) {
        if (name in EMBED_LOSSES && silent === 0) losses.add(EMBED_LOSSES[name]!);
        silent += 1;
      }
      if (silent > 0) return void open.push({ name, isKept: false });
      const bare = name.replace(/^m(ml)?:/, '');
      if (bare in MARKUP_LOSSES) losses.add(MARKUP_LOSSES[bare]!);
      if (math.length > 0 || bare === 'math') {
        const node = { name: bare, children: [] };
        math.at(-1)?.children.push(node);
        math.push(node);
        return void open.push({ name, isKept: false });
      }
      const isKept = isVerbatim(name, attributes);
      if (PARAGRAPH.has(name)) breakLine(2);
      else if (LINE.has(name)) breakLine(1);
      if (name === 'pre' && keptDepth === 0) {
        add('```');
        out += '\n';
        fenceDepth += 1;
      }
      if (isKept) keptDepth += 1;
      if (name === 'br') {
        if (keptDepth > 0) add('\n');
        else breaks = isSpaceDue || breaks === 0 ? 1 : Math.min(2, breaks + 1);
        isSpaceDue = false;
      }
      if (name === 'li') add('- ');
      if ((name === 'td' || name === 'th') && out !== '' && !out.endsWith('\n') && breaks === 0) {
        add(' | ');
      }
      const formula = name === 'img' ? formulaOf(attributes) : null;
      if (formula !== null) {
        losses.add(LOST_FORMULA);
        add(formulaText(formula));
      } else if (name === 'img') {
        const { line, lost } = take(attributes);
        if (lost !== undefined) {
          losses.add(lost);
          if (keptDepth === 0 && /[\p{L}\p{N}.:?!]$/u.test(out)) isSpaceDue = true;
          const shown = (attributes.alt ?? '').trim();
          add(shown === '' ? LOST_PICTURE_TEXT : `[${shown}]`);
        }
        if (line !== undefined) {
          if (out !== '' && !out.endsWith('\n')) breakLine(Math.max(breaks, 1));
          add(line);
          isAfterPicture = true;
        }
      }
      if (name === 'sup') add('^');
      const isCode = CODE.has(name) && keptDepth === 0;
      if (isCode && isSpaceDue) {
        if (out !== '' && !out.endsWith('\n') && breaks === 0 && !isAfterPicture) out += ' ';
        isSpaceDue = false;
      }
      const link = name === 'a' &&
        WEB.test(attributes.href ?? '') && { address: attributes.href!.trim(), from: out.length };
      open.push({ name, isKept, ...(isCode && { codeFrom: out.length }), ...(link && { link }) });
    },

    text(text: string): void {
      if (silent > 0) return;
      if (math.length > 0) return void math.at(-1)!.children.push(text);
      if (keptDepth > 0) return add(text.replace(/\r\n/g, '\n'));
      const tidy = text.replace(/[\s\u00a0]+/g, ' ');
      if (tidy.startsWith(' ')) isSpaceDue = true;
      const body = tidy.trim();
      if (body === '') return;
      add(body);
      isSpaceDue = tidy.endsWith(' ');
    },

    close(name: string): void {
      const at = open.findLastIndex((entry) => entry.name === name);
      if (at < 0) return;
      const { isKept, codeFrom, link } = open[at]!;
      open.splice(at, 1);
      if (SILENT.has(name) || name in EMBED_LOSSES) {
        silent -= 1;
        return;
      }
      if (silent > 0) return;
      if (math.length > 0) {
        const [whole] = math;
        math = math.slice(0, -1);
        if (math.length === 0) add(mathText(whole!).trim());
        return;
      }
      if (link && out.slice(link.from).trim() !== link.address) losses.add('The address of a link');
      if (isKept) keptDepth -= 1;
      if (name === 'pre' && keptDepth === 0 && fenceDepth > 0) {
        fenceDepth -= 1;
        out = `${out.replace(/\n$/, '')}\n\`\`\``;
      }
      if (codeFrom !== undefined) {
        // What was due before the code was added with its first letter.
        const [, before = '', code = ''] = /^(\s*)(.*)$/s.exec(out.slice(codeFrom)) ?? [];
        const sign = code.includes('`') ? '``' : '`';
        if (code !== '') out = `${out.slice(0, codeFrom)}${before}${sign}${code}${sign}`;
      }
      if (PARAGRAPH.has(name)) breakLine(2);
      else if (LINE.has(name)) breakLine(1);
    },

    end(): { text: string; losses: string[] } {
      if (math.length > 0) add(mathText(math[0]!).trim());
      const text = out
        .split(CODE_PART)
        .map((part, at) => (at % 2 === 0 ? withPlainFormulas(part, losses) : part))
        .join('');
      return { text, losses: [...losses] };
    },
  };
}

/** Code in a text of ours, which no formula is in. */
const CODE_PART = /(```[^]*?```|`[^`\n]{1,1000}`)/;

/** The LaTeX of a formula that is shown as a picture, as Canvas and Moodle do; null: it is another picture. */
function formulaOf({ alt = '', class: names = '', ...attributes }: Attributes): string | null {
  const given = attributes['data-equation-content'] ?? (/^latex:/i.test(alt) ? alt.slice('latex:'.length) : null);
  return given ?? (/\b(equation_image|texrender|latex)\b/.test(names) && alt.trim() !== '' ? alt : null);
}

/** Whether it preserves spaces and line breaks. */
const isVerbatim = (name: string, { style = '', class: names = '' }: Attributes): boolean =>
  name === 'pre' || /white-space\s*:\s*(pre|break-spaces)/i.test(style) || names.split(/\s+/).includes('pre-wrap');
