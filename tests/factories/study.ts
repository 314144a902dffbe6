import { randomUUID } from 'node:crypto';
import type { PackExam } from '#rules/content-import/pack.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { storedTexts } from '#server/features/study/content-html.ts';
import { insertItem } from '#server/features/study/study.store.ts';
import type { TestApp } from './app.ts';
import { makePack, type PackChange } from './pack.ts';

/** A pack whose first domain has one task and whose second has `tasks`. */
export function packOfTasks(tasks: number, change: PackChange = {}) {
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ number: index + 1, name: `Objective ${index + 1} of many` }));
  const domains: PackExam['domains'] = [
    { number: 1, name: 'Concepts', weight: 60, tasks: named(1) },
    { number: 2, name: 'Security', weight: 40, tasks: named(tasks) },
  ];
  return makePack(10, { ...change, exam: { domains, ...change.exam } });
}

type ItemChange = Partial<NewRow<'studyItem'>> & { content?: string };

/** An item as an author here would write it, not as a pack does. */
export function itemRow(
  examId: string,
  at: string,
  { content = '<p>Text.</p>', title = 'Title', ...change }: ItemChange = {},
): NewRow<'studyItem'> {
  return {
    id: randomUUID(),
    examId,
    ref: null,
    contentType: 'summary',
    domainNumber: 1,
    taskNumber: 1,
    ...storedTexts(title, content),
    markdown: null,
    topic: '',
    slug: 'slug',
    position: 99,
    quizQuestionCount: null,
    flashcardCount: null,
    sources: json([]),
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
}

/** An item as an author here sends it. */
export function draftOf(examId: string, change: Record<string, unknown> = {}) {
  return {
    examId,
    contentType: 'tip',
    title: 'A tip',
    content: '<p>Read twice.</p>',
    topic: 'Reading',
    domainNumber: 1,
    domainName: 'Concepts',
    taskNumber: 1,
    taskTitle: 'Use',
    slug: 'a-tip',
    order: 7,
    ...change,
  };
}

/** Adds an item to the exam on offer, and lets the app notice; returns its id. */
export async function writeItem(app: TestApp, change: ItemChange = {}): Promise<string> {
  const row = itemRow(app.exam.id, app.clock.iso(), change);
  await app.database.write((tx) => insertItem(tx, row));
  await app.change();
  return row.id;
}
