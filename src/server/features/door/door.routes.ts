import {
  changeGroup,
  createGroup,
  deleteGroup,
  invite,
  listGroups,
  listInvitations,
  makeInvitationLink,
  previewInvitations,
  resendInvitation,
  setUserGroups,
  takeBackInvitation,
  withdrawInvitation,
} from '#contract/door-admin.ts';
import { acceptInvitation, checkInvitation, registerInvited } from '#contract/door.ts';
import type { AccountService } from '#server/features/account/entry/account.service.ts';
import { fromHere } from '#server/features/account/entry/from-here.ts';
import type { RegistrationService } from '#server/features/account/entry/registration.service.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { GroupService } from '#server/features/entitlement/group.service.ts';
import type { InvitationUse } from './invitation-use.service.ts';
import type { InvitationService } from './invitation.service.ts';

export function doorRoutes(
  mount: Mount,
  needs: {
    invitations: InvitationService;
    invitationUse: InvitationUse;
    groups: GroupService;
    accounts: AccountService;
    registration: RegistrationService;
    sessionCookie: SessionCookie;
  },
): void {
  const { invitations, invitationUse, groups, accounts, registration, sessionCookie } = needs;

  mount(checkInvitation, ({ params }) => invitationUse.check(params.token));

  mount(registerInvited, async ({ params, body, caller, http }) => {
    if (caller.user) throw new Problem('already_signed_in');
    const opening = await invitationUse.opening(params.token, body.email);
    const from = fromHere(http.request, sessionCookie);
    const { session, user } = await registration.register(body, from, { isAdmin: false, ...opening });
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user };
  });

  mount(acceptInvitation, async ({ params, caller }) => {
    await invitationUse.accept(caller.user, params.token);
    const { rights: _before, ...person } = caller.user;
    return { user: await accounts.view(person) };
  });

  mount(previewInvitations, ({ body }) => invitations.preview(body.list));
  mount(invite, ({ body, caller, http }) => invitations.invite(actorOf(caller, http.request), body));
  mount(listInvitations, ({ query }) => invitations.list(query));
  mount(makeInvitationLink, ({ body, caller, http }) => invitations.makeLink(actorOf(caller, http.request), body));

  mount(resendInvitation, async ({ params, caller, http }) => {
    await invitations.resend(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(withdrawInvitation, async ({ params, caller, http }) => {
    await invitations.withdraw(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(takeBackInvitation, ({ params, caller, http }) =>
    invitations.takeBack(actorOf(caller, http.request), params.id),
  );

  mount(listGroups, async () => ({ groups: await groups.list() }));
  mount(createGroup, ({ body, caller, http }) => groups.create(actorOf(caller, http.request), body));
  mount(changeGroup, ({ params, body, caller, http }) => groups.change(actorOf(caller, http.request), params.id, body));

  mount(deleteGroup, async ({ params, caller, http }) => {
    await groups.remove(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(setUserGroups, async ({ params, body, caller, http }) => ({
    groupIds: await groups.setOf(actorOf(caller, http.request), params.id, body.groupIds),
  }));
}
