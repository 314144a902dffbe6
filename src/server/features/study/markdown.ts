import { Lexer, Marked, type MarkedOptions, Parser, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { countText } from '#rules/wording/count.ts';

/** Markdown that is not rendered; the message is a sentence about why. */
export class MarkdownRefused extends Error {}

const MOST_LENGTH = 100_000;
const MOST_DEPTH = 20;
/** Characters looked at again for each sign of emphasis, link, or code: what long paragraphs made of such signs cost. */
const MOST_STEPS = 20_000_000;
const SIGN = /[*_`[\]\\<~!]/g;

const TOO_DEEP = `The text is nested too deeply: use at most ${MOST_DEPTH} levels of quotes, lists, and emphasis.`;
const TOO_TANGLED =
  'A paragraph has too many signs of emphasis, links, or code. Split it into shorter paragraphs, or leave out some of the signs.';

/** A lexer that counts what it costs: the library's own goes back over what it has read, and down without end. */
class BoundedLexer extends Lexer {
  #depth = 0;
  #steps = 0;

  override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens?: Token[], isClipped?: boolean): Token[] {
    return this.#within(() => super.blockTokens(src, tokens, isClipped));
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    this.#steps += src.length * (1 + (src.match(SIGN)?.length ?? 0));
    if (this.#steps > MOST_STEPS) throw new MarkdownRefused(TOO_TANGLED);
    return this.#within(() => super.inlineTokens(src, tokens));
  }

  #within<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new MarkdownRefused(TOO_DEEP);
    try {
      return work();
    } finally {
      this.#depth -= 1;
    }
  }
}

// Each lexer brings a tokenizer of its own, since that refers back to it.
const options = (): MarkedOptions => ({ gfm: true, tokenizer: new Tokenizer() });

/** The parts of a Markdown text. Throws {@link MarkdownRefused} for one that is too long, too deep, or too tangled to be read quickly. */
export function markdownTokens(source: string): TokensList {
  if (source.length > MOST_LENGTH)
    throw new MarkdownRefused(`The text can have at most ${countText(MOST_LENGTH, 'character')}.`);
  return new BoundedLexer(options()).lex(source);
}

/** The headings among them, at any depth. */
export function headingsIn(tokens: Token[]): Tokens.Heading[] {
  const headings: Tokens.Heading[] = [];
  new Marked().walkTokens(tokens, (token) => {
    if (token.type === 'heading') headings.push(token as Tokens.Heading);
  });
  return headings;
}

/** Their HTML, not yet sanitized. */
export const htmlOfTokens = (tokens: Token[]): string => Parser.parse(tokens, options());

/** A line of Markdown as HTML, not yet sanitized. Throws what {@link markdownTokens} throws. */
export function inlineMarkdown(source: string): string {
  return Parser.parseInline(new BoundedLexer(options()).inlineTokens(source), options());
}
