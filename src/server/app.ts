import type { DestinationStream } from 'pino';
import { mountCalls } from './composition/calls.ts';
import { makeCore } from './composition/core.ts';
import { backgroundWork, closeInOrder } from './composition/lifetime.ts';
import { servePages } from './composition/pages.routes.ts';
import { makeParts, type Parts } from './composition/parts.ts';
import { limitedConnections, prepareRequests } from './composition/requests.ts';
import type { Config } from './config.ts';
import { PASSWORD_COST, type PasswordCost } from './features/account/entry/password.service.ts';
import { makeServer } from './http/server.ts';
import { openLog } from './log.ts';
import { backupWatch } from './operator/backup/backup-watch.ts';
import { runDrill } from './operator/backup/run-drill.ts';
import { scheduledBackups } from './operator/backup/scheduled-backups.ts';
import { systemRandom } from './system-random.ts';

/** Where the product's own files are. */
export type Places = { contentFolder: string; buildFolder: string | null };

/** What differs between a server and a test: time, randomness, the cost of hashing a password, where the log goes. */
export type Surroundings = {
  now: () => Date;
  random: () => number;
  passwordCost: PasswordCost;
  logTo?: DestinationStream;
};

const realSurroundings: Surroundings = {
  now: () => new Date(),
  random: systemRandom(),
  passwordCost: PASSWORD_COST,
};

/** The whole application, ready to listen. With the folder `composition/`, the only place where services are created. */
export async function buildApp(config: Config, { contentFolder, buildFolder }: Places, given = realSurroundings) {
  const { now, random, passwordCost, logTo } = given;
  const log = openLog(config, logTo);
  const connections = limitedConnections(config);
  const core = await makeCore(config, { now, random, log, contentFolder });
  const app = makeServer({ log, proxies: config.trustProxy, connections });
  const work = backgroundWork();
  const { jobs } = work;

  const backups = { look: backupWatch(config, now), drill: () => runDrill(config) };
  const parts = await makeParts(core, app, { passwordCost, jobs, backups });
  const { draining, sessionCookie } = await prepareRequests(app, core, connections);
  mountCalls(app, core, parts, { sessionCookie, isDraining: draining.isDraining, jobs, backups });
  await servePages(app, core, { buildFolder, learning: parts.learning, sessionCookie });

  work.start(core, parts, scheduledBackups({ settings: config, database: core.database, now, log }));
  closeInOrder(app, core, parts, { connections, draining, work });
  return { app, ...core, ...servicesOf(parts), startDraining: draining.start, stopJobs: work.stop };
}
export type App = Awaited<ReturnType<typeof buildApp>>;

/** The services that a server, tests, and drills call without a request. */
const servicesOf = ({ accounts, learning, payments, site, adminCatalogue, webhooks, running }: Parts) => ({
  administrators: accounts.administrators,
  setup: accounts.setup,
  reminders: learning.reminders,
  errata: learning.errata,
  predictions: learning.predictions,
  questionFigures: adminCatalogue.figures,
  offsets: learning.offsets,
  sittings: learning.sittings,
  about: learning.about,
  status: site.status,
  retention: site.retention,
  checkout: payments.checkout,
  reconciliation: payments.reconciliation,
  demo: payments.demo,
  demoEvents: payments.demoEvents,
  webhooks: webhooks.sender,
  leaving: accounts.leaving,
  signIns: accounts.signIns,
  installation: running.installation,
  workMails: running.workMails,
});
