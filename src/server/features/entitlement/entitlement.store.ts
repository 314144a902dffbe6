import type { Reader, Tx } from '#server/db/database.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';
import { putWebhookEvents } from '#server/features/webhook/webhook-event.store.ts';
import type { Rights } from '#server/http/caller.ts';

/** Every right that a person was ever given. */
export async function listRights(reader: Reader, userId: string): Promise<Rights> {
  const entitlements = await reader
    .selectFrom('entitlement')
    .select(['examId', 'source', 'startsAt', 'expiresAt', 'endedAt'])
    .where('userId', '=', userId)
    .execute();
  return { entitlements };
}

type Right = Pick<NewRow<'entitlement'>, 'userId' | 'examId' | 'source' | 'createdAt'> & { expiresAt?: Time | null };

/** Tells other programs that rights were given; null as the exam is every exam. */
export const tellGranted = (tx: Tx, rights: readonly Right[]): Promise<void> =>
  putWebhookEvents(
    tx,
    rights[0]?.createdAt ?? '',
    rights.map(({ userId, examId, source, expiresAt }) => ({
      type: 'access.granted',
      subject: userId,
      data: { userId, examId, source, until: expiresAt ?? null },
    })),
  );

/** Tells other programs that rights were taken back. */
export const tellEnded = (
  tx: Tx,
  at: Time,
  rights: readonly Pick<NewRow<'entitlement'>, 'userId' | 'examId' | 'source'>[],
): Promise<void> =>
  putWebhookEvents(
    tx,
    at,
    rights.map(({ userId, examId, source }) => ({
      type: 'access.ended',
      subject: userId,
      data: { userId, examId, source },
    })),
  );

export async function insertEntitlement(tx: Tx, row: NewRow<'entitlement'>): Promise<void> {
  await tx.insertInto('entitlement').values(row).execute();
  if (!row.endedAt) await tellGranted(tx, [row]);
}

/** Takes back what an invitation gave; returns whose rights ended. */
export async function updateEntitlementsOfInvitation(tx: Tx, invitationId: string, at: Time): Promise<string[]> {
  const ended = await tx
    .updateTable('entitlement')
    .set({ endedAt: at })
    .where('invitationId', '=', invitationId)
    .where('endedAt', 'is', null)
    .returning(['userId', 'examId', 'source'])
    .execute();
  await tellEnded(tx, at, ended);
  return ended.map(({ userId }) => userId);
}

/** What a payment opened, for whom. */
export function listEntitlementsOfPurchase(reader: Reader, purchaseId: string) {
  return reader.selectFrom('entitlement').select(['id', 'endedAt']).where('purchaseId', '=', purchaseId).execute();
}

/** Takes back what a payment opened, or, with null as the end, gives it again. */
export async function updateEntitlementsOfPurchase(
  tx: Tx,
  purchaseId: string,
  { endedAt, at }: { endedAt: Time | null; at: Time },
): Promise<void> {
  const changed = await tx
    .updateTable('entitlement')
    .set({ endedAt })
    .where('purchaseId', '=', purchaseId)
    .where('endedAt', endedAt === null ? 'is not' : 'is', null)
    .returning(['userId', 'examId', 'source', 'expiresAt'])
    .execute();
  if (endedAt === null)
    await tellGranted(
      tx,
      changed.map((right) => ({ ...right, createdAt: at })),
    );
  else await tellEnded(tx, endedAt, changed);
}
