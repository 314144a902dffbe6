import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import { contract } from '#contract/calls.ts';
import { accountParts } from './composition/accounts.ts';
import { adminCatalogueParts } from './composition/admin-catalogue.ts';
import { adminPeopleParts } from './composition/admin-people.ts';
import { type Core, makeCore } from './composition/core.ts';
import { learningParts } from './composition/learning.ts';
import { servePages } from './composition/pages.routes.ts';
import { paymentParts } from './composition/payments.ts';
import { runningParts } from './composition/running.ts';
import { siteParts } from './composition/site.ts';
import { webhookParts } from './composition/webhooks.ts';
import type { Config } from './config.ts';
import { isMigrated } from './db/migrate.ts';
import { PASSWORD_COST, type PasswordCost } from './features/account/entry/password.service.ts';
import { selectFigures } from './features/status/figures.store.ts';
import { measureInstallation } from './features/status/installation-metrics.ts';
import { readBodiesRaw } from './http/body.ts';
import { serveWhatIsCommitted } from './http/connections/committed.ts';
import { connectionsOf } from './http/connections/connections.ts';
import { drainable } from './http/connections/draining.ts';
import { limitInFlight } from './http/connections/in-flight.ts';
import { handleErrors } from './http/error-handler.ts';
import { createGuard } from './http/guard.ts';
import { metrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { refuseUnknownCalls } from './http/not-found.ts';
import { operationRoutes } from './http/operation.routes.ts';
import { asStatus } from './http/pages/page-calls.ts';
import { logRequests, warnOfUnbelievedProxy } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { makeServer } from './http/server.ts';
import { type SessionCookie, sessionCookie as makeSessionCookie } from './http/session-cookie.ts';
import { every, type Job } from './jobs/every.ts';
import { openLog } from './log.ts';
import { backupWatch } from './operator/backup/backup-watch.ts';
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

/** The composition root: together with the folder `composition/`, the only place where services are created. */
export async function buildApp(config: Config, places: Places, surroundings = realSurroundings) {
  const { now, random, passwordCost, logTo } = surroundings;
  const log = openLog(config, logTo);
  warnOfPlainHttp(config, log);

  // Behind a proxy every connection is the proxy's own, so the requests of each address are limited instead.
  const connections = connectionsOf({ isLimited: config.rateLimits && config.trustProxy === 0 });
  const core = await makeCore(config, { now, random, log, contentFolder: places.contentFolder });
  const app = makeServer({ log, proxies: config.trustProxy, connections });
  // Started last: one of them sends requests to ourselves, after which nothing more can be registered.
  let jobs: Job[] = [];
  const backups = backupWatch(config, now);
  const parts = await makeParts(core, app, { passwordCost, backups, jobs: () => jobs });
  const sessionCookie = makeSessionCookie(isHttps(config));

  // Every request passes these, in this order.
  handleErrors(app);
  logRequests(app);
  if (config.trustProxy === 0) warnOfUnbelievedProxy(app);
  if (config.rateLimits && config.trustProxy > 0) limitInFlight(app);
  const draining = drainable(app, connections);
  serveWhatIsCommitted(app, core.catalogue);
  readBodiesRaw(app);
  securityHeaders(app, { isHttps: isHttps(config), provider: config.payments.provider });
  await app.register(cookie);

  mountCalls(app, core, parts, { sessionCookie, isDraining: draining.isDraining });
  if (config.metricsToken) serveMetrics(app, core, { token: config.metricsToken, parts, backups, jobs: () => jobs });
  refuseUnknownCalls(app, contract);
  await servePages(app, core, { buildFolder: places.buildFolder, learning: parts.learning, sessionCookie });

  jobs = startJobs(core, parts);
  const stopJobs = () => {
    for (const job of jobs) job.stop();
  };
  app.addHook('preClose', async () => {
    draining.start();
    parts.site.close();
    stopJobs();
    await connections.calm();
  });
  app.addHook('onClose', () => closeAll(core, parts));

  const { database, catalogue, mails, entitlements, faults, tellOfContent } = core;
  const { accounts, learning, payments, site } = parts;
  return {
    app,
    log,
    database,
    catalogue,
    mails,
    entitlements,
    /** What is wrong with the database file; a large one is still being checked while the site runs. */
    faults,
    tellOfContent,
    startDraining: draining.start,
    /** Runs no more background work. */
    stopJobs,
    administrators: accounts.administrators,
    setup: accounts.setup,
    reminders: learning.reminders,
    errata: learning.errata,
    predictions: learning.predictions,
    questionFigures: parts.adminCatalogue.figures,
    offsets: learning.offsets,
    sittings: learning.sittings,
    about: learning.about,
    status: site.status,
    retention: site.retention,
    checkout: payments.checkout,
    reconciliation: payments.reconciliation,
    demo: payments.demo,
    demoEvents: payments.demoEvents,
    webhooks: parts.webhooks.sender,
    leaving: accounts.leaving,
    signIns: accounts.signIns,
  };
}
export type App = Awaited<ReturnType<typeof buildApp>>;

const isHttps = ({ publicUrl }: Config) => publicUrl.protocol === 'https:';
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

function warnOfPlainHttp(config: Config, log: Logger): void {
  if (!isHttps(config) && !isLoopback(config.publicUrl.hostname))
    log.warn('PUBLIC_URL is plain http on a host that others can reach: sessions and passwords can be intercepted');
}

/** The services of every feature. */
async function makeParts(
  core: Core,
  app: FastifyInstance,
  { passwordCost, ...running }: { passwordCost: PasswordCost } & Parameters<typeof runningParts>[1],
) {
  const accounts = await accountParts(core, passwordCost);
  const learning = learningParts(core);
  const payments = await paymentParts(core, async (url, headers, payload) => {
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  });
  const site = siteParts(core, {
    ...accounts,
    ...payments,
    async ask(url) {
      const answer = await asStatus(() => app.inject({ method: 'GET', url }));
      return { status: answer.statusCode, type: String(answer.headers['content-type']) };
    },
  });
  const adminPeople = adminPeopleParts(core, accounts);
  const adminCatalogue = adminCatalogueParts(core, payments);
  const webhooks = webhookParts(core);
  return {
    accounts,
    learning,
    payments,
    site,
    adminPeople,
    adminCatalogue,
    webhooks,
    running: runningParts(core, running),
  };
}
type Parts = Awaited<ReturnType<typeof makeParts>>;

/** Mounts every call of the contract behind the guard. */
function mountCalls(
  app: FastifyInstance,
  { config, database, entitlements, callLimits, now, log }: Core,
  { accounts, learning, payments, site, adminPeople, adminCatalogue, webhooks, running }: Parts,
  { sessionCookie, isDraining }: { sessionCookie: SessionCookie; isDraining: () => boolean },
): void {
  const guard = createGuard({
    ownOrigin: config.publicUrl.origin,
    sessionCookie,
    sessions: accounts.sessions,
    provePassword: accounts.accounts.provePassword,
    entitlements,
    rateLimits: callLimits,
    adminsNeedSecondFactor: config.adminsNeedSecondFactor,
    now,
    log,
  });
  const mount = createMount(app, guard, learning.visitorKeys.merge);
  operationRoutes(mount, { isDraining, isMigrated: () => isMigrated(database) });
  accounts.mount(mount, sessionCookie);
  learning.mount(mount);
  payments.mount(mount);
  adminPeople.mount(mount);
  adminCatalogue.mount(mount);
  site.mount(mount);
  webhooks.mount(mount);
  running.mount(mount);
}

function serveMetrics(
  app: FastifyInstance,
  { database, now }: Core,
  {
    token,
    parts,
    backups,
    jobs,
  }: {
    token: NonNullable<Config['metricsToken']>;
    parts: Parts;
    backups: ReturnType<typeof backupWatch>;
    jobs: () => readonly Job[];
  },
): void {
  const figures = () => database.read(selectFigures);
  const revenue = () => parts.payments.checkout.revenue();
  metrics(app, token, (registry) => measureInstallation(registry, { jobs, figures, backups, revenue, now }));
}

/** Background work, each repeated until it is stopped. */
const startJobs = (
  { config, database, catalogue, mails, now, log }: Core,
  { accounts, learning, adminCatalogue, payments, site, webhooks, running }: Parts,
): Job[] => [
  every(1000, 'catalogue', () => catalogue.refresh(), log),
  every(5000, 'mail', () => mails.sendDue(), log),
  every(3_600_000, 'old mail', () => mails.tidy(), log),
  ...accounts.jobs(),
  ...learning.jobs(),
  ...adminCatalogue.jobs(),
  ...payments.jobs(),
  ...site.jobs(),
  ...webhooks.jobs(),
  ...running.jobs(),
  ...scheduledBackups({ settings: config, database, now, log }),
];

/** What uses the database, then the database. */
async function closeAll(
  { mails, notifier, catalogue, database }: Core,
  { payments, learning, webhooks }: Parts,
): Promise<void> {
  await webhooks.close();
  await payments.close();
  await learning.reminders.close();
  await mails.close();
  await notifier.close();
  await catalogue.close();
  await database.close();
}
