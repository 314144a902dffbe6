import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { REGISTRATIONS } from '#rules/door/door.ts';
import { MEMBERSHIPS } from '#rules/entitlement/access.ts';
import { settingFault } from '#rules/site/fault.ts';
import { SETTINGS } from '#rules/site/settings.ts';
import { countText } from '#rules/wording/count.ts';
import { hostUrls } from './db/postgres/hosts.ts';
import {
  CARD_SETTINGS,
  type PaymentSettings,
  PROVIDER_SETTINGS,
  readPaymentSettings,
} from './outside/payment-providers.ts';
import type { S3Settings } from './operator/backup/backup-place.ts';
import { Secret } from './secret.ts';
import { readSignInSettings, type SignInSettings, signInSettingNames } from './outside/sign-in-provider.ts';
import { listUnknownSettings, SETTINGS_FILE } from './unknown-settings.ts';
import { address, BadSetting, hasCredentials, openAddress, readSettings, secretText } from './setting.ts';
import { MOST_ACCESS_DAYS } from '#rules/checkout/access-days.ts';

const choice = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
const flag = (fallback: '0' | '1') => choice.prefault(fallback);
const integer = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${from} to ${to}` })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error: `must be a whole number from ${from} to ${to}` })
    .default(fallback);
const LOST_SECRET = 'lost';

const ofOneHost = address(/^postgres(ql)?$/, 'postgres://user@host/cairn');
/** One host or several, separated by commas, of which one accepts writes. */
const databaseAddress = z.string().superRefine((value, context) => {
  const faults = hostUrls(value).flatMap((url) => ofOneHost.safeParse(url).error?.issues ?? []);
  if (faults[0]) context.addIssue(faults[0].message);
});

/** A folder, or a bucket, whose address is logged. */
const backupAddress = z.string().superRefine((text, context) => {
  const [, scheme] = /^(\w+):\/\//.exec(text) ?? [];
  if (scheme === undefined) return;
  if (scheme !== 's3' || !/^s3:\/\/[^/?#]+(\/[^?#]*)?$/.test(text) || !URL.canParse(text))
    context.addIssue('must be a folder, or an address such as s3://bucket/folder');
  else if (hasCredentials(text))
    context.addIssue('must not contain a key: set BACKUP_KEY_ID and BACKUP_SECRET instead');
});

const domainList = z.string().superRefine((text, context) => {
  if (settingFault(SETTINGS.registrationDomains, text) !== null)
    context.addIssue('must be domains such as example.com, separated by commas');
});

/** Each setting: its form, its default, its meaning. */
const settings = {
  /** The port to listen on; 0 takes any free one. */
  PORT: integer(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be a host name or an address' })
    .default('127.0.0.1'),
  /** The address people use. It determines cookies, links in mails, and canonical addresses. */
  PUBLIC_URL: openAddress(/^https?$/, 'https://cairn.example').optional(),
  /** The embedded database, outbox, and generated secrets; nothing is written anywhere else. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: databaseAddress.optional(),
  /** The database itself, if DATABASE_URL points to a transaction-mode pooler. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** An administrator created at startup unless the account exists. */
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: secretText().optional(),
  /** 0 leaves an empty database empty. */
  STARTER_CONTENT: flag('1'),
  SUCCESSOR_ACCESS: flag('1'),
  /** How many days a purchase lasts; 0 is forever. */
  ACCESS_DAYS: integer(0, MOST_ACCESS_DAYS, 90),
  /** Without SMTP, each mail becomes a file in the outbox. */
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587')
    .transform((text) => new Secret(text))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
      error: 'must be an email address, or a name followed by one in <>',
    })
    .optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** Signs sittings and seals second factors; the same for all app processes. */
  SESSION_SECRET: secretText(32).optional(),
  /** The previous secret, when changing it; `lost` if no one has it. */
  SESSION_SECRET_PREVIOUS: z
    .string()
    .refine((value) => value === LOST_SECRET || value.length >= 32, {
      error: 'must be the previous secret, or "lost" if no one has it',
    })
    .transform((text) => new Secret(text))
    .optional(),
  /** Seals the secret in a backup. */
  BACKUP_PASSPHRASE: secretText(12).optional(),
  /** A folder, or `s3://bucket/folder`, for automatic backups. */
  BACKUP_TO: backupAddress.optional(),
  /** Hours between backups, and how many are kept. */
  BACKUP_HOURS: integer(1, 8760, 24),
  BACKUP_KEEP: integer(1, 1000, 14),
  BACKUP_ENDPOINT: openAddress(/^https?$/, 'https://storage.example').optional(),
  BACKUP_REGION: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be the name of a region' })
    .default('us-east-1'),
  BACKUP_KEY_ID: z
    .string()
    .regex(/^[!-~]+$/, { error: 'must not contain spaces' })
    .optional(),
  BACKUP_SECRET: secretText().optional(),
  /** How many days mails, contact messages, the audit log, and the exposure log are kept; 0 is forever. */
  KEEP_MAIL_DAYS: integer(4, 3650, 30),
  KEEP_MESSAGE_DAYS: integer(1, 3650, 365),
  KEEP_AUDIT_DAYS: integer(0, 36_500, 0),
  KEEP_EXPOSURE_DAYS: integer(0, 36_500, 0),
  /** How many questions of an exam people without access can see. */
  FREE_POOL: integer(1, 1000, 40),
  PASSWORD_MIN: integer(8, 128, 8),
  REQUIRE_VERIFIED_EMAIL: flag('0'),
  /** 1: administrators can administer nothing until they set up an authenticator app. If unset, this holds when PUBLIC_URL is https. */
  REQUIRE_ADMIN_SECOND_FACTOR: choice.optional(),
  /** Defaults of the site's settings: who can create an account, of which domains, and how people get exams. */
  REGISTRATION: z.enum(REGISTRATIONS, { error: `must be ${REGISTRATIONS.join(', ')}` }).optional(),
  REGISTRATION_DOMAINS: domainList.optional(),
  MEMBERS_HAVE: z.enum(MEMBERSHIPS, { error: `must be ${MEMBERSHIPS.join(', ')}` }).optional(),
  PASSWORD_LOGIN: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  /** The names of sign-in providers, separated by commas; each has settings of its own. */
  OIDC_PROVIDERS: z.string().optional(),
  ALLOW_DEMO_PAYMENTS: flag('0'),
  /** How many proxies in front are trusted about the caller's address. */
  TRUST_PROXY: integer(0, 10, 0),
  /** Whether webhooks may be sent to addresses that are not public, and without https. */
  WEBHOOK_PRIVATE_ADDRESSES: flag('0'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]([ -~]*[!-~])?$/, {
      error: 'must consist of letters, digits, and signs that a header can hold',
      abort: true,
    })
    .pipe(secretText(16))
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** 1: log levels are words, which many log collectors expect. */
  LOG_LEVEL_NAMES: flag('0'),
  /** How long a statement of the database may take before it is logged, in milliseconds; 0 logs none. */
  SLOW_QUERY_MS: integer(0, 600_000, 1000),
  /** How many processes share the port; `auto` is one for each core. */
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, { error: 'must be auto, or a number from 1 to 99' })
    .default('1'),
  /** Below how many percent free the disk with the data folder, or with the backups, counts as nearly full. */
  DISK_LOW_PERCENT: integer(1, 100, 5),
  /** A file, or an address, that says which release is the newest. */
  NEWEST_RELEASE: z
    .string()
    .refine((text) => !text.includes('://') || (/^https?:/.test(text) && URL.canParse(text)), {
      error: 'must be a file, or an address such as https://cairn.example/latest.json',
    })
    .optional(),
  /** 0 switches rate limits off, for tests and scans. */
  RATE_LIMITS: flag('1'),
};

