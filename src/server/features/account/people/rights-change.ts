import { type Role, tidyRoles } from '#rules/account/roles.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { insertAudit, type Who } from '#server/features/admin/audit.store.ts';
import { listAdminsLocked } from '#server/features/account/entry/account.store.ts';
import { letIn } from '#server/features/account/leaving/leaving.service.ts';
import { deleteSessionsOf } from '#server/features/account/session.store.ts';
import { Problem } from '#server/http/problem.ts';
import { updateUserRights } from './account-admin.store.ts';

/** What is to change of an account; what is absent stays. */
export type WantedRights = {
  isAdmin?: boolean | undefined;
  roles?: readonly Role[] | undefined;
  disabled?: boolean | undefined;
};

/**
 * Changes what an account may do, with its entry in the audit log, and returns whether anything changed. A change of role ends its
 * sessions: one from before is not trusted with the new rights, nor the other way around. Throws 409 if no administrator would be left.
 */
export async function changeRights(
  tx: Tx,
  actor: Who,
  person: Row<'user'>,
  { wanted, at }: { wanted: WantedRights; at: string },
): Promise<boolean> {
  const before = { isAdmin: person.isAdmin, roles: person.roles, disabled: person.disabledAt !== null };
  const after = {
    isAdmin: wanted.isAdmin ?? before.isAdmin,
    roles: wanted.roles ? tidyRoles(wanted.roles) : before.roles,
    disabled: wanted.disabled ?? before.disabled,
  };
  const hasOtherRole = after.isAdmin !== before.isAdmin || after.roles.join() !== before.roles.join();
  if (!hasOtherRole && after.disabled === before.disabled) return false;
  const administers = ({ isAdmin, disabled }: typeof before) => isAdmin && !disabled;
  if (administers(before) && !administers(after)) {
    const admins = await listAdminsLocked(tx);
    if (admins.every((admin) => admin === person.id)) throw new Problem('last_admin');
  }
  const disabledAt = after.disabled ? (person.disabledAt ?? at) : null;
  const { isAdmin, roles } = after;
  await updateUserRights(tx, person.id, { isAdmin, roles, disabledAt, updatedAt: at });
  if (after.disabled || hasOtherRole) await deleteSessionsOf(tx, person.id);
  const subject = { subjectKind: 'user', subjectId: person.id, subjectUserId: person.id } as const;
  await insertAudit(tx, at, actor, { action: 'change', before, after, ...subject });
  return true;
}

/** The same where an account may be enabled, too: whoever was removed from the site is then let in again. */
export async function changeAccount(
  tx: Tx,
  actor: Who,
  person: Row<'user'>,
  change: { wanted: WantedRights; at: string },
): Promise<void> {
  if (person.disabledAt !== null && change.wanted.disabled === false) await letIn(tx, person.id, change.at);
  await changeRights(tx, actor, person, change);
}
