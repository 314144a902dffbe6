import { getAdminStats, getAdminWork, listAudit } from '#contract/admin.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AdminService } from './admin.service.ts';

export function adminRoutes(mount: Mount, { admin }: { admin: AdminService }): void {
  mount(getAdminStats, () => admin.stats());
  mount(getAdminWork, () => admin.work());
  mount(listAudit, ({ query }) => admin.audit(query));
}
