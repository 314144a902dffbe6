import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** Who asks for a change, and in which request. */
export type Actor = { userId: string; requestId: string };

/** Someone running the operator's tool: no account, and no request. */
export const OPERATOR = { userId: null, requestId: null };

/** A change by an administrator, or by the operator's tool. `before` and `after` hold ids and figures, never names or addresses of people. */
export type Change = {
  action: string;
  subjectId: string;
  before: object | null;
  after: object | null;
} & Subject;

/** What is about one person names them, unless their account is gone. Deleting the account takes the name off the entry. */
type Subject =
  | { subjectKind: 'user' | 'grant' | 'payment' | 'payment_event'; subjectUserId: string | null }
  | {
      subjectKind:
        | 'category'
        | 'exam'
        | 'group'
        | 'incident'
        | 'invitation'
        | 'maintenance'
        | 'message'
        | 'picture'
        | 'question'
        | 'question import'
        | 'site setting'
        | 'study import'
        | 'study_item'
        | 'webhook';
      subjectUserId?: never;
    };

type Who = Actor | typeof OPERATOR;

/** Records who changed what, in the transaction of the change. */
export const insertAudit = (tx: Tx, at: Time, actor: Who, change: Change): Promise<void> =>
  insertAudits(tx, at, actor, [change]);

/** Writes down many changes made at once. */
export async function insertAudits(tx: Tx, at: Time, actor: Who, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ before, after, subjectUserId, ...change }) => ({
    id: randomUUID(),
    at,
    actorId: actor.userId,
    requestId: actor.requestId,
    ...change,
    subjectUserId: subjectUserId ?? null,
    before: before && json<unknown>(before),
    after: after && json<unknown>(after),
  }));
  await tx.insertInto('audit').values(rows).execute();
}
