import { getAccess } from '#contract/entitlement.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { EntitlementService, KnownExam } from './entitlement.service.ts';

export function entitlementRoutes(
  mount: Mount,
  needs: { entitlements: EntitlementService; exam: (id: string) => KnownExam | undefined },
): void {
  mount(getAccess, async ({ params, caller }) => {
    const exam = needs.exam(params.id);
    const entitled = exam ? await needs.entitlements.entitledTo(caller.user, exam.id) : null;
    if (!exam || !(exam.isActive || entitled)) throw new Problem('not_found');
    return { hasAccess: entitled !== null };
  });
}
