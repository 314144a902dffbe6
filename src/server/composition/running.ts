import type { AdminService } from '#server/features/admin/admin.service.ts';
import { workMailService } from '#server/features/installation/work-mail.service.ts';
import { goingLiveService } from '#server/features/installation/going-live.service.ts';
import { installationRoutes } from '#server/features/installation/installation.routes.ts';
import {
  type BackupPlaceLook,
  type Drill,
  installationService,
} from '#server/features/installation/installation.service.ts';
import type { Mount } from '#server/http/mount.ts';
import { every, type Job } from '#server/jobs/every.ts';
import { releaseWatch } from '#server/outside/newest-release.ts';
import { mailWatch } from '#server/outside/open-mailer.ts';
import type { Core } from './core.ts';

type Needs = {
  backups: BackupPlaceLook;
  drill: Drill;
  jobs: () => readonly Job[];
  work: AdminService['work'];
};

/** What administrators see of the installation itself, and are emailed of what needs them. */
export function runningParts(core: Core, { backups, drill, jobs, work }: Needs) {
  const { config, database, site, mailer, mails, writer, now, log } = core;
  const goingLive = goingLiveService({ database, config, site, backups, mailer, now });
  const installation = installationService({
    database,
    config,
    site,
    backups,
    mailFault: mailWatch(config, now),
    release: releaseWatch(config.newestRelease, now),
    drill,
    jobs,
    now,
    log,
  });
  const troubles = async () => (await installation.read()).troubles;
  const workMails = workMailService({ database, work: () => work(null), troubles, mails, writer, now, log });

  return {
    installation,
    workMails,
    mount(mount: Mount): void {
      installationRoutes(mount, { goingLive, installation, workMails });
    },
    jobs: () => [
      every(30_000, 'process report', () => installation.report(), log),
      every(60_000, 'work mail', () => workMails.sendDue(), log),
    ],
  };
}
