import { Parser } from 'htmlparser2';
import type { TakePicture } from '../picture/picture-reader.ts';
import { plainText } from './plain-text.ts';

/** Far more than any text of a question or a card may have. */
const MOST_LENGTH = 100_000;
const MOST_DEPTH = 200;
/** Files that stand in the text itself. */
const INLINE = /(["'])(data:[^"',]{0,100};base64,[^"']*)\1/gi;
const TOO_DEEP = new Error('nested too deeply');

/**
 * What some HTML says, as plain text, and what of it is not in there. Of what is nested without reason, no more than its beginning.
 * `take` is asked for each picture.
 */
export function htmlText(html: string, take?: TakePicture): { text: string; lost: string[] } {
  const out = plainText(take);
  // Far longer than any text, they would push out what follows.
  const inline: string[] = [];
  const short = html.replace(INLINE, (_, quote: string, file: string) => `${quote}inline:${inline.push(file)}${quote}`);
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      // Not to be told to the parser otherwise.
      if (depth > MOST_DEPTH) throw TOO_DEEP;
      const [, file] = /^inline:(\d+)$/.exec(attributes.src ?? '') ?? [];
      out.open(name, file === undefined ? attributes : { ...attributes, src: inline[Number(file) - 1] ?? '' });
    },
    ontext: (text) => out.text(text),
    onclosetag: (name) => {
      depth -= 1;
      out.close(name);
    },
  });
  try {
    parser.end(short.slice(0, MOST_LENGTH));
  } catch (error) {
    if (error !== TOO_DEEP) throw error;
    const { text, lost } = out.end();
    return { text, lost: [...lost, 'Text that is nested too deeply'] };
  }
  return out.end();
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Plain text as HTML that says exactly this, also to {@link htmlText}: only where it has to, within an element that keeps its spaces. */
export function textHtml(text: string, keeper: readonly [string, string], line = '<br/>'): string {
  const html = escape(text).replaceAll('\r', '&#13;').replaceAll('\n', line);
  const isPlain = text === text.replace(/[\s\u00a0]+/g, ' ').trim();
  return isPlain ? html : `${keeper[0]}${html}${keeper[1]}`;
}

/** Where styles may stand, and where only classes may. */
export const STYLE_KEEPER = ['<span style="white-space: pre-wrap">', '</span>'] as const;
export const CLASS_KEEPER = ['<span class="pre-wrap">', '</span>'] as const;
