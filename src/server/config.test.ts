import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { CARD_SETTINGS } from './outside/payment-providers.ts';
import { BadSetting } from './setting.ts';

let DATA_DIR: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  DATA_DIR = join(folder, 'data');
});

const https = { PUBLIC_URL: 'https://cairn.example', ALLOW_DEMO_PAYMENTS: '1' };

/** Amazon's own examples. */
const BUCKET = { BACKUP_KEY_ID: 'AKIAIOSFODNN7EXAMPLE', BACKUP_SECRET: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

const bad: [named: string, settings: Record<string, string>][] = [
  ['PORT', { PORT: 'x' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '3000.5' }],
  ['PORT', { PORT: ' 3000' }],
  ['HOST', { HOST: 'a b' }],
  ['HOST', { HOST: 'host/path' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'cairn.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://cairn.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://cairn.example/path' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://cairn.example?x=1' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://user@host/cairn' }],
  ['DATABASE_URL', { DATABASE_URL: 'cairn.sqlite' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user@one:5432,two:port/cairn' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'root', ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'root@example.com' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'short' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'long enough', PASSWORD_MIN: '20' }],
  ['STARTER_CONTENT', { STARTER_CONTENT: 'yes' }],
  ['ACCESS_DAYS', { ACCESS_DAYS: '-1' }],
  ['ACCESS_DAYS', { ACCESS_DAYS: '36501' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'Cairn' }],
  ['MAIL_FROM', { MAIL_FROM: 'Cairn <a@b.c>\r\nBcc: x@y.z' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://root:password@cairn.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:100%@mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user@mail.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@host/cairn' }],
  ['BACKUP_TO', { BACKUP_TO: 'https://bucket.example/cairn' }],
  ['BACKUP_TO', { BACKUP_TO: 's3://', ...BUCKET }],
  ['BACKUP_TO', { BACKUP_TO: 's3://id:secret@bucket/cairn', ...BUCKET }],
  ['BACKUP_ENDPOINT', { BACKUP_ENDPOINT: 'https://id:secret@storage.example' }],
  ['BACKUP_KEY_ID', { BACKUP_KEY_ID: BUCKET.BACKUP_SECRET, BACKUP_SECRET: BUCKET.BACKUP_KEY_ID }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with an umlaut: ä' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'https://user:password@stripe.example' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk' }],
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'wh' }],
  [CARD_SETTINGS.join(' or '), { PUBLIC_URL: 'https://cairn.example' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'stripe' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'x'.repeat(31) }],
  ['FREE_POOL', { FREE_POOL: '0' }],
  ['FREE_POOL', { FREE_POOL: 'all' }],
  ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET_PREVIOUS: 'short' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'short' }],
  ['PASSWORD_MIN', { PASSWORD_MIN: '7' }],
  ['REQUIRE_VERIFIED_EMAIL', { REQUIRE_VERIFIED_EMAIL: 'true' }],
  ['REQUIRE_ADMIN_SECOND_FACTOR', { REQUIRE_ADMIN_SECOND_FACTOR: 'no' }],
  ['ALLOW_DEMO_PAYMENTS', { ALLOW_DEMO_PAYMENTS: '2' }],
  ['TRUST_PROXY', { TRUST_PROXY: '11' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['RATE_LIMITS', { ...https, RATE_LIMITS: '0' }],
];
test.each(bad)('stops with one line that names a bad setting: %s of %j', (named, settings) => {
  const read = () => readConfig({ DATA_DIR, ...settings });
  expect(read).toThrow(BadSetting);
  expect(read).toThrow(new RegExp(`^${named}: [^\\n]+$`));
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_51HushHush',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51HushHush',
  STRIPE_WEBHOOK_SECRET: 'whsec_HushHush',
};
const { STRIPE_SECRET_KEY: sk, STRIPE_PUBLISHABLE_KEY: pk, STRIPE_WEBHOOK_SECRET: whsec } = STRIPE;

test.each([
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: pk, STRIPE_PUBLISHABLE_KEY: sk }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: whsec, STRIPE_WEBHOOK_SECRET: sk }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: ` ${sk}` }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_prod_51HushHush' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: sk }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: sk.replace('sk', 'rk') }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: whsec }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: `${pk} ${sk}` }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whatever-hush' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: sk }],
])('refuses keys of Stripe that are not what %s says, without repeating them', (named, change) => {
  expect(readConfig({ DATA_DIR, ...STRIPE }).payments).toMatchObject({ isLive: true, publishableKey: pk });
  const read = () => readConfig({ DATA_DIR, ...STRIPE, ...change });
  expect(read).toThrow(new RegExp(`^${named}: must begin with [^\\n]+$`));
  expect(read).toThrow(/^(?!.*hush)/i);
});

test('does not repeat a password or key from a bad setting', () => {
  for (const settings of [
    { SESSION_SECRET: 'hush' },
    { METRICS_TOKEN: 'hush' },
    { BACKUP_PASSPHRASE: 'hush' },
    { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'hush' },
  ]) {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(/^(?!.*hush)/);
  }
});

test('reads a setting from a file without the trailing line break', async () => {
  const file = join(DATA_DIR, '..', 'secret');
  await writeFile(file, `${'s'.repeat(40)}\n`);
  const sessionSecret = (settings: Record<string, string>) =>
    readConfig({ DATA_DIR, ...settings }).sessionSecret?.reveal();
  expect(sessionSecret({ SESSION_SECRET_FILE: file })).toBe('s'.repeat(40));
  expect(sessionSecret({ SESSION_SECRET: '', SESSION_SECRET_FILE: file })).toBe('s'.repeat(40));
  expect(readConfig({ DATA_DIR, SESSION_SECRET_FILE: '' }).sessionSecret).toBeNull();
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET_FILE: file,
  };
  expect(() => readConfig({ DATA_DIR, ...stripe })).toThrow(/^STRIPE_WEBHOOK_SECRET: must begin with whsec_/);
  await writeFile(file, 'whsec_1\n');
  const { payments } = readConfig({ DATA_DIR, ...stripe });
  expect('webhookSecret' in payments && payments.webhookSecret.reveal()).toBe('whsec_1');
  const refused = (settings: Record<string, string>) => () => readConfig({ DATA_DIR, ...settings });
  expect(refused({ SESSION_SECRET: 'x'.repeat(32), SESSION_SECRET_FILE: file })).toThrow(
    'SESSION_SECRET: set either this or SESSION_SECRET_FILE, not both',
  );
  expect(refused({ SMTP_URL_FILE: join(DATA_DIR, 'none') })).toThrow('SMTP_URL_FILE: cannot be read (ENOENT)');
  await writeFile(file, 'short');
  expect(refused({ SESSION_SECRET_FILE: file })).toThrow(/^SESSION_SECRET: must have at least 32 characters$/);
});

test('has a working default for each setting and treats an empty one as absent', () => {
  const defaults = readConfig({ DATA_DIR });
  expect(defaults).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    mail: { smtpUrl: null, from: null, supportEmail: null },
    admin: null,
    starterContent: true,
    accessDays: 90,
    freePool: 40,
    passwordMin: 8,
    requireVerifiedEmail: false,
    trustProxy: 0,
    metricsToken: null,
    logLevel: 'info',
    rateLimits: true,
  });
  expect(defaults.publicUrl.href).toBe('http://localhost:3000/');
  expect(readConfig({ DATA_DIR, PORT: '', PUBLIC_URL: '', FREE_POOL: '' })).toEqual(defaults);
  expect(readConfig({ DATA_DIR, PORT: '8080' }).publicUrl.href).toBe('http://localhost:8080/');
  expect(readConfig({ DATA_DIR, ...https }).publicUrl.origin).toBe('https://cairn.example');
});

