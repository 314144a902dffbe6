import { ENTITLEMENT } from './entitlement.words.ts';
import { randomUUID } from 'node:crypto';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Grant } from '#contract/entitlement-admin.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type Actor, insertAudit, insertAudits } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import { insertEntitlement } from './entitlement.store.ts';
import {
  insertGrants,
  isUser,
  listHolding,
  listRightsOf,
  listUsersByEmail,
  selectOptionalGrant,
  updateGrantEnded,
} from './grant.store.ts';

type ManyDraft = GrantDraft & { to: { emails: readonly string[] } | { ownersOf: string } };
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

    /** Every right of a person, ended or not. Throws 404. */
    async rightsOf(userId: string) {
      const rows = await database.read(async (reader) => {
        if (!(await isUser(reader, userId))) throw new Problem('not_found');
        return listRightsOf(reader, userId);
      });
      return rows.map(({ amountCents, refundedCents, currency, ...right }) => ({
        ...right,
        paid:
          amountCents === null || currency === null ? null : { cents: amountCents - (refundedCents ?? 0), currency },
      }));
    },

    /** Gives many people access, each with an audit row. Throws 404 if there is no such exam, 400 if it would already have ended. */
    async giveMany(actor: Actor, { to, examId, reason: note, expiresAt: until }: ManyDraft) {
      for (const id of [examId, 'ownersOf' in to ? to.ownersOf : null]) if (id !== null) exam(id);
      const at = now().toISOString();
      const expiresAt = until && new Date(until).toISOString();
      if (expiresAt !== null && expiresAt <= at)
        throw new Problem('malformed', { fields: { expiresAt: ENTITLEMENT.past() } });
      return database.write(async (tx) => {
        const { ends, unknown } = await recipientsOf(tx, to, expiresAt, at);
        const held = endsOf(await listHolding(tx, examId, at, [...ends.keys()]));
        const due = [...ends].filter(([userId, end]) => !isAtLeast(held.get(userId), end));
        const rows = due.map(([userId, end]) => ({
          id: randomUUID(),
          userId,
          examId,
          source: 'grant' as const,
          purchaseId: null,
          note,
          startsAt: at,
          expiresAt: end,
          endedAt: null,
          createdAt: at,
        }));
        await insertGrants(tx, rows);
        await insertAudits(
          tx,
          at,
          actor,
          rows.map(({ id, userId, expiresAt: end }) => ({
            action: 'grant',
            subjectKind: 'grant' as const,
            subjectId: id,
            subjectUserId: userId,
            before: null,
            after: { userId, examId, reason: note, expiresAt: end },
          })),
        );
        return { granted: rows.length, had: ends.size - rows.length, unknown };
      });
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

/** When the access of each person ends, null: never; and the addresses without an account. */
async function recipientsOf(tx: Tx, to: ManyDraft['to'], expiresAt: string | null, at: string) {
  if ('ownersOf' in to) {
    // Whoever has every exam has its successor, too.
    const owners = (await listHolding(tx, to.ownersOf, at, null)).filter(({ examId }) => examId !== null);
    const ends = endsOf(owners);
    if (expiresAt !== null) for (const userId of ends.keys()) ends.set(userId, expiresAt);
    return { ends, unknown: [] };
  }
  const asked = new Map(to.emails.map((email) => [normalisedEmail(email.trim()), email.trim()]));
  const found = await listUsersByEmail(tx, [...asked.keys()]);
  for (const { emailKey } of found) asked.delete(emailKey);
  return { ends: new Map(found.map(({ id }) => [id, expiresAt] as const)), unknown: [...asked.values()] };
}

/** The latest end of each person's rights; null: never. */
function endsOf(rights: readonly { userId: string; expiresAt: string | null }[]): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const { userId, expiresAt } of rights) if (!isAtLeast(ends.get(userId), expiresAt)) ends.set(userId, expiresAt);
  return ends;
}

/** Whether access that ends then lasts at least as long as another; undefined: there is none. */
const isAtLeast = (end: string | null | undefined, other: string | null): boolean =>
  end !== undefined && (end === null || (other !== null && end >= other));
