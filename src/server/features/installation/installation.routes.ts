import { getWorkMail, putWorkMail } from '#contract/admin.ts';
import { confirmGoingLive, drillBackup, getGoingLive, getInstallation, sendTestMail } from '#contract/installation.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { GoingLiveService } from './going-live.service.ts';
import type { InstallationService } from './installation.service.ts';
import type { WorkMailService } from './work-mail.service.ts';

export function installationRoutes(
  mount: Mount,
  {
    goingLive,
    installation,
    workMails,
  }: { goingLive: GoingLiveService; installation: InstallationService; workMails: WorkMailService },
): void {
  mount(getInstallation, () => installation.read());

  mount(drillBackup, ({ caller, http }) => installation.tryRestore(actorOf(caller, http.request)));

  mount(getGoingLive, () => goingLive.read());

  mount(confirmGoingLive, ({ body, caller, http }) => goingLive.confirm(actorOf(caller, http.request), body.seen));

  mount(sendTestMail, ({ caller, http }) => goingLive.sendTestMail(actorOf(caller, http.request), caller.user.email));

  mount(getWorkMail, ({ caller }) => workMails.of(caller.user.id));

  mount(putWorkMail, ({ caller, body, http }) =>
    workMails.set(actorOf(caller, http.request), body.hour, body.timeZone),
  );
}
