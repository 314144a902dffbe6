import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';
import { contract } from '#contract/calls.ts';
import { adminPeopleParts } from './composition/admin-people.ts';
import { accountParts } from './composition/accounts.ts';
import { adminCatalogueParts } from './composition/admin-catalogue.ts';
import { makeCore } from './composition/core.ts';
import { learningParts } from './composition/learning.ts';
import { paymentParts } from './composition/payments.ts';
import { runningParts } from './composition/running.ts';
import { siteParts } from './composition/site.ts';
import type { Config } from './config.ts';
import { isMigrated } from './db/migrate.ts';
import { readBodiesRaw } from './http/body.ts';
import { anonymous } from './http/caller.ts';
import { connectionsOf } from '#server/http/connections/connections.ts';
import { discovery } from '#server/features/site/discovery.routes.ts';
import { handleErrors } from './http/error-handler.ts';
import { createGuard } from './http/guard.ts';
import { limitInFlight } from '#server/http/connections/in-flight.ts';
import { metrics } from './http/metrics.ts';
import { createMount } from './http/mount.ts';
import { refuseUnknownCalls } from './http/not-found.ts';
import { openapi } from './http/openapi.ts';
import { operationRoutes } from './http/operation.routes.ts';
import { readBuild } from '#server/http/pages/build.ts';
import { asStatus, isAskedByUs } from '#server/http/pages/page-calls.ts';
import { serveWhatIsCommitted } from '#server/http/connections/committed.ts';
import { pages } from '#server/http/pages/pages.ts';
import { systemRandom } from './system-random.ts';
import { logRequests, warnOfUnbelievedProxy } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { makeServer } from './http/server.ts';
import { sessionCookie as makeSessionCookie } from './http/session-cookie.ts';
import { serveSiteFiles } from '#server/features/site/site-files.routes.ts';
import { serveStaticFiles } from '#server/http/pages/static-files.ts';
import { selectFigures } from '#server/features/status/figures.store.ts';
import { measureInstallation } from '#server/features/status/installation-metrics.ts';
import { perVersion } from './features/exam/per-version.ts';
import { PASSWORD_COST, type PasswordCost } from './features/account/entry/password.service.ts';
import { siteForPages } from './features/site/site-files.ts';
import { serveCalendars } from './features/today/reminder.routes.ts';
import { every, type Job } from './jobs/every.ts';
import { backupWatch } from './operator/backup/backup-watch.ts';
import { scheduledBackups } from './operator/backup/scheduled-backups.ts';

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

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** How much of a log that cannot be written waits for the disk; anything more is dropped. */
const KEPT_LOG_BYTES = 4_000_000;

/** Lines are written together, at the latest after a second and at exit, so that requests do not wait for the log. */
function logToOutput() {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: 16_000,
    maxLength: KEPT_LOG_BYTES,
    periodicFlush: 1000,
  });
  // The disk may be full: lines that cannot be written are retried with the next ones, and the site goes on. At exit, the
  // library would retry forever.
  let isFull = false;
  output.on('error', () => (isFull = true)).on('write', () => (isFull = false));
  const flush = output.flushSync.bind(output);
  output.flushSync = () => (isFull ? undefined : flush());
  return output;
}

