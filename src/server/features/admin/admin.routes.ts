import { getAdminStats, getAdminWork, getWorkMail, listAudit, putWorkMail } from '#contract/admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AdminService } from './admin.service.ts';
import type { WorkMailService } from './work-mail.service.ts';

export function adminRoutes(mount: Mount, { admin }: { admin: AdminService }): void {
  mount(getAdminStats, () => admin.stats());
  mount(getAdminWork, () => admin.work());
  mount(listAudit, ({ query }) => admin.audit(query));
}

/** The daily mail, to the caller. */
export function workMailRoutes(mount: Mount, { workMails }: { workMails: WorkMailService }): void {
  mount(getWorkMail, ({ caller }) => workMails.of(caller.user.id));
  mount(putWorkMail, ({ caller, body, http }) =>
    workMails.set(actorOf(caller, http.request), body.hour, body.timeZone),
  );
}
