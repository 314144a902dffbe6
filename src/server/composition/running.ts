import { goingLiveService } from '#server/features/installation/going-live.service.ts';
import { installationRoutes } from '#server/features/installation/installation.routes.ts';
import { type BackupPlaceLook, installationService } from '#server/features/installation/installation.service.ts';
import type { Mount } from '#server/http/mount.ts';
import { every, type Job } from '#server/jobs/every.ts';
import { mailWatch } from '#server/outside/open-mailer.ts';
import type { Core } from './core.ts';

/** What administrators see of the installation itself. */
export function runningParts(core: Core, { backups, jobs }: { backups: BackupPlaceLook; jobs: () => readonly Job[] }) {
  const { config, database, site, mailer, now, log } = core;
  const goingLive = goingLiveService({ database, config, site, backups, mailer, now });
  const installation = installationService({
    database,
    config,
    site,
    backups,
    mailFault: mailWatch(config, now),
    jobs,
    now,
  });

  return {
    mount(mount: Mount): void {
      installationRoutes(mount, { goingLive, installation });
    },
    jobs: () => [every(30_000, 'process report', () => installation.report(), log)],
  };
}
