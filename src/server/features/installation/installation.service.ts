import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Installation } from '#contract/installation.ts';
import { troublesOf } from '#rules/site/troubles.ts';
import type { Site } from '#rules/site/site.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { JobState } from '#server/db/tables/operation-tables.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { selectLastEventAt } from '#server/features/checkout/payment-event.store.ts';
import { selectLastPaidAt } from '#server/features/checkout/purchase.store.ts';
import type { Job } from '#server/jobs/every.ts';
import { readBuild, VERSION, versionText } from '#server/version.ts';
import { databaseBytes, listProcesses, putProcess, selectMailQueue } from './installation.store.ts';
import { readLiveFacts } from './live-facts.ts';

/** What was found where backups are stored. */
type Place = {
  title: string;
  names: readonly string[] | null;
  faults: readonly string[];
  newest: { name: string; at: Date; bytes: number | null } | null;
};

/** Looks where backups are stored; null: none are made automatically. */
export type BackupPlaceLook = () => Promise<Place | null>;

type Needs = {
  database: Database;
  config: Config;
  site: () => Site;
  backups: BackupPlaceLook;
  /** Why the mail server takes nothing now; null if it does, or if there is none. */
  mailFault: () => Promise<string | null>;
  now: () => Date;
};

/** A process that has not reported for as long is gone. */
const GONE_MS = 120_000;
const FAILURES = 20;
/** Mails are given up after so long. */
const GIVEN_UP_MS = 3 * 86_400_000;

/** How an installation is doing. The operator's tool reads it without a process of its own. */
export async function readInstallation(
  { database, config, site, backups, mailFault, now }: Needs,
  own: Row<'runningProcess'> | null,
): Promise<Installation> {
  const at = now();
  const { payments, dataDir, mail } = config;
  const { provider } = payments;
  const isLive = provider !== 'demo' && payments.isLive;
  const [place, fault] = await Promise.all([backups(), mailFault()]);
  const [queue, reported, { facts }, lastPaidAt, lastEventAt] = await database.read(async (reader) => [
    await selectMailQueue(reader, FAILURES),
    await listProcesses(reader, new Date(+at - GONE_MS).toISOString()),
    await readLiveFacts(reader, config, { site: site(), backups: place }),
    await selectLastPaidAt(reader, provider),
    await selectLastEventAt(reader, provider),
  ]);
  const processes = own === null ? reported : [own, ...reported.filter(({ id }) => id !== own.id)];
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const disk = { folder: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  return {
    troubles: troublesOf(
      {
        mail: { failing: queue.failing, lastError: queue.failures[0]?.error ?? null, fault },
        backups: place && {
          faults: place.faults,
          newestAt: place.newest?.at.toISOString() ?? null,
          everyHours: config.backups.hours,
        },
        processes,
        disk,
        unconfirmedClaims: isLive ? facts.unconfirmedClaims : 0,
        unknownSettings: config.unknownSettings,
      },
      at.toISOString(),
    ),
    build: { version: VERSION, ...readBuild(), node: process.versions.node },
    settings: config.inForce,
    database: { kind: database.kind, bytes: await databaseBytes(database) },
    disk,
    processes,
    mail: {
      server: mail.smtpUrl === null ? null : new URL(mail.smtpUrl.reveal()).host,
      waiting: queue.waiting,
      failing: queue.failing,
      fault,
      failures: queue.failures.map(({ nextAt, ...failure }) => ({
        ...failure,
        nextAt: +at - Date.parse(failure.createdAt) > GIVEN_UP_MS ? null : nextAt,
      })),
    },
    payments: { provider, isLive, lastPaidAt, lastEventAt },
    backups: place && {
      place: place.title,
      everyHours: config.backups.hours,
      count: place.names?.length ?? null,
      newest: place.newest && { ...place.newest, at: place.newest.at.toISOString() },
      faults: [...place.faults],
    },
  };
}

/** Reports this process to the others and to the operator's tool, and tells administrators how all are doing. */
export function installationService(needs: Needs & { jobs: () => readonly Job[] }) {
  const { database, jobs, now } = needs;
  const id = randomUUID();
  const startedAt = now().toISOString();
  const build = versionText();
  const moment = (ms: number) => new Date(ms).toISOString();

  const own = (): Row<'runningProcess'> => ({
    id,
    host: hostname(),
    pid: process.pid,
    build,
    startedAt,
    seenAt: now().toISOString(),
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    jobs: jobs().map((job): JobState => {
      const { lastSuccessAt, nextAt, fault, ...state } = job.state();
      return {
        ...state,
        lastSuccessAt: lastSuccessAt === null ? null : moment(lastSuccessAt),
        nextAt: moment(nextAt),
        fault: fault && { at: moment(fault.at), error: fault.error.slice(0, 300) },
      };
    }),
  });

  return {
    read: () => readInstallation(needs, own()),

    report: () => database.write((tx) => putProcess(tx, own(), moment(+now() - GONE_MS))),
  };
}
export type InstallationService = ReturnType<typeof installationService>;
