import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { SETTINGS_FILE } from './unknown-settings.ts';

const unknown = (env: Record<string, string>) => readConfig({ DATA_DIR: tmpdir(), ...env }).unknownSettings;

test.each([
  ['SMTP_URl', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PublicUrl', 'PUBLIC_URL'],
  ['BACKUPTO', 'BACKUP_TO'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['SESSION_SECRET_FIEL', 'SESSION_SECRET_FILE'],
])('names %s and what it may have meant', (name, meant) => {
  expect(unknown({ [name]: '1' })).toEqual([`${name} is not a setting and has no effect; did you mean ${meant}?`]);
});

test('names what only looks like ours, and nothing of the system, of Node.js, or of a container platform', () => {
  expect(unknown({ STRIPE_API_KEY: 'x', BACKUP_FOLDER: 'x', SMTP_HOST: 'x' })).toHaveLength(3);
  const foreign = [
    'PATH HOME HOSTNAME HOSTS LOGNAME MAIL PWD USER SHELL LANG LC_ALL TZ XDG_DATA_DIRS SESSION_MANAGER DESKTOP_SESSION',
    'NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE npm_config_user_agent npm_package_version npm_lifecycle_event INIT_CWD',
    'PGSSLMODE PGHOST PGPASSWORD http_proxy HTTPS_PROXY NO_PROXY MALLOC_ARENA_MAX GLIBC_TUNABLES SITE_ADDRESS',
    'CAIRN_PORT CAIRN_SERVICE_HOST CAIRN_PORT_3000_TCP DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_ADDR SMTP_PORT_25_TCP',
    'KUBERNETES_SERVICE_PORT INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CACHE_DIRECTORY',
  ].flatMap((names) => names.split(' '));
  expect(unknown(Object.fromEntries(foreign.map((name) => [name, 'x'])))).toEqual([]);
});

test('names everything else in the file of the settings, however it is spelled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'env');
  await writeFile(
    file,
    '# FORGOTTEN=1\nPORT=3000\nLICENSE=1\nNODE_ENV=production\nSITE_ADDRESS=a\nSMTP_URl=smtp://a\n',
  );
  expect(unknown({ PORT: '3000', [SETTINGS_FILE]: file })).toEqual([
    'LICENSE is not a setting and has no effect',
    'SMTP_URl is not a setting and has no effect; did you mean SMTP_URL?',
  ]);
  expect(unknown({ [SETTINGS_FILE]: join(folder, 'not readable') })).toEqual([]);
});
