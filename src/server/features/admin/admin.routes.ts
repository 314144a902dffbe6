import { getAdminStats, getAdminWork, listAudit } from '#contract/admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AdminService } from './admin.service.ts';

export function adminRoutes(mount: Mount, { admin }: { admin: AdminService }): void {
  mount(getAdminStats, () => admin.stats());
  mount(getAdminWork, ({ caller, http }) => admin.work(actorOf(caller, http.request)));
  mount(listAudit, ({ query }) => admin.audit(query));
}