/** The composition root: together with the folder `composition/`, the only place where services are created. */
export async function buildApp(config: Config, places: Places, surroundings = realSurroundings) {
  const { now, random, passwordCost } = surroundings;
  const formatters = config.logLevelNames ? { formatters: { level: (level: string) => ({ level }) } } : {};
  const log: Logger = pino({ level: config.logLevel, base: null, ...formatters }, surroundings.logTo ?? logToOutput());
  const { publicUrl, passwordMin, adminsNeedSecondFactor } = config;
  const isHttps = publicUrl.protocol === 'https:';
  if (!isHttps && !isLoopback(publicUrl.hostname)) {
    log.warn('PUBLIC_URL is plain http on a host that others can reach: sessions and passwords can be intercepted');
  }

  const core = await makeCore(config, { now, random, log, contentFolder: places.contentFolder });
  const { database, catalogue, mails, notifier, callLimits, entitlements } = core;
  // Behind a proxy every connection is the proxy's own, so the requests of each address are limited instead.
  const connections = connectionsOf({ isLimited: config.rateLimits && config.trustProxy === 0 });
  const app = makeServer({ log, proxies: config.trustProxy, connections });
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
  const backups = backupWatch(config, now);
  // Started last: one of them sends requests to ourselves, after which nothing more can be registered.
  let jobs: Job[] = [];
  const running = runningParts(core, { backups, jobs: () => jobs });

  let isDraining = false;
  handleErrors(app);
  logRequests(app);
  if (config.trustProxy === 0) warnOfUnbelievedProxy(app);
  if (config.rateLimits && config.trustProxy > 0) limitInFlight(app);
  // Otherwise a browser would keep the connection open, and us running, for as long as it may stay idle. Anything sent along
  // with this request is read by the next turn and answered too; the framework alone would end after the first reply.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isDraining) return done(null, payload);
    setImmediate(() => {
      reply.raw.removeHeader('connection');
      if (connections.isLast(request.raw)) reply.header('connection', 'close');
      done(null, payload);
    });
  });
  serveWhatIsCommitted(app, catalogue);
  readBodiesRaw(app);
  securityHeaders(app, { isHttps, provider: config.payments.provider });
  await app.register(cookie);

  const sessionCookie = makeSessionCookie(isHttps);
  const { sessions } = accounts;
  const guard = createGuard({
    ownOrigin: publicUrl.origin,
    sessionCookie,
    sessions,
    provePassword: accounts.accounts.provePassword,
    entitlements,
    rateLimits: callLimits,
    adminsNeedSecondFactor,
    now,
    log,
  });
  const mount = createMount(app, guard);
  operationRoutes(mount, { isDraining: () => isDraining, isMigrated: () => isMigrated(database) });
  accounts.mount(mount, sessionCookie);
  learning.mount(mount);
  payments.mount(mount);
  adminPeople.mount(mount);
  adminCatalogueParts(core, payments).mount(mount);
  site.mount(mount);
  running.mount(mount);

  // By address only, since finding out who it is would need the database.
  const counting = (name: 'general' | 'file', what: string) => async (request: FastifyRequest) =>
    isAskedByUs() ? undefined : callLimits?.count(name, what, anonymous, request);
  // Made when first asked for: it would be a tenth of every start.
  let description: string | null = null;
  if (config.metricsToken) {
    const figures = () => database.read(selectFigures);
    const revenue = () => payments.checkout.revenue();
    const gauges = { jobs: () => jobs, figures, backups, revenue, now };
    metrics(app, config.metricsToken, (registry) => measureInstallation(registry, gauges));
  }
  refuseUnknownCalls(app, contract);
  const siteBuild = places.buildFolder ? await readBuild(places.buildFolder) : null;
  await app.register(async (files) => {
    files.addHook('onRequest', counting('file', 'file'));
    files.get('/api/openapi.json', async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((description ??= JSON.stringify(openapi(contract, publicUrl, sessionCookie.name)))),
    );
    serveCalendars(files, learning.reminders, {
      refuse: (request) => callLimits?.refuse('calendar', request),
      count: (request) => callLimits?.add('calendar', request),
    });
    if (!siteBuild) return;
    await serveStaticFiles(files, siteBuild.clientFolder);
    serveSiteFiles(files, { site: core.site, catalogue });
    discovery(files, {
      site: siteBuild.site,
      origin: publicUrl.origin,
      catalogue,
      findable: learning.findable,
      words: core.site,
      now,
    });
  });
  if (siteBuild) {
    pages(app, {
      render: siteBuild.render,
      assets: siteBuild.assets,
      origin: publicUrl.origin,
      sessionCookie,
      passwordMin,
      site: perVersion(catalogue, () => siteForPages(core.site())),
      catalogueVersion: () => catalogue.current().version,
      now,
      count: counting('general', 'page'),
    });
  }

  jobs = [
    every(1000, 'catalogue', () => catalogue.refresh(), log),
    every(5000, 'mail', () => mails.sendDue(), log),
    every(3_600_000, 'old mail', () => mails.tidy(), log),
    ...accounts.jobs(),
    ...learning.jobs(),
    ...payments.jobs(),
    ...site.jobs(),
    ...running.jobs(),
    ...scheduledBackups({ settings: config, database, now, log }),
  ];
  const stopJobs = () => {
    for (const job of jobs) job.stop();
  };
  app.addHook('preClose', async () => {
    isDraining = true;
    site.close();
    stopJobs();
    await connections.calm();
  });
  app.addHook('onClose', async () => {
    await payments.close();
    await learning.reminders.close();
    await mails.close();
    await notifier.close();
    await catalogue.close();
    await database.close();
  });
  const { administrators, setup } = accounts;
  const { checkout, reconciliation, demo, demoEvents } = payments;
  return {
    app,
    /** Reports not ready from now on, but accepts requests until it is closed. */
    startDraining: () => void (isDraining = true),
    /** Runs no more background work. */
    stopJobs,
    database,
    catalogue,
    administrators,
    setup,
    mails,
    reminders: learning.reminders,
    sittings: learning.sittings,
    about: learning.about,
    entitlements,
    status: site.status,
    retention: site.retention,
    checkout,
    /** What is wrong with the database file; a large one is still being checked while the site runs. */
    faults: core.faults,
    tellOfContent: core.tellOfContent,
    reconciliation,
    demo,
    demoEvents,
    log,
  };
}
export type App = Awaited<ReturnType<typeof buildApp>>;
