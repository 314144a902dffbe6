import { confirmGoingLive, drillBackup, getGoingLive, getInstallation, sendTestMail } from '#contract/installation.ts';
import { actorOf } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { GoingLiveService } from './going-live.service.ts';
import type { InstallationService } from './installation.service.ts';

export function installationRoutes(
  mount: Mount,
  { goingLive, installation }: { goingLive: GoingLiveService; installation: InstallationService },
): void {
  mount(getInstallation, () => installation.read());

  mount(drillBackup, ({ caller, http }) => installation.tryRestore(actorOf(caller, http.request)));

  mount(getGoingLive, () => goingLive.read());

  mount(confirmGoingLive, ({ body, caller, http }) => goingLive.confirm(actorOf(caller, http.request), body.seen));

  mount(sendTestMail, ({ caller, http }) => goingLive.sendTestMail(actorOf(caller, http.request), caller.user.email));
}
