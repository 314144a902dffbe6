import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/calls.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { selectFigures } from '#server/features/status/figures.store.ts';
import { measureInstallation } from '#server/features/status/installation-metrics.ts';
import { createGuard } from '#server/http/guard.ts';
import { metrics } from '#server/http/metrics.ts';
import { createMount } from '#server/http/mount.ts';
import { refuseUnknownCalls } from '#server/http/not-found.ts';
import { operationRoutes } from '#server/http/operation.routes.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { Job } from '#server/jobs/every.ts';
import type { Core } from './core.ts';
import type { Backups, Parts } from './parts.ts';

type Needs = {
  sessionCookie: SessionCookie;
  isDraining: () => boolean;
  jobs: () => readonly Job[];
  backups: Backups;
};

/** Mounts every call of the contract behind the guard, and refuses every other. */
export function mountCalls(
  app: FastifyInstance,
  core: Core,
  parts: Parts,
  { sessionCookie, isDraining, jobs, backups }: Needs,
): void {
  const { accounts, learning } = parts;
  const mount = createMount(app, guardOf(core, parts, sessionCookie), learning.visitorKeys.merge);
  operationRoutes(mount, { isDraining, isMigrated: () => isMigrated(core.database) });
  accounts.mount(mount, sessionCookie);
  for (const part of partsIn(parts)) part.mount(mount);
  serveMetrics(app, core, parts, { jobs, backups: backups.look });
  refuseUnknownCalls(app, contract);
}

const partsIn = ({ learning, payments, adminPeople, adminCatalogue, site, webhooks, running }: Parts) => [
  learning,
  payments,
  adminPeople,
  adminCatalogue,
  site,
  webhooks,
  running,
];

const guardOf = ({ config, entitlements, callLimits, now, log }: Core, { accounts }: Parts, cookie: SessionCookie) =>
  createGuard({
    ownOrigin: config.publicUrl.origin,
    sessionCookie: cookie,
    sessions: accounts.sessions,
    tokens: accounts.tokens,
    provePassword: accounts.accounts.provePassword,
    entitlements,
    rateLimits: callLimits,
    rolesNeedSecondFactor: config.rolesNeedSecondFactor,
    now,
    log,
  });

/** For monitoring, if the operator has set a token. */
function serveMetrics(
  app: FastifyInstance,
  { config, database, now }: Core,
  { payments }: Parts,
  running: { jobs: () => readonly Job[]; backups: Backups['look'] },
): void {
  if (config.metricsToken === null) return;
  const figures = () => database.read(selectFigures);
  const revenue = () => payments.checkout.revenue();
  metrics(app, config.metricsToken, (registry) => measureInstallation(registry, { ...running, figures, revenue, now }));
}
