import { useState } from 'react';
import { type AdminUserDetails, changeUser } from '#contract/account-admin.ts';
import type { Role } from '#rules/account/roles.ts';
import { useApi } from '#web/base/loading.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { RoleBoxes } from './role-boxes.part.tsx';
import { Fault } from '#web/ui/fault.tsx';

/** What somebody is on the site beside an administrator, which administrators decide. */
export function UserRoles({ user }: { user: AdminUserDetails }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const [chosen, setChosen] = useState<readonly Role[]>(user.roles);
  const save = () =>
    act(() => api(changeUser, { params: { id: user.id }, body: { roles: [...chosen] } }), {
      success: 'Roles saved',
      failure: 'Failed to save the roles',
    });
  return (
    <section aria-labelledby="user-roles">
      <h3 id="user-roles" className="text-large">
        Roles
      </h3>
      <p className="mt-1 text-small text-muted">
        {user.isAdmin
          ? 'An administrator can do everything, with or without roles.'
          : 'If you change them, this person is logged out and must log in again.'}
      </p>
      <fieldset className="mt-2">
        <legend className="sr-only">Roles of this person</legend>
        <RoleBoxes chosen={chosen} onChange={setChosen} />
      </fieldset>
      <Fault className="mt-2">{fault}</Fault>
      <Button look="plain" className="mt-3" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Save Roles'}
      </Button>
      {dialog}
    </section>
  );
}
