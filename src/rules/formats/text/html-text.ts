import { Parser } from 'htmlparser2';
import { anyPictureOfLine } from '../../question/text/text-pictures.ts';
import { IN_TEXT, type TakePicture } from '../picture/picture-reader.ts';
import { plainText } from './plain-text.ts';

/** Far more than any text in a question or card can have. */
const MOST_LENGTH = 100_000;
const MOST_DEPTH = 200;
/** Files embedded in the text itself. */
const INLINE = /(["'])(data:[^"',]{0,100};base64,[^"']*)\1/gi;
const TOO_DEEP = new Error('nested too deeply');

/**
 * HTML as plain text, and what is lost. Excessively nested content is cut off after its beginning.
 * `take` is called for each picture.
 */
export function htmlText(html: string, take?: TakePicture): { text: string; losses: string[] } {
  const out = plainText(take);
  // Far longer than any text, they would crowd out what follows.
  const inline: string[] = [];
  const short = html.replace(INLINE, (_, quote: string, file: string) => `${quote}inline:${inline.push(file)}${quote}`);
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      // The only way to stop the parser.
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
    const { text, losses } = out.end();
    return { text, losses: [...losses, 'Text that is nested too deeply'] };
  }
  return out.end();
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Plain text as HTML that means exactly this, also to {@link htmlText}: in a whitespace-preserving element only if needed.
 * `sourceOf`: where the file of a picture in the text is.
 */
export function textHtml(
  text: string,
  keeper: readonly [string, string],
  sourceOf: (name: string) => string | null = () => null,
): string {
  const pictureHtml = (line: string) => {
    const { name, text: alt } = anyPictureOfLine(line) ?? {};
    const source = name === undefined ? null : sourceOf(name);
    return source === null ? null : `<img class="${IN_TEXT}" src="${escape(source)}" alt="${escape(alt!)}"/>`;
  };
  const lines = text.split('\n').map((line) => pictureHtml(line) ?? escape(line).replaceAll('\r', '&#13;'));
  const html = lines.join('<br/>');
  const isPlain = text === text.replace(/[\s\u00a0]+/g, ' ').trim();
  return isPlain ? html : `${keeper[0]}${html}${keeper[1]}`;
}

/** Where styles may be, and where only classes may be. */
export const STYLE_KEEPER = ['<span style="white-space: pre-wrap">', '</span>'] as const;
export const CLASS_KEEPER = ['<span class="pre-wrap">', '</span>'] as const;
