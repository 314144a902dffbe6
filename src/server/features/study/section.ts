import type { Token, Tokens } from 'marked';
import type { Row } from '#server/db/tables/schema.ts';
import type { GuideSections } from '#server/db/tables/study-tables.ts';
import { cleanHtml, textOf } from './content-html.ts';
import { inlineMarkdown, MarkdownRefused, markdownTokens } from './markdown.ts';

type Guide = Pick<Row<'studyItem'>, 'id' | 'markdown' | 'sections'>;

/** A section of a guide, with the bullets it covers and how it opens; the opening is empty if nothing in it stands alone. */
export type Section = { id: string; title: string; bullets: number[]; opening: string };

const BULLETS = /^<!-- bullets: ([\d, ]+) -->\s*$/;

/** The anchor of a section in its page, by its position in the guide, from 1. */
const sectionId = (itemId: string, place: number) => `${itemId}-${place}`;

/** The sections of a guide from a pack, as they are stored with it. Throws `MarkdownRefused`. */
export function sectionsIn(markdown: string): GuideSections {
  const tokens = markdownTokens(markdown);
  const drafts: { title: string; bullets: number[]; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2)
      drafts.push({ title: wordsOf(token as Tokens.Heading), bullets: [], tokens: [] });
    const section = drafts.at(-1);
    if (!section) continue;
    section.tokens.push(token);
    const named = token.type === 'html' ? BULLETS.exec(token.raw.trim())?.[1] : undefined;
    if (named) section.bullets = named.split(',').map(Number);
  }
  return {
    opening: opening(tokens),
    sections: drafts.map((section) => ({
      title: section.title,
      bullets: section.bullets,
      opening: opening(section.tokens),
    })),
  };
}

const NONE: GuideSections = { opening: '', sections: [] };
/** Of guides stored before their sections were. */
const readSections = new WeakMap<object, GuideSections>();

/** What is stored of a guide's sections. A guide written here has none, because it names no bullets. */
function storedSections(item: Guide): GuideSections {
  if (item.sections !== null || item.markdown === null) return item.sections ?? NONE;
  const known = readSections.get(item) ?? readAgain(item.markdown);
  readSections.set(item, known);
  return known;
}

function readAgain(markdown: string): GuideSections {
  try {
    return sectionsIn(markdown);
  } catch (error) {
    if (error instanceof MarkdownRefused) return NONE;
    throw error;
  }
}

/** The sections of a guide, with their anchors. */
export const sectionsOf = (item: Guide): Section[] =>
  storedSections(item).sections.map((section, index) => ({ ...section, id: sectionId(item.id, index + 1) }));

/** The served HTML of a guide with anchors on its sections, which questions link to. */
export function withSectionIds(item: Guide, html: string): string {
  if (!sectionsOf(item).some(({ bullets }) => bullets.length > 0)) return html;
  let place = 0;
  return html.replaceAll('<h3', () => `<h3 id="${sectionId(item.id, (place += 1))}"`);
}

/** The section of a guide that covers one of these bullets. */
export const sectionFor = (item: Guide, bullets: readonly number[]): Section | undefined =>
  sectionsOf(item).find((section) => bullets.some((bullet) => section.bullets.includes(bullet)));

/** What to show of a locked section: how it opens, or its guide, or the first section of the guide that can be read alone. */
export function openingFor(item: Guide, section: Section | undefined): string {
  const other = () => sectionsOf(item).find((own) => own.opening !== '')?.opening ?? '';
  return section?.opening || storedSections(item).opening || other();
}

/** What a text may show: a paragraph after it speaks of it. */
const MATERIAL = new Set(['table', 'list', 'code', 'blockquote']);
/** And so does one that points to it. */
const POINTING =
  /\b(this|these) (table|list|output|figure|diagram|log|configuration)s?\b|\b(line|row|column|table|list|output|figure|diagram|example)s? (above|below)\b/i;

/** The first paragraph that can be read alone, without a last sentence that only announces what comes next; empty if there is none. */
function opening(tokens: readonly Token[]): string {
  for (const token of tokens) {
    if (MATERIAL.has(token.type)) return '';
    if (token.type !== 'paragraph') continue;
    const words = wordsOf(token as Tokens.Paragraph).trim();
    const alone = /[.!?]["”)]?$/.test(words) ? words : words.slice(0, words.search(/[^.!?]*$/)).trim();
    if (alone !== '' && !POINTING.test(alone)) return alone;
  }
  return '';
}

const wordsOf = ({ text }: { text: string }): string => textOf(cleanHtml(inlineMarkdown(text)));