type Settings = z.infer<z.ZodObject<typeof settings>>;

export type Config = {
  port: number;
  host: string;
  publicUrl: URL;
  dataDir: string;
  databaseUrl: string | null;
  /** The address of a pooler; null: all connections go to the database itself. */
  pooledUrl: string | null;
  mail: {
    /** null: each mail becomes a file in the outbox. */
    smtpUrl: Secret | null;
    /** null: the name of the site and a no-reply address. */
    from: string | null;
    supportEmail: string | null;
  };
  admin: { email: string; password: Secret } | null;
  starterContent: boolean;
  /** Whether a purchase opens the edition that replaces the exam, for its remaining days. */
  successorAccess: boolean;
  accessDays: number;
  payments: PaymentSettings;
  /** null: it is in a file of the data folder. */
  sessionSecret: Secret | null;
  /** The previous secret, which still opens what it sealed. */
  previousSecret: Secret | null;
  /** The previous secret is lost, and everything it sealed is given up. */
  isSecretLost: boolean;
  backupPassphrase: Secret | null;
  backups: {
    /** null: no automatic backups. */
    to: string | null;
    hours: number;
    keepCount: number;
  } & S3Settings;
  /** Days; 0 means forever. */
  retention: { mailDays: number; messageDays: number; auditDays: number; exposureDays: number };
  freePool: number;
  passwordMin: number;
  requireVerifiedEmail: boolean;
  rolesNeedSecondFactor: boolean;
  /** Own defaults of the site's settings about access. */
  door: Partial<Record<'registration' | 'registrationDomains' | 'membership' | 'passwordLogin', string>>;
  /** The providers that people can sign in through. */
  signInProviders: SignInSettings[];
  trustProxy: number;
  webhooksToPrivateAddresses: boolean;
  metricsToken: Secret | null;
  logLevel: Settings['LOG_LEVEL'];
  logLevelNames: boolean;
  /** From how many milliseconds on a statement is logged as slow; 0: never. */
  slowQueryMs: number;
  rateLimits: boolean;
  /** How many processes share the port. */
  processes: number;
  diskLowPercent: number;
  /** A file, or an address, that says which release is the newest; null: nobody is asked. */
  newestRelease: string | null;
  /** Each setting as it applies, defaults included; null: not set. Secrets are not among them, only that they are set. */
  inForce: { name: string; value: string | null }[];
  /** One sentence for each name that has no effect but looks like a setting. */
  unknownSettings: string[];
};

