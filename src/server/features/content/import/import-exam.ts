import { randomUUID } from 'node:crypto';
import { changedFacts } from '#rules/content-import/changed-facts.ts';
import { stepOf } from '#rules/content-import/import-step.ts';
import type { PackDomain, PackExam } from '#rules/content-import/pack.ts';
import { isRing } from '#rules/exam/succession.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import {
  columnsOf,
  columnsOfAll,
  EXAM_FIELDS,
  examFields,
  type ExamFields,
  plainFields,
  PACK_KEY,
} from '../pack/exam-fields.ts';
import { hashOf } from '#server/hash.ts';
import type { Into } from './import-counts.ts';
import { listVersions } from '#server/features/exam/exam.store.ts';
import { PackRefused } from './pack-refused.ts';
import * as store from './import.store.ts';

type Field = (typeof EXAM_FIELDS)[number];
export type BroughtExam = {
  id: string;
  isNew: boolean;
  changed: Field[];
  /** The previous values of what changed; null if all of it is new. */
  before: Partial<ExamFields> | null;
  /** Each fact that changed, in words; none if all of it is new. */
  facts: string[];
  /** What was known of its pack before. */
  packHashesBefore: string | null;
  kept: string[];
};

/**
 * Imports the exam of a pack, matched by edition; fields changed here stay as they are. Throws if its category is unknown or its slug
 * belongs to an exam with another code.
 */
export async function importExam(
  tx: Tx,
  exam: PackExam,
  categories: ReadonlyMap<string, string>,
  into: Into,
): Promise<BroughtExam> {
  const categoryId = categories.get(exam.category);
  if (categoryId === undefined) throw new PackRefused(`There is no category “${exam.category}”`);
  if (exam.successor !== undefined) {
    const successors = new Map((await listVersions(tx)).map(({ edition, successor }) => [edition, successor]));
    if (isRing(successors, exam.edition, exam.successor))
      throw new PackRefused(`Its successor “${exam.successor}” is itself replaced by this exam`);
  }
  const there = await store.selectOptionalExam(tx, { edition: exam.edition });
  const hashes = hashesOf(exam);
  if (there) return changeExam(tx, { there, exam, hashes, categoryId }, into);
  const id = randomUUID();
  const slug = await freeSlug(tx, exam, id);
  await store.insertExam(tx, {
    id,
    categoryId,
    edition: exam.edition,
    slug,
    ...columnsOfAll(exam),
    priceCents: exam.priceCents,
    accessDays: exam.accessDays ?? null,
    license: exam.license ?? '',
    isActive: exam.isActive ?? true,
    archivedAt: exam.isArchived ? into.at : null,
    position: exam.position,
    packHashes: JSON.stringify({ ...hashes, [PACK_KEY]: into.packHash }),
    createdAt: into.at,
    updatedAt: into.at,
  });
  await store.insertSlug(tx, { slug, examId: id });
  for (const former of exam.formerSlugs ?? []) {
    if ((await store.selectOptionalSlugHolder(tx, former)) === null)
      await store.insertSlug(tx, { slug: former, examId: id });
  }
  await importDomains(tx, id, exam.domains);
  return { id, isNew: true, changed: [...EXAM_FIELDS], before: null, facts: [], packHashesBefore: null, kept: [] };
}

type There = { there: store.StoredExam; exam: PackExam; hashes: Record<Field, string>; categoryId: string };