test('requires a second factor of administrators on https unless the settings say otherwise', () => {
  const needed = (settings: Record<string, string>) => readConfig({ DATA_DIR, ...settings }).rolesNeedSecondFactor;
  expect([needed({}), needed(https)]).toEqual([false, true]);
  expect(needed({ ...https, REQUIRE_ADMIN_SECOND_FACTOR: '' })).toBe(true);
  for (const around of [{}, https]) {
    expect(needed({ ...around, REQUIRE_ADMIN_SECOND_FACTOR: '0' })).toBe(false);
    expect(needed({ ...around, REQUIRE_ADMIN_SECOND_FACTOR: '1' })).toBe(true);
  }
});

test('takes from the keys whether real money moves, and refuses keys of different modes', () => {
  const keys = (secret: string, publishable: string) => ({
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SESSION_SECRET: 'x'.repeat(32),
  });
  expect(readConfig({ SESSION_SECRET: 'x'.repeat(32) }).payments).toEqual({ provider: 'demo' });
  expect(readConfig(keys('sk_test_1', 'pk_test_1')).payments).toMatchObject({
    provider: 'stripe',
    isLive: false,
    apiBase: null,
  });
  for (const live of ['sk_live_1', 'rk_live_1'])
    expect(readConfig(keys(live, 'pk_live_1')).payments).toMatchObject({ isLive: true });
  for (const [secret, publishable] of [
    ['sk_live_1', 'pk_test_1'],
    ['sk_test_1', 'pk_live_1'],
  ] as const) {
    expect(() => readConfig(keys(secret, publishable))).toThrow(/^STRIPE_PUBLISHABLE_KEY: does not match the mode/);
  }
});

test('accepts a database with several hosts', () => {
  const DATABASE_URL = 'postgres://user@one:5432,two:5433/cairn?target_session_attrs=read-write';
  expect(readConfig({ DATA_DIR, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('shows what applies without secrets and without the password of the database', () => {
  const { inForce } = readConfig({
    DATABASE_URL: 'postgres://cairn:hidden@db.example,two.example/cairn?password=hidden&application_name=cairn',
    SESSION_SECRET: 'hidden hidden hidden hidden hidden hidden',
    SMTP_URL: 'smtp://user:hidden@mail.example',
    STRIPE_SECRET_KEY: 'sk_test_hidden',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  });
  const value = (name: string) => inForce.find((setting) => setting.name === name)?.value;
  expect(JSON.stringify(inForce)).not.toContain('hidden');
  expect(value('DATABASE_URL')).toBe(
    'postgres://cairn:…@db.example,two.example/cairn?password=…&application_name=cairn',
  );
  expect(['SESSION_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'].map(value)).toEqual(['set', 'set', 'set']);
  expect(['PORT', 'STARTER_CONTENT', 'BACKUP_TO'].map(value)).toEqual(['3000', '1', null]);
});
