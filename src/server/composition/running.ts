import { workMailRoutes } from '#server/features/admin/admin.routes.ts';
import type { AdminService } from '#server/features/admin/admin.service.ts';
import { workMailService } from '#server/features/admin/work-mail.service.ts';
import { goingLiveService } from '#server/features/installation/going-live.service.ts';
import { installationRoutes } from '#server/features/installation/installation.routes.ts';
import { type BackupPlaceLook, installationService } from '#server/features/installation/installation.service.ts';
import type { Mount } from '#server/http/mount.ts';
import { every, type Job } from '#server/jobs/every.ts';
import { runDrill } from '#server/operator/backup/run-drill.ts';
import { releaseWatch } from '#server/outside/newest-release.ts';
import { mailWatch } from '#server/outside/open-mailer.ts';
import type { Core } from './core.ts';

type Needs = { backups: BackupPlaceLook; jobs: () => readonly Job[]; work: AdminService['work'] };

/** What administrators see of the installation itself, and are emailed of what needs them. */
export function runningParts(core: Core, { backups, jobs, work }: Needs) {
  const { config, database, site, mailer, mails, writer, now, log } = core;
  const goingLive = goingLiveService({ database, config, site, backups, mailer, now });
  const installation = installationService({
    database,
    config,
    site,
    backups,
    mailFault: mailWatch(config, now),
    release: releaseWatch(config.newestRelease, now),
    drill: () => runDrill(config),
    jobs,
    now,
    log,
  });
  const troubles = async () => (await installation.read()).troubles;
  const workMails = workMailService({ database, work, troubles, mails, writer, now, log });

  return {
    installation,
    workMails,
    mount(mount: Mount): void {
      installationRoutes(mount, { goingLive, installation });
      workMailRoutes(mount, { workMails });
    },
    jobs: () => [
      every(30_000, 'process report', () => installation.report(), log),
      every(60_000, 'work mail', () => workMails.sendDue(), log),
    ],
  };
}
