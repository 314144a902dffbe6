import { isGoingLive, livePoints } from '#rules/site/going-live.ts';
import { siteOf } from '#rules/site/site.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { readLiveFacts } from '#server/features/installation/live-facts.ts';
import { ownDefaults } from '#server/features/site/current-site.ts';
import { listCurrentVersions } from '#server/features/site/site.store.ts';
import { backupWatch } from './backup/backup-watch.ts';
import type { Finding } from './finding.ts';

/** What the list in the admin area says before others see the site. Claims that nobody confirmed are wrong once real money moves. */
export async function lookAtGoingLive(config: Config, database: Database): Promise<Finding[]> {
  const { payments, publicUrl } = config;
  const isLive = payments.provider !== 'demo' && payments.isLive;
  if (!isGoingLive({ isLive, publicUrl })) return [];
  const found = await backupWatch(config, () => new Date())();
  const { facts } = await database.read(async (reader) =>
    readLiveFacts(reader, config, {
      site: siteOf(await listCurrentVersions(reader), ownDefaults(config)),
      backups: found,
    }),
  );
  const open = livePoints(facts).filter(({ isDone }) => !isDone);
  const what = 'going live';
  if (open.length === 0) return [{ what, state: 'ok', more: 'every point of the list is done' }];
  return open.map(({ point, text }) => ({
    what,
    state: point === 'claims' && isLive ? 'bad' : 'note',
    more: text.replace(/\.$/, ''),
  }));
}
