import { randomUUID } from 'node:crypto';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row, Time } from '#server/db/tables/schema.ts';
import { hashOf } from '#server/features/account/entry/email-token.ts';
import { insertEntitlement } from '#server/features/entitlement/entitlement.store.ts';
import type { GroupService } from '#server/features/entitlement/group.service.ts';
import { Problem } from '#server/http/problem.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import {
  deleteExpiredInvitations,
  insertInvitationUse,
  selectOptionalInvitation,
  selectOptionalInvitationTo,
  updateInvitationAccepted,
  updateInvitationUsed,
} from './invitation.store.ts';

const DAY_MS = 86_400_000;
/** How long an invitation that nobody accepted is kept after it expired. */
const KEPT_DAYS = 90;

/** What an invitation gives. */
export type Gift = { isAllExams: boolean; examIds: string[]; groupId: string | null; accessUntil: Time | null };

/** What an invitation opens for whoever has it. */
export function invitationUse({
  database,
  groups,
  now,
}: {
  database: Database;
  groups: GroupService;
  now: () => Date;
}) {
  /** Gives a person what an invitation gives; `note` is what their grants say. */
  async function give(
    tx: Tx,
    userId: string,
    { isAllExams, examIds, groupId, accessUntil }: Gift,
    { at, invitationId, note = 'Invitation' }: { at: Time; invitationId: string | null; note?: string },
  ): Promise<void> {
    for (const examId of isAllExams ? [null] : examIds)
      await insertEntitlement(tx, {
        id: randomUUID(),
        userId,
        examId,
        source: 'grant',
        purchaseId: null,
        note,
        invitationId,
        startsAt: at,
        expiresAt: accessUntil,
        endedAt: null,
        createdAt: at,
      });
    if (groupId === null) return;
    await groups.join(tx, groupId, [userId], {
      source: 'hand',
      at,
      ...(invitationId !== null && { invitationId }),
    });
  }

  /** An invitation that can be used now. Throws 400. */
  async function live(reader: Reader, token: string): Promise<Row<'invitation'>> {
    const row = await selectOptionalInvitation(reader, hashOf(token));
    const at = now().toISOString();
    if (!row || row.withdrawnAt !== null || row.expiresAt <= at || row.uses >= row.mostUses)
      throw new Problem('bad_token');
    return row;
  }

  /** Uses an invitation for an account: what it gives, once for each person. Throws 400 if it cannot be used any more. */
  async function spend(tx: Tx, row: Row<'invitation'>, userId: string): Promise<void> {
    const at = now().toISOString();
    if (!(await updateInvitationUsed(tx, row.id, at))) throw new Problem('bad_token');
    if (!(await insertInvitationUse(tx, { invitationId: row.id, userId, usedAt: at }))) throw new Problem('bad_token');
    await updateInvitationAccepted(tx, row.id, userId, at);
    await give(tx, userId, row, { at, invitationId: row.id });
  }

  return {
    give,

    /** Throws 400. */
    async check(token: string): Promise<{ email: string | null; name: string | null }> {
      const { email, emailKey, name } = await database.read((reader) => live(reader, token));
      return { email, name: emailKey === null ? null : name };
    },

    /** How an account may be created with an invitation, and what it then gives. Throws 400, and 409 for another address. */
    async opening(token: string, email: string) {
      const row = await database.read((reader) => live(reader, token));
      if (row.emailKey !== null && row.emailKey !== normalisedEmail(email)) throw new Problem('other_address');
      return {
        /** The link was mailed there, so the address is theirs. */
        isEmailVerified: row.emailKey !== null,
        invitation: row.emailKey === null ? ('link' as const) : ('address' as const),
        also: (tx: Tx, userId: string) => spend(tx, row, userId),
      };
    },

    /** The same for somebody whose address a provider vouches for; null: their address is not invited. */
    async openingFor(reader: Reader, email: string) {
      const row = await selectOptionalInvitationTo(reader, normalisedEmail(email), now().toISOString());
      return row ? { also: (tx: Tx, userId: string) => spend(tx, row, userId) } : null;
    },

    /** Gives an account what an invitation gives. Throws 400, and 409 for another address. */
    async accept(user: { id: string; email: string }, token: string): Promise<void> {
      await database.write(async (tx) => {
        const row = await live(tx, token);
        if (row.emailKey !== null && row.emailKey !== normalisedEmail(user.email)) throw new Problem('other_address');
        const isFirst = await insertInvitationUse(tx, {
          invitationId: row.id,
          userId: user.id,
          usedAt: now().toISOString(),
        });
        if (!isFirst) return;
        const at = now().toISOString();
        if (!(await updateInvitationUsed(tx, row.id, at))) throw new Problem('bad_token');
        await updateInvitationAccepted(tx, row.id, user.id, at);
        await give(tx, user.id, row, { at, invitationId: row.id });
      });
    },

    /** Forgets invitations that nobody accepted, some time after they expired. */
    async removeOld(): Promise<void> {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
      await inBatches(database, (tx, most) => deleteExpiredInvitations(tx, before, most));
    },
  };
}
export type InvitationUse = ReturnType<typeof invitationUse>;
