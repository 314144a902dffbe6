import type { Token, Tokens } from 'marked';
import { storedDrawing } from '#server/features/study/drawing-svg.ts';
import { headingsIn, htmlOfTokens, MarkdownRefused, markdownTokens } from '#server/features/study/markdown.ts';

/** The text of a guide as HTML, not yet sanitized. Throws {@link MarkdownRefused}. */
export function htmlOfGuide(body: string): string {
  const tokens = markdownTokens(body);
  // The guide's title is above its text, one level below the title of the page.
  for (const token of headingsIn(tokens)) token.depth = Math.min(4, token.depth + 1);
  return htmlOfTokens(tokens.map(withDrawing));
}

/** A block that is a drawing, as the HTML under which that is stored. */
function withDrawing(token: Token): Token {
  const { lang, text } = token as Tokens.Code;
  const html = token.type === 'code' ? storedDrawing(lang ?? '', text) : null;
  return html === null ? token : { type: 'html', raw: token.raw, text: html, block: true, pre: false };
}

/** Why a guide cannot be rendered, as a sentence; null if it can. */
export function guideFault(guide: string): string | null {
  try {
    markdownTokens(guide);
    return null;
  } catch (error) {
    if (error instanceof MarkdownRefused) return error.message;
    throw error;
  }
}
