import { randomUUID } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Installation } from '#contract/installation.ts';
import { troublesOf } from '#rules/site/troubles.ts';
import type { Site } from '#rules/site/site.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { JobState } from '#server/db/tables/operation-tables.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { selectLastEventAt } from '#server/features/checkout/payment-event.store.ts';
import { selectLastPaidAt } from '#server/features/checkout/purchase.store.ts';
import { Problem } from '#server/http/problem.ts';
import type { Job } from '#server/jobs/every.ts';
import { readBuild, VERSION, versionText } from '#server/version.ts';
import {
  databaseBytes,
  insertDrill,
  listProcesses,
  putProcess,
  selectLastDrill,
  selectMailQueue,
  updateDrill,
} from './installation.store.ts';
import { INSTALLATION } from './installation.words.ts';
import { readLiveFacts } from './live-facts.ts';

/** What was found where backups are stored. */
type Place = {
  title: string;
  names: readonly string[] | null;
  faults: readonly string[];
  newest: { name: string; at: Date; bytes: number | null } | null;
  disk: { freeBytes: number; totalBytes: number } | null;
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
  /** What is known of the newest release; null if nobody is to be asked. */
  release: () => Promise<Installation['release']>;
  now: () => Date;
};

/** A restore takes no longer; the process of one that did is gone. */
const DRILL_MS = 3_600_000;
/** A process that has not reported for as long is gone. */
const GONE_MS = 120_000;
const FAILURES = 20;
/** Mails are given up after so long. */
const GIVEN_UP_MS = 3 * 86_400_000;

/** How an installation is doing. The operator's tool reads it without a process of its own. */
export async function readInstallation(
  { database, config, site, backups, mailFault, release, now }: Needs,
  own: Row<'runningProcess'> | null,
): Promise<Installation> {
  const at = now();
  const { payments, dataDir, mail } = config;
  const { provider } = payments;
  const isLive = provider !== 'demo' && payments.isLive;
  const [place, fault, newest] = await Promise.all([backups(), mailFault(), release()]);
  const [queue, reported, { facts }, lastPaidAt, lastEventAt, drill] = await database.read(async (reader) => [
    await selectMailQueue(reader, FAILURES),
    await listProcesses(reader, new Date(+at - GONE_MS).toISOString()),
    await readLiveFacts(reader, config, { site: site(), backups: place }),
    await selectLastPaidAt(reader, provider),
    await selectLastEventAt(reader, provider),
    (await selectLastDrill(reader)) ?? null,
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
          disk: place.disk,
          drillFault: drill?.isRestored === false ? drill.note : null,
        },
        processes,
        disk: { ...disk, lowPercent: config.diskLowPercent },
        unconfirmedClaims: isLive ? facts.unconfirmedClaims : 0,
        notes: [...config.unknownSettings, ...(newest?.fault ? [newest.fault] : [])],
      },
      at.toISOString(),
    ),
    build: { version: VERSION, ...readBuild(), node: process.versions.node },
    release: newest,
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
      disk: place.disk,
      drill: drill && viewOfDrill(drill),
    },
  };
}

const viewOfDrill = ({ startedAt, endedAt, isRestored, note }: Row<'backupDrill'>) => ({
  startedAt,
  endedAt,
  isRestored,
  note,
});

/** Restores the newest backup to a scratch database; whether it could be (null: that could not be tried), and the sentence about it. */
export type Drill = () => Promise<{ isRestored: boolean | null; text: string }>;

/** Reports this process to the others and to the operator's tool, and tells administrators how all are doing. */
export function installationService(needs: Needs & { jobs: () => readonly Job[]; drill: Drill; log: Logger }) {
  const { database, config, jobs, now } = needs;
  let drilling: Promise<void> | null = null;
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

  /** Its outcome is written down whatever it is. */
  async function drill(id: string): Promise<void> {
    const { isRestored, text } = await needs.drill();
    const end = { endedAt: now().toISOString(), isRestored, note: text.slice(0, 1000) };
    await database.write((tx) => updateDrill(tx, id, end));
  }

  return {
    read: () => readInstallation(needs, own()),

    /** Begins to restore the newest backup. Throws 409 while one is being restored, or if none are made. */
    async tryRestore(actor: Actor): Promise<{ startedAt: string }> {
      const at = now();
      const startedAt = at.toISOString();
      const id = randomUUID();
      if (config.backups.to === null) throw new Problem('conflict', { error: INSTALLATION.noBackups() });
      await database.write(async (tx) => {
        const last = await selectLastDrill(tx);
        if (last && last.endedAt === null && +at - Date.parse(last.startedAt) < DRILL_MS)
          throw new Problem('conflict', { error: INSTALLATION.drillRuns() });
        await insertDrill(tx, { id, startedAt });
        await insertAudit(tx, startedAt, actor, {
          action: 'try_restore',
          subjectKind: 'backup',
          subjectId: id,
          before: null,
          after: null,
        });
      });
      drilling = drill(id).catch((error: unknown) => needs.log.error({ err: error }, 'a restore could not be tried'));
      return { startedAt };
    },

    /** Waits for a restore that this process began. */
    drilled: async () => drilling,

    report: () => database.write((tx) => putProcess(tx, own(), moment(+now() - GONE_MS))),
  };
}
export type InstallationService = ReturnType<typeof installationService>;
