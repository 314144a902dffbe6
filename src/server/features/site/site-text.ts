import type { Token, Tokens } from 'marked';
import type { SiteItem, SiteSection, SiteText } from '#contract/site.ts';
import { numberText } from '#rules/wording/count.ts';
import { cleanHtml, htmlOfText, textOf } from '#server/features/study/content-html.ts';
import { htmlOfTokens, inlineMarkdown, MarkdownRefused, markdownTokens } from '#server/features/study/markdown.ts';

/** A text of the site, rendered. */
export type RenderedText = Omit<SiteText, 'updatedOn'>;

/** The text of a heading and its attributes in braces: `{#address .popular words="…"}`. */
type Heading = Pick<SiteItem, 'id' | 'title' | 'isPopular' | 'words'>;
const ATTRIBUTE = /#[\w-]+|\.popular|words="[^"]*"|\s+/gy;
const LONGEST_ATTRIBUTES = 1000;
/** Far more than the longest policy has; blank lines between them count, too. */
const MOST_BLOCKS = 2000;

/** A text of the site in parts: an introduction before the first `##`, then sections, whose items begin with `###`. Throws `MarkdownRefused`. */
export function siteTextOf(source: string): RenderedText {
  const before: Token[] = [];
  const sections: (Heading & { body: Token[]; items: (Heading & { body: Token[] })[] })[] = [];
  const taken = new Set<string>();
  const tokens = markdownTokens(source);
  if (tokens.length > MOST_BLOCKS)
    throw new MarkdownRefused(
      `The text has ${numberText(tokens.length)} paragraphs, headings, and lists; use at most ${numberText(MOST_BLOCKS)}.`,
    );
  for (const token of tokens) {
    const section = sections.at(-1);
    if (token.type === 'heading' && token.depth <= 2)
      sections.push({ ...headingOf(token as Tokens.Heading, taken), body: [], items: [] });
    else if (token.type === 'heading' && token.depth === 3 && section)
      section.items.push({ ...headingOf(token as Tokens.Heading, taken), body: [] });
    else ((section?.items.at(-1) ?? section)?.body ?? before).push(token);
  }
  return {
    summary: before.flatMap(wordsIn),
    sections: sections.map(({ id, title, body, items }): SiteSection => ({
      id,
      title,
      html: htmlOf(body),
      items: items.map(({ body: own, ...item }) => ({ ...item, html: htmlOf(own) })),
    })),
  };
}

const htmlOf = (tokens: Token[]) => cleanHtml(htmlOfTokens(tokens));

const inline = (text: string) => textOf(cleanHtml(inlineMarkdown(text)));

function wordsIn(token: Token): string[] {
  if (token.type === 'list') return (token as Tokens.List).items.map(({ text }) => inline(text));
  return token.type === 'paragraph' ? [inline((token as Tokens.Paragraph).text)] : [];
}

function headingOf({ text }: Tokens.Heading, taken: Set<string>): Heading {
  const { words, attributes } = partedHeading(text.trimEnd());
  const title = inline(words);
  const named = attributes.find((attribute) => attribute.startsWith('#'))?.slice(1);
  const id = named ?? title.toLowerCase().replace(/[^a-z\d]+/g, '-');
  return {
    id: unique(id || 'section', taken),
    title,
    isPopular: attributes.includes('.popular'),
    words: /^words="(.*)"$/.exec(attributes.find((attribute) => attribute.startsWith('words=')) ?? '')?.[1] ?? '',
  };
}

/** The words of a heading, and the attributes at its end; braces with anything else in them are words. */
function partedHeading(text: string): { words: string; attributes: string[] } {
  const from = text.lastIndexOf('{');
  const inside = text.slice(from + 1, -1);
  if (from < 0 || !text.endsWith('}') || inside.length > LONGEST_ATTRIBUTES) return { words: text, attributes: [] };
  const found = inside.match(ATTRIBUTE) ?? [];
  if (found.join('') !== inside || inside.trim() === '') return { words: text, attributes: [] };
  return { words: text.slice(0, from).trimEnd(), attributes: found.filter((attribute) => attribute.trim() !== '') };
}

function unique(id: string, taken: Set<string>): string {
  let free = id;
  while (taken.has(free)) free += '-2';
  taken.add(free);
  return free;
}

/** The text of a page that must be shown in any case: one that cannot be rendered stands as it is written. */
export function shownText(source: string): RenderedText {
  try {
    return siteTextOf(source);
  } catch (error) {
    if (!(error instanceof MarkdownRefused)) throw error;
    return { summary: [], sections: [{ id: 'text', title: '', html: cleanHtml(htmlOfText(source)), items: [] }] };
  }
}
