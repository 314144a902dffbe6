import type { Role } from '#rules/account/roles.ts';
import type { Tx } from '#server/db/database.ts';
import { byProvider } from '#server/features/admin/audit.store.ts';
import { selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { changeRights } from './rights-change.ts';

/** Roles that follow from the groups of a sign-in provider. Those that are not its to give stay as they are. */
export const providerRoles = (now: () => Date) => ({
  async setByProvider(
    tx: Tx,
    userId: string,
    { provider, given, managed }: { provider: string; given: readonly Role[]; managed: readonly Role[] },
  ): Promise<void> {
    if (managed.length === 0) return;
    const person = await selectOptionalUser(tx, userId);
    if (!person) return;
    const roles = [...person.roles.filter((role) => !managed.includes(role)), ...given];
    await changeRights(tx, byProvider(provider), person, { wanted: { roles }, at: now().toISOString() });
  },
});