/** Whether npm started this process, which says how an operator calls the tool. */
export const isRunByNpm = process.env.npm_lifecycle_event !== undefined;

/** The environment, completed from `.env` at the root if there is one. */
export function environment(root: string): NodeJS.ProcessEnv {
  const file = join(root, '.env');
  if (existsSync(file)) {
    process.loadEnvFile(file);
    process.env[SETTINGS_FILE] ??= file;
  }
  return process.env;
}

/** The settings, checked. Empty ones count as absent. Throws {@link BadSetting}. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const value = readSettings(settings, env);
  checkTogether(value);
  const payments = readPaymentSettings(env);
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  if (publicUrl.pathname !== '/' || publicUrl.search) throw new BadSetting('PUBLIC_URL', 'must not have a path');
  if (publicUrl.protocol === 'https:') {
    if (!value.RATE_LIMITS) throw new BadSetting('RATE_LIMITS', 'cannot be 0 when PUBLIC_URL is https');
    if (payments.provider === 'demo' && !value.ALLOW_DEMO_PAYMENTS) {
      throw new BadSetting(
        CARD_SETTINGS.join(' or '),
        'is required when PUBLIC_URL is https; set ALLOW_DEMO_PAYMENTS=1 to allow demo payments',
      );
    }
  }
  const dataDir = resolve(value.DATA_DIR);
  const isSecretLost = value.SESSION_SECRET_PREVIOUS?.reveal() === LOST_SECRET;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir,
    databaseUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL ?? null,
    pooledUrl: value.DATABASE_DIRECT_URL ? (value.DATABASE_URL ?? null) : null,
    mail: {
      smtpUrl: value.SMTP_URL ?? null,
      from: value.MAIL_FROM ?? null,
      supportEmail: value.SUPPORT_EMAIL ?? null,
    },
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD } : null,
    starterContent: value.STARTER_CONTENT,
    successorAccess: value.SUCCESSOR_ACCESS,
    accessDays: value.ACCESS_DAYS,
    payments,
    sessionSecret: value.SESSION_SECRET ?? null,
    previousSecret: isSecretLost ? null : (value.SESSION_SECRET_PREVIOUS ?? null),
    isSecretLost,
    backupPassphrase: value.BACKUP_PASSPHRASE ?? null,
    backups: {
      to: value.BACKUP_TO ?? null,
      hours: value.BACKUP_HOURS,
      keepCount: value.BACKUP_KEEP,
      endpoint: value.BACKUP_ENDPOINT ? new URL(value.BACKUP_ENDPOINT) : null,
      region: value.BACKUP_REGION,
      keyId: value.BACKUP_KEY_ID ?? null,
      secret: value.BACKUP_SECRET ?? null,
    },
    retention: {
      mailDays: value.KEEP_MAIL_DAYS,
      messageDays: value.KEEP_MESSAGE_DAYS,
      auditDays: value.KEEP_AUDIT_DAYS,
      exposureDays: value.KEEP_EXPOSURE_DAYS,
    },
    freePool: value.FREE_POOL,
    passwordMin: value.PASSWORD_MIN,
    requireVerifiedEmail: value.REQUIRE_VERIFIED_EMAIL,
    rolesNeedSecondFactor: value.REQUIRE_ADMIN_SECOND_FACTOR ?? publicUrl.protocol === 'https:',
    door: {
      ...(value.REGISTRATION && { registration: value.REGISTRATION }),
      ...(value.REGISTRATION_DOMAINS && { registrationDomains: value.REGISTRATION_DOMAINS }),
      ...(value.MEMBERS_HAVE && { membership: value.MEMBERS_HAVE }),
      ...(value.PASSWORD_LOGIN && { passwordLogin: value.PASSWORD_LOGIN }),
    },
    signInProviders: readSignInSettings(env, value.OIDC_PROVIDERS),
    trustProxy: value.TRUST_PROXY,
    webhooksToPrivateAddresses: value.WEBHOOK_PRIVATE_ADDRESSES,
    metricsToken: value.METRICS_TOKEN ?? null,
    logLevel: value.LOG_LEVEL,
    logLevelNames: value.LOG_LEVEL_NAMES,
    slowQueryMs: value.SLOW_QUERY_MS,
    rateLimits: value.RATE_LIMITS,
    processes: value.PROCESSES === 'auto' ? availableParallelism() : Number(value.PROCESSES),
    diskLowPercent: value.DISK_LOW_PERCENT,
    newestRelease: value.NEWEST_RELEASE ?? null,
    inForce: [
      ...Object.keys(settings).map((name) => ({
        name,
        value:
          CREDENTIALS.has(name) && value[name as keyof Settings] !== undefined
            ? SET
            : openValue(value[name as keyof Settings]),
      })),
      ...[...PROVIDER_SETTINGS, ...signInSettingNames(value.OIDC_PROVIDERS)].map((name) => ({
        name,
        value: env[name] || env[`${name}_FILE`] ? SET : null,
      })),
    ],
    unknownSettings: listUnknownSettings(env, [
      ...Object.keys(settings),
      ...PROVIDER_SETTINGS,
      ...signInSettingNames(value.OIDC_PROVIDERS),
    ]),
  };
}

/** Settings that are part of a credential, although they are sent as they are. */
const CREDENTIALS: ReadonlySet<string> = new Set(['BACKUP_KEY_ID']);

