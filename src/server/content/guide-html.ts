import { Marked } from 'marked';

const markdown = new Marked({
  gfm: true,
  walkTokens(token) {
    // The title of the guide stands above its text, one level down from the title of the page.
    if (token.type === 'heading') token.depth = Math.min(4, token.depth + 1);
  },
});

/** The text of a guide as HTML, not sanitized yet. */
export function htmlOfGuide(body: string): string {
  return markdown.parse(body, { async: false });
}
