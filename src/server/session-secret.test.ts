import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { fingerprintOf, findSecret, keepSecret, keptSecret } from './session-secret.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
});

test('generates a random secret once, readable only by its owner', () => {
  const config = readConfig({ DATA_DIR });
  expect([findSecret(config), readdirSync(DATA_DIR)]).toEqual([null, []]);
  const secret = keptSecret(config);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect([keptSecret(config), findSecret(config)]).toEqual([secret, secret]);
  const file = join(DATA_DIR, 'session-secret');
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([0o600, secret]);
  expect(keepSecret(config, 'another secret, of thirty-two characters')).toBe(secret);
  expect(readdirSync(DATA_DIR)).toEqual(['session-secret']);
});

test('never uses a secret truncated by a full disk or a concurrent start', () => {
  for (const left of ['', 'abc']) {
    writeFileSync(join(DATA_DIR, 'session-secret'), left);
    expect(() => keptSecret(readConfig({ DATA_DIR }))).toThrow(/^SESSION_SECRET: [^\n]*session-secret/);
  }
});

test('prefers the secret from the settings and writes it nowhere', () => {
  const config = readConfig({ DATA_DIR, SESSION_SECRET: 'x'.repeat(32) });
  expect([keptSecret(config), readdirSync(DATA_DIR)]).toEqual(['x'.repeat(32), []]);
});

test('gives the same fingerprint for the same secret without revealing it', () => {
  const secret = 'y'.repeat(40);
  expect(fingerprintOf(secret)).toBe(fingerprintOf(secret));
  expect(fingerprintOf(secret)).not.toBe(fingerprintOf(`${secret}z`));
  expect(fingerprintOf(secret)).toMatch(/^[0-9a-f]{64}$/);
});
