import { ENTITLEMENT } from './entitlement.words.ts';
import { randomUUID } from 'node:crypto';
import type { Grant } from '#contract/entitlement-admin.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { insertEntitlement } from './entitlement.store.ts';
import { isUser, selectOptionalGrant, updateGrantEnded } from './grant.store.ts';

type GrantDraft = { examId: string | null; reason: string; expiresAt: string | null };

/** Access granted by administrators; every change is audited. */
export function grantService(needs: { database: Database; exam: (id: string) => unknown; now: () => Date }) {
  const { database, exam, now } = needs;

  return {
    /** Throws 404 if there is no such person or exam, 400 if it would already have ended. */
    async give(actor: Actor, userId: string, { examId, reason: note, expiresAt: until }: GrantDraft): Promise<Grant> {
      if (examId !== null) exam(examId);
      const at = now().toISOString();
      const expiresAt = until && new Date(until).toISOString();
      if (expiresAt !== null && expiresAt <= at)
        throw new Problem('malformed', { fields: { expiresAt: ENTITLEMENT.past() } });
      const grant = { id: randomUUID(), userId, examId, startsAt: at, expiresAt };
      await database.write(async (tx) => {
        if (!(await isUser(tx, userId))) throw new Problem('not_found');
        await insertEntitlement(tx, {
          ...grant,
          source: 'grant',
          purchaseId: null,
          note,
          endedAt: null,
          createdAt: at,
        });
        const after = { userId, examId, reason: note, expiresAt };
        await insertAudit(tx, at, actor, {
          action: 'grant',
          subjectKind: 'grant',
          subjectId: grant.id,
          subjectUserId: userId,
          before: null,
          after,
        });
      });
      return { ...grant, reason: note, revokedAt: null };
    },

    /** Ends a grant; ending it again changes nothing. Throws 404. */
    async revoke(actor: Actor, id: string): Promise<void> {
      const at = now().toISOString();
      await database.write(async (tx) => {
        const grant = await selectOptionalGrant(tx, id);
        if (!grant) throw new Problem('not_found');
        if (!(await updateGrantEnded(tx, id, at))) return;
        const { userId, examId } = grant;
        const change = { action: 'revoke', subjectKind: 'grant', subjectId: id, subjectUserId: userId } as const;
        await insertAudit(tx, at, actor, {
          ...change,
          before: { userId, examId, revokedAt: null },
          after: { userId, examId, revokedAt: at },
        });
      });
    },
  };
}
export type GrantService = ReturnType<typeof grantService>;
