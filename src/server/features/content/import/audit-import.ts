import type { Tx } from '#server/db/database.ts';
import { insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';

type Overwrite = { subjectKind: 'study_item' | 'category'; subjectId: string; before: object; after: object };

/**
 * Records in full what an import replaces of local changes, and with what: nothing else keeps it, and it may have to be restored.
 */
export async function auditOverwrite(tx: Tx, at: string, { before, after, ...subject }: Overwrite): Promise<void> {
  const was: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(was[key]) !== JSON.stringify(value));
  await insertAudit(tx, at, OPERATOR, {
    action: 'overwrite',
    ...subject,
    before: Object.fromEntries(changed.map(([key]) => [key, was[key]])),
    after: Object.fromEntries(changed),
  });
}
