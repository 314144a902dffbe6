import { guideBullets, guideParts } from '#rules/content-import/guide.ts';
import type { PackNote, PackStudy, WrittenItem } from '#rules/content-import/pack.ts';
import { type Source, sourceParts } from '#rules/exam/source.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { StudyContentType } from '#rules/study/content-type.ts';
import { json } from '#server/db/tables/schema.ts';
import type { GuideSections } from '#server/db/tables/study-tables.ts';
import { htmlOfText, storedTexts } from '#server/features/study/content-html.ts';
import { sectionsIn } from '#server/features/study/section.ts';
import { htmlOfGuide } from './guide-html.ts';
import { hashOf } from '#server/hash.ts';

/** The content of an item from a pack, as stored. */
export type StudyContent = {
  contentType: StudyContentType;
  title: string;
  content: string;
  plainText: string;
  markdown: string | null;
  sections: GuideSections | null;
  domainNumber: number;
  taskNumber: number;
  topic: string;
  slug: string;
  position: number;
  quizQuestionCount: number | null;
  flashcardCount: number | null;
  sources: Source[];
  /** The bullets of its task that it covers. */
  bullets: number[];
};
export type PackedItem = { ref: string; isArchived: boolean; content: StudyContent };

/** The name of a task's guide, whose file has no ref of its own. */
export function guideRef(code: string, domain: number, task: number): string {
  return `${code.toLowerCase()}.${domain}.${task}.guide`;
}

/** The items of a task in reading order: guide, tips, alerts, cards, then those stored as they are. */
export function packedItems(code: string, entry: PackStudy): PackedItem[] {
  const { domain, task, guide, flashcards, tips, alerts, items = [] } = entry;
  const note = (contentType: StudyContentType) => (from: PackNote) => ({ ...from, contentType, topic: '' });
  const { title, body } = (guide !== null && guideParts(guide)) || {
    title: `Task ${domain}.${task}`,
    body: guide ?? '',
  };
  const drafts: Draft[] = [
    ...(guide === null
      ? []
      : [
          {
            ref: guideRef(code, domain, task),
            contentType: 'summary' as const,
            title,
            text: body,
            topic: '',
            bullets: guideBullets(body),
          },
        ]),
    ...tips.map(note('tip')),
    ...alerts.map(note('alert')),
    ...flashcards.map(({ ref, topic, front, back, bullets }): Draft => ({
      ref,
      contentType: 'flashcard',
      title: front,
      text: back,
      topic,
      bullets,
    })),
  ];
  return [
    ...drafts.map((draft, position) => ({
      ref: draft.ref,
      isArchived: false,
      content: contentOf(entry, draft, position),
    })),
    ...items.map((item) => ({
      ref: item.ref,
      isArchived: item.isArchived === true,
      content: contentOfWritten(entry, item),
    })),
  ];
}

type Draft = {
  ref: string;
  contentType: StudyContentType;
  title: string;
  text: string;
  topic: string;
  bullets?: number[];
};

function contentOf(
  { domain, task, sources }: PackStudy,
  { contentType, title, text, topic, bullets = [] }: Draft,
  position: number,
): StudyContent {
  const isGuide = contentType === 'summary';
  return {
    contentType,
    ...storedTexts(title, isGuide ? htmlOfGuide(text) : htmlOfText(text)),
    markdown: isGuide ? text : null,
    sections: isGuide ? sectionsIn(text) : null,
    domainNumber: domain,
    taskNumber: task,
    topic,
    slug: slugOf(title) || contentType,
    position,
    quizQuestionCount: null,
    flashcardCount: null,
    sources,
    bullets,
  };
}

function contentOfWritten({ domain, task }: PackStudy, item: WrittenItem): StudyContent {
  const { ref: _, isArchived: _archived, html, title, bullets = [], ...rest } = item;
  return {
    ...rest,
    bullets,
    ...storedTexts(title, html),
    markdown: null,
    sections: null,
    domainNumber: domain,
    taskNumber: task,
  };
}

/** The content of an item without its identity. */
export function contentOfItem(item: StudyContent): StudyContent {
  const { contentType, title, content, plainText, markdown, domainNumber, taskNumber, topic, slug, position } = item;
  const { quizQuestionCount, flashcardCount, sources, bullets, sections } = item;
  return {
    contentType,
    title,
    content,
    plainText,
    markdown,
    sections,
    domainNumber,
    taskNumber,
    topic,
    slug,
    position,
    quizQuestionCount,
    flashcardCount,
    sources,
    bullets,
  };
}

/** An item's content as the columns of its row. */
export const itemColumns = ({ sources, bullets, sections, ...content }: StudyContent) => ({
  ...content,
  sources: json(sources),
  bullets: json(bullets),
  // Replaced content recorded before there were any has none.
  sections: sections ? json(sections) : null,
});

/** A hash of an item's content, wherever it is. */
export function studyHash(content: StudyContent): string {
  const { contentType, title, content: html, markdown, domainNumber, taskNumber, topic, slug, position } = content;
  const { quizQuestionCount, flashcardCount, sources, bullets } = content;
  return hashOf([
    contentType,
    title,
    html,
    markdown,
    domainNumber,
    taskNumber,
    topic,
    slug,
    position,
    quizQuestionCount,
    flashcardCount,
    sources.map(sourceParts),
    ...(bullets.length > 0 ? [bullets] : []),
  ]);
}