/** What is shown of a secret. */
const SET = 'set';

/** A setting as administrators may see it: nothing of a secret, and no password of an address. */
function openValue(value: Settings[keyof Settings]): string | null {
  if (value === undefined) return null;
  if (value instanceof Secret) return SET;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value)
    .replace(/(\/\/[^:@/]*):[^@]*@/g, '$1:…@')
    .replace(/([?&](?:password|sslpassword)=)[^&]*/gi, '$1…');
}

/** The forms of Amazon's access keys; those of other services vary. */
const AWS_KEY_ID = /^(AKIA|ASIA)[A-Z0-9]{16}$/;
const AWS_SECRET = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9+/]{40}$/;

/** Checks settings that depend on each other. */
function checkTogether(value: Settings): void {
  if (value.KEEP_EXPOSURE_DAYS > 0 && value.KEEP_EXPOSURE_DAYS < 30)
    throw new BadSetting('KEEP_EXPOSURE_DAYS', 'must be 0, or at least 30: sittings may be open for as long');
  const pairs = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
    ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ] as const;
  for (const [given, needed] of pairs) {
    if (value[given] && !value[needed]) throw new BadSetting(needed, `is required when ${given} is set`);
  }
  for (const needed of ['BACKUP_KEY_ID', 'BACKUP_SECRET'] as const) {
    if (value.BACKUP_TO?.startsWith('s3://') && !value[needed])
      throw new BadSetting(needed, 'is required when BACKUP_TO is an S3 address');
  }
  // Only the key's id is sent as it is, so it must not be the secret.
  if (
    value.BACKUP_KEY_ID &&
    (AWS_SECRET.test(value.BACKUP_KEY_ID) || AWS_KEY_ID.test(value.BACKUP_SECRET?.reveal() ?? ''))
  )
    throw new BadSetting('BACKUP_KEY_ID', 'is a secret: it seems to have been swapped with BACKUP_SECRET');
  if (value.ADMIN_PASSWORD && value.ADMIN_PASSWORD.reveal().length < value.PASSWORD_MIN) {
    throw new BadSetting('ADMIN_PASSWORD', `must have at least ${countText(value.PASSWORD_MIN, 'character')}`);
  }
}
