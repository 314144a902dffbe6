import { EXAM } from './exam.words.ts';
import { randomUUID } from 'node:crypto';
import type { AdminDomain, AdminExam, AdminExamRow, ExamFields } from '#contract/exam-admin.ts';
import { namedEdition } from '#rules/exam/edition.ts';
import { GENERAL } from '#rules/exam/place.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { changedAt } from '#server/features/admin/changed-at.ts';
import { Problem } from '#server/http/problem.ts';
import { type CatalogueNeeds, catalogueChange } from './catalogue-change.ts';
import { formatView, storedFormat, UNKNOWN_FORMAT } from './exam-format.ts';
import { storedVersion, versionView } from './exam-version.ts';
import * as store from './exam-admin.store.ts';
import { refuseHomeless, refuseMisfits } from './exam-misfits.ts';

type StoredExam = NonNullable<Awaited<ReturnType<typeof store.selectOptionalExam>>>;

/** The domain of a new exam until something in it names one; `placeIn` says when it gives way. */
const PLACEHOLDER: AdminDomain[] = [
  { number: 1, name: GENERAL, weightFrom: 0, weightTo: 0, tasks: [{ number: 1, name: GENERAL }] },
];

/** Edits exams for administrators; every change is audited. */
export function examAdminService({ database, catalogue, now }: CatalogueNeeds) {
  const change = catalogueChange({ database, catalogue, now });

  return {
    async list(
      asked: Parameters<typeof store.listExamsPage>[1],
    ): Promise<{ total: number; page: number; exams: AdminExamRow[] }> {
      const { total, page, rows } = await database.read((reader) => store.listExamsPage(reader, asked));
      return { total, page, exams: rows.map(rowView) };
    },

    one: (id: string): Promise<AdminExam> => database.read((reader) => existing(reader, id)),

    create: (actor: Actor, fields: ExamFields): Promise<AdminExam> =>
      change(async (tx, at) => {
        const {
          name,
          description,
          categoryId,
          price: priceCents,
          accessDays = null,
          license = '',
          isActive,
          vendor = '',
          domains = PLACEHOLDER,
          format,
          version,
        } = fields;
        const id = randomUUID();
        const slug = await freeSlug(tx, name, null);
        const code = fields.code ?? slug.toUpperCase().slice(0, 40);
        const edition = fields.edition ?? namedEdition(code, version?.label ?? '');
        await refuseMisfits(tx, { categoryId, edition, domains, finalDomains: domains, format, version }, null);
        const facts = {
          categoryId,
          edition,
          code,
          vendor,
          name,
          slug,
          description,
          priceCents,
          accessDays,
          license,
          isActive,
          archivedAt: null,
        };
        const unknown = {
          versionName: '',
          versionEffective: null,
          ...(version && storedVersion(version)),
          format: json(format ? storedFormat(format, UNKNOWN_FORMAT) : UNKNOWN_FORMAT),
          sources: json([]),
          verified: null,
        };
        await store.insertExam(tx, {
          id,
          ...facts,
          ...unknown,
          position: await store.nextExamPosition(tx),
          createdAt: at,
          updatedAt: at,
        });
        await store.insertSlug(tx, slug, id);
        await writeDomains(tx, id, domains);
        const made = await existing(tx, id);
        await insertAudit(tx, at, actor, {
          action: 'create',
          subjectKind: 'exam',
          subjectId: id,
          before: null,
          after: plain(made),
        });
        return made;
      }),

    /** `updatedAt`: as the editor saw it. Omitted fields stay as they are. */
    update: (
      actor: Actor,
      id: string,
      { updatedAt, ...fields }: ExamFields & { updatedAt?: string | undefined },
    ): Promise<AdminExam> =>
      change(async (tx) => {
        const before = await existing(tx, id);
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new Problem('conflict');
        const { name, description, categoryId, price: priceCents, isActive, domains, format, version } = fields;
        const { edition = before.edition, code = before.code } = fields;
        const { vendor = before.vendor, accessDays = before.accessDays, license = before.license } = fields;
        const slug = await freeSlug(tx, name, id);
        const finalDomains = domains ?? before.domains;
        const formerSuccessor = before.version.successor;
        await refuseMisfits(tx, { categoryId, edition, domains, finalDomains, format, version, formerSuccessor }, id);
        if (domains) await refuseHomeless(tx, id, domains);
        const at = changedAt(now(), before.updatedAt);
        const archiveChange = isActive ? { archivedAt: null } : {};
        const formatChange = format && {
          format: json(storedFormat(format, (await store.selectOptionalExam(tx, id))!.format)),
        };
        await store.updateExam(tx, id, {
          name,
          slug,
          description,
          categoryId,
          priceCents,
          accessDays,
          license,
          isActive,
          edition,
          code,
          vendor,
          ...archiveChange,
          ...formatChange,
          ...(version && storedVersion(version)),
          updatedAt: at,
        });
        if ((await store.selectOptionalSlugHolder(tx, slug)) === null) await store.insertSlug(tx, slug, id);
        if (domains) await writeDomains(tx, id, domains);
        const after = await existing(tx, id);
        await insertAudit(tx, at, actor, {
          action: 'update',
          subjectKind: 'exam',
          subjectId: id,
          before: plain(before),
          after: plain(after),
        });
        return after;
      }),

    /** Archives an exam that anyone has used, and deletes any other. Returns whether it was archived. */
    remove: (actor: Actor, id: string): Promise<boolean> =>
      change(async (tx) => {
        const before = await existing(tx, id);
        const isUsed = await store.isExamUsed(tx, id);
        const at = changedAt(now(), before.updatedAt);
        if (isUsed && before.isArchived) return true;
        if (isUsed) await store.updateExamArchived(tx, id, at);
        else await store.deleteExam(tx, id);
        await insertAudit(tx, at, actor, {
          action: isUsed ? 'archive' : 'delete',
          subjectKind: 'exam',
          subjectId: id,
          before: plain(before),
          after: null,
        });
        return isUsed;
      }),
  };
}
export type ExamAdminService = ReturnType<typeof examAdminService>;

