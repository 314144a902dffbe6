import { createHash, randomUUID } from 'node:crypto';
import { guideParts } from '#rules/content-import/guide.ts';
import type { PackNote, PackStudy } from '#rules/content-import/pack.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type NewRow } from '#server/db/schema.ts';
import type { StudyContentType } from '#server/db/study-tables.ts';
import { htmlOfText, storedTexts } from '#server/features/study/content-html.ts';
import { insertItem, listItemHashes, updateItem } from '#server/features/study/study.store.ts';
import { htmlOfGuide } from './guide-html.ts';

export type Counts = { added: number; changed: number; unchanged: number };

/** An item of a pack before it is a row. `markdown` is null where the text is plain. */
type Draft = { ref: string; contentType: StudyContentType; title: string; text: string; topic: string };

/**
 * Brings what there is to study for an exam into the database, known by its refs. A text that changed is changed
 * where it stands; the same again changes nothing. Items that a pack no longer has stay as they are.
 */
export async function importStudy(
  tx: Tx,
  exam: { id: string; code: string },
  study: readonly PackStudy[],
  at: string,
): Promise<Counts> {
  const known = new Map((await listItemHashes(tx, exam.id)).map((row) => [row.ref, row]));
  const counts: Counts = { added: 0, changed: 0, unchanged: 0 };
  for (const entry of study) {
    for (const [position, draft] of draftsOf(exam.code, entry).entries()) {
      const contentHash = hashOf(entry, draft, position);
      const current = known.get(draft.ref);
      if (current?.contentHash === contentHash) {
        counts.unchanged += 1;
        continue;
      }
      const content = { ...rowOf(entry, draft, position), contentHash, updatedAt: at };
      if (current) await updateItem(tx, current.id, content);
      else
        await insertItem(tx, {
          ...content,
          id: randomUUID(),
          examId: exam.id,
          ref: draft.ref,
          archivedAt: null,
          createdAt: at,
        });
      counts[current ? 'changed' : 'added'] += 1;
    }
  }
  return counts;
}

/** The items of a task in the order in which they are read: guide, tips, alerts, cards. */
function draftsOf(code: string, { domain, task, guide, flashcards, tips, alerts }: PackStudy): Draft[] {
  const { title, body } = guideParts(guide) ?? { title: `Task ${domain}.${task}`, body: guide };
  const note = (contentType: StudyContentType) => (from: PackNote) => ({ ...from, contentType, topic: '' });
  return [
    { ref: guideRef(code, domain, task), contentType: 'summary', title, text: body, topic: '' },
    ...tips.map(note('tip')),
    ...alerts.map(note('alert')),
    ...flashcards.map(({ ref, topic, front, back }): Draft => ({
      ref,
      contentType: 'flashcard',
      title: front,
      text: back,
      topic,
    })),
  ];
}

/** Names the guide of a task; its file has no ref of its own. */
export function guideRef(code: string, domain: number, task: number): string {
  return `${code.toLowerCase()}.${domain}.${task}.guide`;
}

function rowOf(entry: PackStudy, { contentType, title, text, topic }: Draft, position: number) {
  const isGuide = contentType === 'summary';
  return {
    contentType,
    ...storedTexts(title, isGuide ? htmlOfGuide(text) : htmlOfText(text)),
    markdown: isGuide ? text : null,
    domainNumber: entry.domain,
    taskNumber: entry.task,
    topic,
    slug: slugOf(title) || contentType,
    position,
    quizQuestionCount: null,
    flashcardCount: null,
    sources: json(entry.sources),
  } satisfies Partial<NewRow<'studyItem'>>;
}

function hashOf(
  { domain, task, sources }: PackStudy,
  { contentType, title, text, topic }: Draft,
  position: number,
): string {
  const content = [
    domain,
    task,
    contentType,
    title,
    text,
    topic,
    position,
    sources.map((source) => [source.title, source.url, source.read]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
