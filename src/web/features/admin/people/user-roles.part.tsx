import { useState } from 'react';
import { type AdminUserDetails, changeUser } from '#contract/account-admin.ts';
import { type Role, ROLE_NAMES, ROLES } from '#rules/account/roles.ts';
import { useApi } from '#web/base/loading.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';

/** What people of a role do. */
const DEEDS: Record<Role, string> = {
  author: 'Writes questions, which others review, and study content; handles reports',
  reviewer: 'Reviews what others write, reads questions with their answers, and handles reports',
  support: 'Helps people with their accounts and access, and sees payments',
  observer: 'Sees everything in the admin area and changes nothing',
};

/** What somebody is on the site beside an administrator, which administrators decide. */
export function UserRoles({ user }: { user: AdminUserDetails }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const [chosen, setChosen] = useState<readonly Role[]>(user.roles);
  const toggle = (role: Role) =>
    setChosen((before) => (before.includes(role) ? before.filter((other) => other !== role) : [...before, role]));
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
        {ROLES.map((role) => (
          <div key={role} className="py-1">
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                aria-describedby={`role-${role}`}
                checked={chosen.includes(role)}
                onChange={() => toggle(role)}
              />
              {ROLE_NAMES[role]}
            </label>
            <p id={`role-${role}`} className="ml-8 text-small text-muted">
              {DEEDS[role]}
            </p>
          </div>
        ))}
      </fieldset>
      <Fault className="mt-2">{fault}</Fault>
      <Button look="plain" className="mt-3" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Save Roles'}
      </Button>
      {dialog}
    </section>
  );
}
