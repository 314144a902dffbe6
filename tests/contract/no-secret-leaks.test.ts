import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { PROVIDER_SETTINGS } from '#server/outside/payment-providers.ts';
import { Secret } from '#server/secret.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';
import type { Home } from '../factories/home.ts';
import { CALLS, plainest } from './examples.ts';

const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));
const isBuilt = existsSync(join(buildFolder, 'server/entry.server.js'));

/** Every setting that is a credential or contains one, with a value that stands nowhere else. */
const CREDENTIALS: Record<string, { value: string; secret: string }> = {
  ADMIN_PASSWORD: plain('mark-admin-password'),
  SESSION_SECRET: plain('mark-session-secret-of-this-installation'),
  SESSION_SECRET_PREVIOUS: plain('mark-previous-secret-of-this-installation'),
  BACKUP_PASSPHRASE: plain('mark-backup-passphrase'),
  BACKUP_KEY_ID: plain('mark-backup-key-id'),
  BACKUP_SECRET: plain('mark-backup-secret'),
  METRICS_TOKEN: plain('mark-metrics-token'),
  SMTP_URL: { value: 'smtp://mark-smtp-user:mark-smtp-password@127.0.0.1:1', secret: 'mark-smtp' },
  STRIPE_SECRET_KEY: plain('sk_test_mark_secret_key'),
  STRIPE_WEBHOOK_SECRET: plain('whsec_mark_webhook_secret'),
};
function plain(value: string) {
  return { value, secret: value };
}
const settings: Record<string, string> = {
  ...Object.fromEntries(Object.entries(CREDENTIALS).map(([name, { value }]) => [name, value])),
  ADMIN_EMAIL: 'root@example.com',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_for_everyone',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  BACKUP_ENDPOINT: 'http://127.0.0.1:1',
  LOG_LEVEL: 'trace',
};

let home: Home;
let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp({ settings, ...(isBuilt && { buildFolder }) });
  ({ home } = app);
});
beforeEach(async () => {
  callers = await app.everyone();
});
afterAll(() => app.close());

function secretsIn(text: string): string[] {
  return Object.entries(CREDENTIALS).flatMap(([name, { secret }]) => (text.includes(secret) ? [name] : []));
}
const told = ({ text, headers }: { text: string; headers: object }) => secretsIn(`${text} ${JSON.stringify(headers)}`);

test.each(CALLS)('%s shows no credential to anyone', async (_name, endpoint) => {
  for (const who of ['anon', 'student', 'owner', 'admin'] as const) {
    const answer = await callers[who].send(plainest(endpoint, app));
    expect(told(answer), `${who}: ${answer.status}`).toEqual([]);
  }
});

test('shows no credential on pages, in files, in metrics, or in the log', async () => {
  const urls = ['/', '/login', '/checkout', `/checkout/${app.exam.id}`, `/purchase?examId=${app.exam.id}`, '/status'];
  const files = ['/api/openapi.json', '/robots.txt', '/sitemap.xml', '/.env', '/nothing', '/api/checkout'];
  for (const url of [...urls, ...files]) {
    for (const browser of [callers.anon, callers.admin]) expect(told(await browser.get(url)), url).toEqual([]);
  }
  const token = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  const metrics = await app.visitor().get('/metrics', token);
  expect(metrics.text).toContain('cairn_build_info');
  expect(told(metrics)).toEqual([]);
  app.clock.advance(600);
  await app.mails.sendDue();
  await app.status.measure();
  expect(app.log.length).toBeGreaterThan(50);
  expect(app.log.flatMap(secretsIn)).toEqual([]);
});

test('gives everyone the publishable key, and nothing else of the provider', async () => {
  expect((await callers.anon.get('/api/checkout')).body.publishableKey).toBe(settings.STRIPE_PUBLISHABLE_KEY);
});

test('keeps credentials out of whatever the configuration is written into', () => {
  const config = readConfig({ ...home.settings, ...settings });
  expect(secretsIn(JSON.stringify(config))).toEqual(['BACKUP_KEY_ID']);
  const secret = new Secret('mark-metrics-token');
  expect([`${secret}`, JSON.stringify({ secret }), secretsIn(String(secret))]).toEqual([
    '[secret]',
    '{"secret":"[secret]"}',
    [],
  ]);
});

test('names every setting of a provider that is not for everyone', () => {
  const known = [...Object.keys(CREDENTIALS), 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_API_BASE'];
  expect(PROVIDER_SETTINGS.filter((name) => !known.includes(name))).toEqual([]);
});
