import { getStatus } from '#contract/status.ts';
import {
  changeIncident,
  changeMaintenance,
  deleteIncident,
  deleteMaintenance,
  postIncident,
  postIncidentUpdate,
  postMaintenance,
} from '#contract/status-admin.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { NoticeService } from './notice.service.ts';
import type { StatusService } from './status.service.ts';

export function statusRoutes(
  mount: Mount,
  { status, notices }: { status: StatusService; notices: NoticeService },
): void {
  mount(getStatus, () => status.report());

  mount(postIncident, ({ body, caller, http }) => notices.postIncident(actorOf(caller, http.request), body));

  mount(changeIncident, ({ params, body, caller, http }) =>
    notices.changeIncident(actorOf(caller, http.request), params.id, body),
  );

  mount(postIncidentUpdate, ({ params, body, caller, http }) =>
    notices.postUpdate(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteIncident, async ({ params, caller, http }) => {
    await notices.deleteIncident(actorOf(caller, http.request), params.id);
    return null;
  });

  mount(postMaintenance, ({ body, caller, http }) => notices.postMaintenance(actorOf(caller, http.request), body));

  mount(changeMaintenance, ({ params, body, caller, http }) =>
    notices.changeMaintenance(actorOf(caller, http.request), params.id, body),
  );

  mount(deleteMaintenance, async ({ params, caller, http }) => {
    await notices.deleteMaintenance(actorOf(caller, http.request), params.id);
    return null;
  });
}
