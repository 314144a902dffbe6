import { Marked, type Token, type Tokens } from 'marked';
import type { SiteItem, SiteSection, SiteText } from '#contract/site.ts';
import { cleanHtml, textOf } from '#server/features/study/content-html.ts';

const markdown = new Marked({ gfm: true });

/** The text of a heading and its attributes in braces: `{#address .popular words="…"}`. */
type Heading = Pick<SiteItem, 'id' | 'title' | 'isPopular' | 'words'>;
const ATTRIBUTES = /\s*\{((?:\s*(?:#[\w-]+|\.popular|words="[^"]*"))+)\s*\}\s*$/;

/** A text of the site in parts: an introduction before the first `##`, then sections, whose items begin with `###`. */
export function siteTextOf(source: string): Omit<SiteText, 'updatedOn'> {
  const before: Token[] = [];
  const sections: (Heading & { body: Token[]; items: (Heading & { body: Token[] })[] })[] = [];
  const taken = new Set<string>();
  for (const token of markdown.lexer(source)) {
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

const htmlOf = (tokens: Token[]) => cleanHtml(markdown.parser(tokens));

const inline = (text: string) => textOf(cleanHtml(markdown.parseInline(text, { async: false })));

function wordsIn(token: Token): string[] {
  if (token.type === 'list') return (token as Tokens.List).items.map(({ text }) => inline(text));
  return token.type === 'paragraph' ? [inline((token as Tokens.Paragraph).text)] : [];
}

function headingOf({ text }: Tokens.Heading, taken: Set<string>): Heading {
  const [whole = '', given = ''] = ATTRIBUTES.exec(text) ?? [];
  const title = inline(text.slice(0, text.length - whole.length));
  const id = /#([\w-]+)/.exec(given.replace(/"[^"]*"/, ''))?.[1] ?? title.toLowerCase().replace(/[^a-z\d]+/g, '-');
  return {
    id: unique(id || 'section', taken),
    title,
    isPopular: given.includes('.popular'),
    words: /words="([^"]*)"/.exec(given)?.[1] ?? '',
  };
}

function unique(id: string, taken: Set<string>): string {
  const free = taken.has(id) ? unique(`${id}-2`, taken) : id;
  taken.add(free);
  return free;
}
