import { randomUUID } from 'node:crypto';
import type { RoleHolder } from '#rules/account/roles.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type Time } from '#server/db/tables/schema.ts';

/** Who asks for a change, with the roles in effect for them, and in which request. */
export type Actor = { userId: string; requestId: string; standing: RoleHolder };

/** Someone running the operator's tool: no account, and no request. */
export const OPERATOR = { userId: null, requestId: null };

/** The sign-in provider of this name, by the groups that it says; the name stands in what the change led to. */
export const byProvider = (provider: string) => ({ ...OPERATOR, provider });

/** A change by somebody with a role, a sign-in provider, or the operator's tool. `before` and `after` hold ids and figures, never names or addresses of people. */
export type Change = {
  action: string;
  subjectId: string;
  before: object | null;
  after: object | null;
} & Subject;

/** What is about one person names them, unless their account is gone. Deleting the account takes the name off the entry. */
type Subject =
  | {
      subjectKind: 'user' | 'token' | 'grant' | 'payment' | 'payment_event' | 'proposed question';
      subjectUserId: string | null;
    }
  | {
      subjectKind:
        | 'backup'
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

/** Rows per statement. */
const AT_ONCE = 500;

export type Who = Actor | typeof OPERATOR | ReturnType<typeof byProvider>;

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
    after: after && json<unknown>('provider' in actor ? { ...after, provider: actor.provider } : after),
  }));
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await tx
      .insertInto('audit')
      .values(rows.slice(start, start + AT_ONCE))
      .execute();
}
