import { getAccess } from '#contract/entitlement.ts';
import { grantByHand, revokeGrant } from '#contract/entitlement-admin.ts';
import { grantToMany, listUserRights } from '#contract/person-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { EntitlementService, KnownExam } from './entitlement.service.ts';
import type { GrantService } from './grant.service.ts';

export function entitlementRoutes(
  mount: Mount,
  needs: { entitlements: EntitlementService; grants: GrantService; exam: (id: string) => KnownExam },
): void {
  mount(getAccess, async ({ params, caller }) => {
    const { access } = needs.entitlements.visible(caller.learner, needs.exam(params.id));
    const expiresAt = access && needs.entitlements.until(caller.learner, params.id);
    const endedAt = access ? null : await needs.entitlements.endedAt(caller.learner, params.id);
    return { hasAccess: access !== null, expiresAt, endedAt };
  });

  mount(grantByHand, ({ params, body, caller, http }) =>
    needs.grants.give(actorOf(caller, http.request), params.id, body),
  );

  mount(listUserRights, ({ params }) => needs.grants.rightsOf(params.id));

  mount(grantToMany, ({ body, caller, http }) => needs.grants.giveMany(actorOf(caller, http.request), body));

  mount(revokeGrant, async ({ params, caller, http }) => {
    await needs.grants.revoke(actorOf(caller, http.request), params.id);
    return null;
  });
}