async function changeExam(tx: Tx, { there, exam, hashes, categoryId }: There, into: Into): Promise<BroughtExam> {
  const { row } = there;
  const fields = examFields(row, there);
  const current = hashesOf(fields);
  const isChanged = row.packHashes === null && (await store.listChangedSubjects(tx, 'exam')).has(row.id);
  const broughtHashes: Partial<Record<Field, string>> = row.packHashes === null ? {} : JSON.parse(row.packHashes);
  const steps = EXAM_FIELDS.map((field) => {
    const both = { current: current[field], next: hashes[field] };
    return [
      field,
      stepOf({ ...both, brought: broughtHashes[field] ?? (isChanged ? '' : current[field]) }, into.isOverwriting),
    ] as const;
  });
  const of = (step: (typeof steps)[number][1]) => steps.filter((entry) => entry[1] === step).map(([field]) => field);
  const changedFields = of('change');
  const known = Object.fromEntries(EXAM_FIELDS.map((field) => [field, broughtHashes[field] ?? current[field]]));
  const packHashes = JSON.stringify({
    ...(isChanged ? broughtHashes : known),
    ...Object.fromEntries([...changedFields, ...of('same')].map((field) => [field, hashes[field]])),
    [PACK_KEY]: into.packHash,
  });
  if (changedFields.length > 0 || packHashes !== row.packHashes) {
    await store.updateExam(tx, row.id, { packHashes });
    await changeFields(tx, row.id, exam, { names: new Set(changedFields), categoryId, at: into.at });
  }
  return {
    id: row.id,
    isNew: false,
    changed: changedFields,
    before: Object.fromEntries(changedFields.map((field) => [field, fields[field]])),
    facts: changedFacts(fields, exam, changedFields),
    packHashesBefore: row.packHashes,
    kept: of('keep').map((field) => `${into.folder}: ${field}`),
  };
}

/** Writes fields of an exam and everything that follows from them. */
export async function changeFields(
  tx: Tx,
  examId: string,
  exam: ExamFields & Pick<PackExam, 'slug' | 'edition'>,
  { names, categoryId, at }: { names: ReadonlySet<Field>; categoryId: string | undefined; at: string },
): Promise<void> {
  if (names.size === 0) return;
  const slug = names.has('name') ? { slug: await freeSlug(tx, exam, examId) } : {};
  await store.updateExam(tx, examId, {
    ...columnsOf(exam, names),
    ...(names.has('category') && categoryId !== undefined && { categoryId }),
    ...slug,
    updatedAt: at,
  });
  if (slug.slug !== undefined) await store.insertSlug(tx, { slug: slug.slug, examId });
  if (names.has('domains')) await importDomains(tx, examId, exam.domains);
}

function hashesOf(exam: ExamFields): Record<Field, string> {
  const plain = plainFields(exam);
  return Object.fromEntries(EXAM_FIELDS.map((field) => [field, hashOf(plain[field])])) as Record<Field, string>;
}

/** The address for an exam's name, with its edition if another edition of its code has that one. Throws if a different exam has it. */
async function freeSlug(
  tx: Tx,
  exam: Pick<PackExam, 'slug' | 'name' | 'code' | 'edition'>,
  id: string,
): Promise<string> {
  const slug = slugOf(exam.slug ?? exam.name);
  if (slug === '')
    throw new PackRefused(`“${exam.name}” cannot be turned into an address: it needs a letter or a digit`);
  const isFree = async (address: string) => [null, id].includes(await store.selectOptionalSlugHolder(tx, address));
  if (await isFree(slug)) return slug;
  const own = slugOf(`${exam.name} ${exam.edition}`);
  const holder = (await store.selectOptionalSlugHolder(tx, slug))!;
  if ((await store.selectCode(tx, holder)) === exam.code && (await isFree(own))) return own;
  throw new PackRefused(`The address “${slug}” belongs to another exam`);
}

async function importDomains(tx: Tx, examId: string, domains: readonly PackDomain[]): Promise<void> {
  await store.deleteDomains(tx, examId);
  for (const { number, name, weight, tasks } of domains) {
    const [weightFrom, weightTo] = typeof weight === 'number' ? [weight, weight] : [weight.from, weight.to];
    await store.insertDomain(tx, { examId, number, name, weightFrom, weightTo });
    for (const { bullets = [], ...task } of tasks)
      await store.insertTask(tx, { examId, domainNumber: number, ...task, bullets: json(bullets) });
  }
}
