import { randomUUID } from 'node:crypto';
import type { PackCategory, PackDomain, PackExam, PackQuestion } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { json } from '#server/db/schema.ts';
import { updateCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { type Counts, importStudy } from './import-study.ts';
import * as store from './import.store.ts';
import { questionHash } from './question-hash.ts';

type Content = { categories: readonly PackCategory[]; packs: readonly FolderPack[] };

/** Questions are counted in the first three, what there is to study by itself. */
export type Imported = Counts & { exams: number; studyItems: Counts };

/**
 * Brings packs into the database in one transaction: all of them, or nothing. Exams are known by their code,
 * questions and study content by their ref. A question whose wording changed gets a new version; doing the same import again adds
 * nothing. Questions that a pack no longer has stay as they are.
 */
export async function importPacks(database: Database, content: Content, now: () => Date): Promise<Imported> {
  return database.writeAlone((tx) => importInto(tx, content, now));
}

/** The same, as part of a transaction. */
export async function importInto(tx: Tx, content: Content, now: () => Date): Promise<Imported> {
  // First, since it holds up any other change of the catalogue until this one is through.
  await updateCatalogueVersion(tx);
  const at = now().toISOString();
  const total: Imported = { exams: 0, ...none(), studyItems: none() };
  const categoryIds = await importCategories(tx, content.categories, at);
  for (const { pack } of content.packs) {
    const examId = await importExam(tx, pack.exam, categoryIds.get(pack.exam.category) ?? '', at);
    total.exams += 1;
    add(total, await importQuestions(tx, examId, pack.questions, at));
    add(total.studyItems, await importStudy(tx, { id: examId, code: pack.exam.code }, pack.study, at));
  }
  return total;
}

const none = (): Counts => ({ added: 0, changed: 0, unchanged: 0 });

function add(total: Counts, counts: Counts): void {
  total.added += counts.added;
  total.changed += counts.changed;
  total.unchanged += counts.unchanged;
}

async function importCategories(tx: Tx, categories: readonly PackCategory[], at: string): Promise<Map<string, string>> {
  const ids = new Map((await store.listCategories(tx)).map(({ name, id }) => [name, id]));
  for (const [position, category] of categories.entries()) {
    const id = ids.get(category.name) ?? randomUUID();
    const { name, description, icon, color } = category;
    if (ids.has(name)) await store.updateCategory(tx, id, { description, icon, color });
    else await store.insertCategory(tx, { id, name, description, icon, color, position, createdAt: at });
    ids.set(name, id);
  }
  return ids;
}

async function importExam(tx: Tx, exam: PackExam, categoryId: string, at: string): Promise<string> {
  const slug = slugOf(exam.name);
  const facts = {
    categoryId,
    vendor: exam.vendor,
    name: exam.name,
    slug,
    description: exam.description,
    versionName: exam.version.label,
    versionEffective: exam.version.effective,
    format: json(exam.format),
    sources: json(exam.sources),
    verified: exam.verified,
    updatedAt: at,
  };
  const known = await store.selectOptionalExamId(tx, exam.code);
  const id = known ?? randomUUID();
  // The price, the days it buys and whether it is on offer are the operator's once the exam is there.
  if (known) await store.updateExam(tx, id, facts);
  else {
    const { code, priceCents, accessDays, position } = exam;
    await store.insertExam(tx, {
      ...facts,
      id,
      code,
      priceCents,
      accessDays: accessDays ?? null,
      isActive: true,
      archivedAt: null,
      position,
      createdAt: at,
    });
  }
  await store.insertSlug(tx, { slug, examId: id });
  await importDomains(tx, id, exam.domains);
  return id;
}

async function importDomains(tx: Tx, examId: string, domains: readonly PackDomain[]): Promise<void> {
  await store.deleteDomains(tx, examId);
  for (const { number, name, weight, tasks } of domains) {
    const [weightFrom, weightTo] = typeof weight === 'number' ? [weight, weight] : [weight.from, weight.to];
    await store.insertDomain(tx, { examId, number, name, weightFrom, weightTo });
    for (const task of tasks) await store.insertTask(tx, { examId, domainNumber: number, ...task });
  }
}

async function importQuestions(tx: Tx, examId: string, questions: readonly PackQuestion[], at: string) {
  const known = new Map((await store.listCurrentVersions(tx, examId)).map((row) => [row.ref, row]));
  const counts = none();
  for (const question of questions) {
    const contentHash = questionHash(question);
    const current = known.get(question.ref);
    if (current?.contentHash === contentHash) {
      counts.unchanged += 1;
      continue;
    }
    const questionId = current?.questionId ?? randomUUID();
    if (current) await store.retireVersion(tx, current.versionId);
    else await store.insertQuestion(tx, { id: questionId, examId, ref: question.ref, archivedAt: null, createdAt: at });
    const { kind, text, explanation, difficulty, topic, domain, task } = question;
    await store.insertVersion(tx, {
      id: randomUUID(),
      questionId,
      version: (current?.version ?? 0) + 1,
      isCurrent: true,
      kind,
      text,
      options: json(question.options),
      keys: json(question.keys),
      explanation,
      difficulty,
      topic,
      domainNumber: domain,
      taskNumber: task,
      sources: json(question.sources),
      contentHash,
      createdAt: at,
    });
    counts[current ? 'changed' : 'added'] += 1;
  }
  return counts;
}
