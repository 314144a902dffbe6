import * as z from 'zod/mini';
import { LIVE_POINTS } from '#rules/site/going-live.ts';
import { AREAS } from '#rules/site/troubles.ts';
import { endpoint, json } from './endpoint.ts';
import { Moment, text } from './text.ts';

/** A claim, or a text, as it is now. */
const Confirmable = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** What visitors see; null for a long text. */
  value: z.nullable(z.string()),
  /** Changes with what it says. */
  hash: z.string(),
  /** When it was confirmed in these words; null: never. */
  confirmedAt: z.nullable(Moment),
});

export const GoingLive = z.strictObject({
  /** Whether there is reason to ask: real payments, or an address that others can reach. */
  isAsked: z.boolean(),
  /** Whether payments move real money. */
  isLive: z.boolean(),
  points: z.array(z.strictObject({ point: z.enum(LIVE_POINTS), isDone: z.boolean(), text: z.string() })),
  /** The claims and offers that are on. */
  claims: z.array(Confirmable),
  texts: z.array(Confirmable),
});
export type GoingLive = z.infer<typeof GoingLive>;

const JobState = z.strictObject({
  name: z.string(),
  everyMs: z.int(),
  lastSuccessAt: z.nullable(Moment),
  /** When its next run begins or, during a run, when that began. */
  nextAt: z.nullable(Moment),
  failed: z.int(),
  fault: z.nullable(z.strictObject({ at: Moment, error: z.string() })),
});

const BackupDrill = z.strictObject({
  startedAt: Moment,
  /** Null while it runs, or if its process ended first. */
  endedAt: z.nullable(Moment),
  isRestored: z.nullable(z.boolean()),
  note: z.nullable(z.string()),
});

export const Installation = z.strictObject({
  /** What needs somebody, the gravest first. */
  troubles: z.array(z.strictObject({ area: z.enum(AREAS), text: z.string() })),
  build: z.strictObject({
    version: z.string(),
    commit: z.nullable(z.string()),
    date: z.nullable(z.string()),
    node: z.string(),
  }),
  /** What the file or page named by NEWEST_RELEASE says; null: none is named. */
  release: z.nullable(
    z.strictObject({
      version: z.nullable(z.string()),
      date: z.nullable(z.string()),
      /** Where it can be had; null: unknown. */
      url: z.nullable(z.string()),
      isNewer: z.boolean(),
      /** Why it cannot be read. */
      fault: z.nullable(z.string()),
    }),
  ),
  /** Null: not set. Of a secret, only that it is set. */
  settings: z.array(z.strictObject({ name: z.string(), value: z.nullable(z.string()) })),
  database: z.strictObject({ kind: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
  disk: z.strictObject({ folder: z.string(), freeBytes: z.int(), totalBytes: z.int() }),
  /** Every process of the server that reported in the last two minutes. */
  processes: z.array(
    z.strictObject({
      id: z.string(),
      host: z.string(),
      pid: z.int(),
      build: z.string(),
      startedAt: Moment,
      seenAt: Moment,
      memoryMb: z.int(),
      jobs: z.array(JobState),
    }),
  ),
  mail: z.strictObject({
    /** The mail server; null: the outbox. */
    server: z.nullable(z.string()),
    waiting: z.int(),
    /** Those that failed at least once and were not sent since. */
    failing: z.int(),
    /** Why the mail server takes nothing, as of the last minute; null: it does, or there is none. */
    fault: z.nullable(z.string()),
    failures: z.array(
      z.strictObject({
        id: z.string(),
        subject: z.string(),
        createdAt: Moment,
        tries: z.int(),
        /** Null: given up. */
        nextAt: z.nullable(Moment),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  payments: z.strictObject({
    provider: z.string(),
    isLive: z.boolean(),
    lastPaidAt: z.nullable(Moment),
    lastEventAt: z.nullable(Moment),
  }),
  /** What is found where backups are stored; null: none are made automatically. */
  backups: z.nullable(
    z.strictObject({
      place: z.string(),
      everyHours: z.int(),
      count: z.nullable(z.int()),
      newest: z.nullable(z.strictObject({ name: z.string(), at: Moment, bytes: z.nullable(z.int()) })),
      faults: z.array(z.string()),
      /** The disk that they are on; null if it is that of the data folder, or unknown. */
      disk: z.nullable(z.strictObject({ freeBytes: z.int(), totalBytes: z.int() })),
      /** The latest restore to a scratch database; null: nobody has tried. */
      drill: z.nullable(BackupDrill),
    }),
  ),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = endpoint({
  id: 'getInstallation',
  summary:
    'How the installation is doing: version, settings, database, jobs, mail, payments, backups, processes, and disk',
  method: 'GET',
  path: '/api/admin/installation',
  access: { of: 'site', as: 'observer' },
  reply: Installation,
  problems: [],
});

export const getGoingLive = endpoint({
  id: 'getGoingLive',
  summary: 'What is left to do before others see the site',
  method: 'GET',
  path: '/api/admin/going-live',
  access: { of: 'site', as: 'observer' },
  reply: GoingLive,
  problems: [],
});

export const confirmGoingLive = endpoint({
  id: 'confirmGoingLive',
  summary: 'Confirms claims and texts by name, as the caller saw them; 409 if one of them has changed since',
  method: 'POST',
  path: '/api/admin/going-live/confirmations',
  access: { of: 'site', as: 'administrator' },
  body: json(
    z.strictObject({
      seen: z.array(z.strictObject({ name: text(1, 60), hash: text(1, 64) })).check(z.minLength(1), z.maxLength(100)),
    }),
  ),
  reply: GoingLive,
  problems: ['conflict'],
});

export const sendTestMail = endpoint({
  id: 'sendTestMail',
  summary: 'Sends a test email to the caller at once, and reports what the mail server said',
  method: 'POST',
  path: '/api/admin/test-mail',
  access: { of: 'site', as: 'administrator' },
  reply: z.strictObject({
    to: z.string(),
    /** Where it went: a mail server, or the outbox. */
    via: z.string(),
    /** Why it could not be sent; null: it was accepted. */
    fault: z.nullable(z.string()),
  }),
  limit: 'preview',
  problems: [],
});

export const drillBackup = endpoint({
  id: 'drillBackup',
  summary:
    'Begins to restore the newest backup to a scratch database; 409 while one is being restored, or if none are made',
  method: 'POST',
  path: '/api/admin/backup-drills',
  access: { of: 'site', as: 'administrator' },
  reply: z.strictObject({ startedAt: Moment }),
  status: 202,
  limit: 'preview',
  problems: ['conflict'],
});
