import { getAccess } from '#contract/entitlement.ts';
import type { Mount } from '#server/http/mount.ts';
import type { EntitlementService, KnownExam } from './entitlement.service.ts';

export function entitlementRoutes(
  mount: Mount,
  needs: { entitlements: EntitlementService; exam: (id: string) => KnownExam | undefined },
): void {
  mount(getAccess, async ({ params, caller }) => {
    const { entitled } = await needs.entitlements.visible(caller.user, needs.exam(params.id));
    return { hasAccess: entitled !== null };
  });
}
