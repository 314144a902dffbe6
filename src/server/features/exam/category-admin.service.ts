import { EXAM } from './exam.words.ts';
import { randomUUID } from 'node:crypto';
import type { AdminCategory, CategoryFields } from '#contract/exam-admin.ts';
import type { Tx } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { changedAt } from '#server/features/admin/changed-at.ts';
import { Problem } from '#server/http/problem.ts';
import { type CatalogueNeeds, catalogueChange } from './catalogue-change.ts';
import * as store from './category-admin.store.ts';

type StoredCategory = NonNullable<Awaited<ReturnType<typeof store.selectOptionalCategory>>>;

/** Edits categories for administrators; every change is audited. */
export function categoryAdminService({ database, catalogue, now }: CatalogueNeeds) {
  const change = catalogueChange({ database, catalogue, now });

  async function refuseTaken(tx: Tx, name: string, id: string | null): Promise<void> {
    const holder = await store.selectOptionalCategoryByName(tx, name);
    if (holder !== null && holder !== id) {
      throw new Problem('taken', {
        error: EXAM.categoryTaken(),
        fields: { name: EXAM.categoryNameInUse() },
      });
    }
  }

  async function requireCategory(tx: Tx, id: string): Promise<StoredCategory> {
    const found = await store.selectOptionalCategory(tx, id);
    if (!found) throw new Problem('not_found');
    return found;
  }

  return {
    async list(): Promise<AdminCategory[]> {
      return (await database.read(store.listCategoriesWithCounts)).map(view);
    },

    create: (actor: Actor, fields: CategoryFields): Promise<AdminCategory> =>
      change(async (tx, at) => {
        await refuseTaken(tx, fields.name, null);
        const id = randomUUID();
        const position = await store.nextCategoryPosition(tx);
        await store.insertCategory(tx, { id, ...fields, position, createdAt: at });
        await insertAudit(tx, at, actor, {
          action: 'create',
          subjectKind: 'category',
          subjectId: id,
          before: null,
          after: fields,
        });
        return view(await requireCategory(tx, id));
      }),

    /** `updatedAt`: as the editor saw it. */
    update: (
      actor: Actor,
      id: string,
      { updatedAt, ...fields }: CategoryFields & { updatedAt?: string | undefined },
    ): Promise<AdminCategory> =>
      change(async (tx) => {
        const before = view(await requireCategory(tx, id));
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new Problem('conflict');
        await refuseTaken(tx, fields.name, id);
        const at = changedAt(now(), before.updatedAt);
        await store.updateCategory(tx, id, { ...fields, updatedAt: at });
        const { name, description, icon, color } = before;
        await insertAudit(tx, at, actor, {
          action: 'update',
          subjectKind: 'category',
          subjectId: id,
          before: { name, description, icon, color },
          after: fields,
        });
        return view(await requireCategory(tx, id));
      }),

    /** Throws 409 if it holds exams, including archived ones. */
    remove: (actor: Actor, id: string): Promise<void> =>
      change(async (tx, at) => {
        const { examCount, name, description, icon, color } = view(await requireCategory(tx, id));
        if (examCount > 0) throw new Problem('in_use', { error: EXAM.categoryInUse({ exams: examCount }) });
        await store.deleteCategory(tx, id);
        await insertAudit(tx, at, actor, {
          action: 'delete',
          subjectKind: 'category',
          subjectId: id,
          before: { name, description, icon, color },
          after: null,
        });
      }),
  };
}
export type CategoryAdminService = ReturnType<typeof categoryAdminService>;

function view({ id, name, description, icon, color, examCount, updatedAt, createdAt }: StoredCategory): AdminCategory {
  return { id, name, description, icon, color, examCount: examCount ?? 0, updatedAt: updatedAt ?? createdAt };
}