async function existing(reader: Reader, id: string): Promise<AdminExam> {
  const found = await store.selectOptionalExam(reader, id);
  if (!found) throw new Problem('not_found');
  const [domains, tasks] = [await store.listDomainsOf(reader, id), await store.listTasksOf(reader, id)];
  const view = domains.map(({ number, name, weightFrom, weightTo }) => {
    const own = tasks.filter((task) => task.domainNumber === number);
    return { number, name, weightFrom, weightTo, tasks: own.map((task) => ({ number: task.number, name: task.name })) };
  });
  return { ...rowView(found), domains: view, format: formatView(found.format), version: versionView(found) };
}

function rowView(row: StoredExam): AdminExamRow {
  const {
    id,
    categoryId,
    categoryName,
    name,
    slug,
    edition,
    code,
    vendor,
    description,
    priceCents: price,
    accessDays,
    license,
    isActive,
    archivedAt,
    questionCount,
    weightlessDomains,
    hasContent,
    verified,
    updatedAt,
  } = row;
  const isArchived = archivedAt !== null;
  return {
    id,
    categoryId,
    categoryName,
    name,
    slug,
    edition,
    code,
    vendor,
    description,
    price,
    accessDays,
    license,
    isActive: isActive && !isArchived,
    isArchived,
    questionCount: questionCount ?? 0,
    weightlessDomains: weightlessDomains ?? 0,
    isInPreparation: !hasContent,
    verified,
    updatedAt,
  };
}

/** An exam as the audit log keeps it: the fields that can be changed. */
function plain({
  id: _,
  categoryName: _name,
  questionCount: _count,
  weightlessDomains: _weightless,
  isInPreparation: _empty,
  verified: _verified,
  updatedAt: _at,
  ...rest
}: AdminExam): object {
  return rest;
}

/** The slug for a name. Throws if it is empty or belongs, or once belonged, to another exam. */
async function freeSlug(tx: Tx, name: string, id: string | null): Promise<string> {
  const slug = slugOf(name);
  if (slug === '')
    throw new Problem('malformed', {
      fields: { name: EXAM.nameless() },
    });
  const holder = await store.selectOptionalSlugHolder(tx, slug);
  if (holder !== null && holder !== id) {
    throw new Problem('taken', { error: EXAM.nameTaken(), fields: { name: EXAM.nameTaken() } });
  }
  return slug;
}

async function writeDomains(tx: Tx, examId: string, domains: AdminDomain[]): Promise<void> {
  const rows = domains.map(({ tasks: _, ...domain }) => ({ examId, ...domain }));
  const tasks = domains.flatMap((domain) =>
    domain.tasks.map((task) => ({ examId, domainNumber: domain.number, ...task })),
  );
  await store.replaceDomains(tx, examId, rows, tasks);
}
