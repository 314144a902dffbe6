import {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  removeUserFactor,
  revokeSessions,
  sendReset,
  removeFromSite,
} from '#contract/account-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AccountMakingService } from './account-making.service.ts';
import type { AccountAdminService } from './account-admin.service.ts';

export function accountAdminRoutes(
  mount: Mount,
  { people, making }: { people: AccountAdminService; making: AccountMakingService },
): void {
  mount(listUsers, ({ query }) => people.list(query));

  mount(createUser, async ({ body, caller, http }) =>
    people.details(await making.create(actorOf(caller, http.request), body)),
  );

  mount(getUser, ({ params }) => people.details(params.id));

  mount(changeUser, async ({ params, body, caller, http }) => {
    await people.change(actorOf(caller, http.request), params.id, body);
    return people.details(params.id);
  });

  mount(deleteUser, async ({ params, caller, http }) => {
    await people.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(removeFromSite, async ({ params, caller, http }) => {
    await people.removeFromSite(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(revokeSessions, async ({ params, caller, http }) => {
    await people.revokeSessions(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(removeUserFactor, async ({ params, caller, http }) => {
    await people.removeSecondFactor(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(sendReset, async ({ params, caller, http }) => {
    await people.sendReset(actorOf(caller, http.request), params.id);
    return { message: 'The link is on its way. It works once and expires after 30 minutes.' };
  });
}
