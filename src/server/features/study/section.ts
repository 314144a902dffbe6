import { Marked, type Tokens } from 'marked';
import type { Row } from '#server/db/tables/schema.ts';
import { textOf } from './content-html.ts';

type Guide = Pick<Row<'studyItem'>, 'id' | 'markdown'>;

/** A section of a guide, with the bullets it covers and its opening paragraph. */
export type Section = { id: string; title: string; bullets: number[]; opening: string };

const markdown = new Marked({ gfm: true });
const BULLETS = /^<!-- bullets: ([\d, ]+) -->\s*$/;

/** The anchor of a section in its page, by its position in the guide, from 1. */
const sectionId = (itemId: string, place: number) => `${itemId}-${place}`;

const sectionCache = new WeakMap<object, readonly Section[]>();

/** The sections of a guide from a pack. A guide written here has none, because it names no bullets. */
export function sectionsOf(item: Guide): readonly Section[] {
  const known = sectionCache.get(item);
  if (known) return known;
  const sections: Section[] = [];
  for (const token of item.markdown === null ? [] : markdown.lexer(item.markdown)) {
    if (token.type === 'heading' && token.depth === 2)
      sections.push({
        id: sectionId(item.id, sections.length + 1),
        title: wordsOf(token as Tokens.Heading),
        bullets: [],
        opening: '',
      });
    const section = sections.at(-1);
    if (!section) continue;
    const named = token.type === 'html' ? BULLETS.exec(token.raw.trim())?.[1] : undefined;
    if (named) section.bullets = named.split(',').map(Number);
    if (token.type === 'paragraph' && section.opening === '') section.opening = wordsOf(token as Tokens.Paragraph);
  }
  sectionCache.set(item, sections);
  return sections;
}

/** The served HTML of a guide with anchors on its sections, which questions link to. */
export function withSectionIds(item: Guide, html: string): string {
  if (!sectionsOf(item).some(({ bullets }) => bullets.length > 0)) return html;
  let place = 0;
  return html.replaceAll('<h3', () => `<h3 id="${sectionId(item.id, (place += 1))}"`);
}

/** The section of a guide that covers one of these bullets. */
export const sectionFor = (item: Guide, bullets: readonly number[]): Section | undefined =>
  sectionsOf(item).find((section) => bullets.some((bullet) => section.bullets.includes(bullet)));

/** The opening of a guide: its first paragraph. */
export function openingOf({ markdown: text }: Guide): string {
  const first = text === null ? undefined : markdown.lexer(text).find((token) => token.type === 'paragraph');
  return first ? wordsOf(first as Tokens.Paragraph) : '';
}

const wordsOf = ({ text }: { text: string }): string => textOf(markdown.parseInline(text, { async: false }));
