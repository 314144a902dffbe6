import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/account-admin.ts';
import { setUserGroups } from '#contract/door-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { groupsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';

/** The groups that somebody is in; nothing on a site without groups. */
export function UserGroups({ user }: { user: AdminUserDetails }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const groups = useQuery(groupsQuery(api)).data?.groups ?? [];
  const [chosen, setChosen] = useState(() => new Set(user.groupIds));
  if (groups.length === 0) return null;
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const save = () =>
    act(() => api(setUserGroups, { params: { id: user.id }, body: { groupIds: [...chosen] } }), {
      success: 'Groups saved',
      failure: 'Failed to save the groups',
    });
  return (
    <section aria-labelledby="user-groups">
      <h3 id="user-groups" className="text-large">
        Groups
      </h3>
      <fieldset className="mt-2">
        <legend className="sr-only">Groups of this person</legend>
        {groups.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5" checked={chosen.has(id)} onChange={() => toggle(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <Fault className="mt-2">{fault}</Fault>
      <Button look="plain" className="mt-3" aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Save Groups'}
      </Button>
      {dialog}
    </section>
  );
}
