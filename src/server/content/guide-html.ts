import { Marked } from 'marked';

const markdown = new Marked({
  gfm: true,
  walkTokens(token) {
    // The guide's title is above its text, one level below the title of the page.
    if (token.type === 'heading') token.depth = Math.min(4, token.depth + 1);
  },
});

/** The text of a guide as HTML, not yet sanitized. */
export function htmlOfGuide(body: string): string {
  return markdown.parse(body, { async: false });
}
