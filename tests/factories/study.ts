import { randomUUID } from 'node:crypto';
import type { PackExam } from '#rules/content-import/pack.ts';
import { json, type NewRow } from '#server/db/schema.ts';
import { storedTexts } from '#server/features/study/content-html.ts';
import { insertItem } from '#server/features/study/study.store.ts';
import type { TestApp } from './app.ts';
import { makePack, type PackChange } from './pack.ts';

/** A pack whose first domain has one task and whose second has `tasks`. */
export function packOfTasks(tasks: number, change: PackChange = {}) {
  const named = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1, name: `Objective ${index + 1} of many` }));
  const domains: PackExam['domains'] = [
    { number: 1, name: 'Concepts', weight: 60, tasks: named(1) },
    { number: 2, name: 'Security', weight: 40, tasks: named(tasks) },
  ];
  return makePack(10, { ...change, exam: { domains, ...change.exam } });
}

/** Writes an item as an author here would, not as a pack does; gives its id. */
export async function writeItem(app: TestApp, { content = '<p>Text.</p>', title = 'Title', ...change }: Partial<NewRow<'studyItem'>> = {}): Promise<string> {
  const id = randomUUID();
  const at = app.clock.iso();
  const whole: NewRow<'studyItem'> = {
    id,
    examId: app.exam.id,
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
    contentHash: '',
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
  await app.database.write((tx) => insertItem(tx, whole));
  await app.change();
  return id;
}
