import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { BadSetting } from './setting.ts';

/** What an installation seals and signs with: new things with the first, while things made with any of them still open. */
export type Secrets = readonly [current: string, ...previous: string[]];

type Settings = Pick<Config, 'sessionSecret' | 'dataDir'>;

const FILE = 'session-secret';

/** The secret in the settings or the data folder; null if there is none yet. Throws {@link BadSetting} for an incomplete one. */
export function findSecret({ sessionSecret, dataDir }: Settings): string | null {
  const file = join(dataDir, FILE);
  if (sessionSecret !== null) return sessionSecret.reveal();
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new BadSetting('SESSION_SECRET', `is incomplete in ${file}: restore that file from a backup`);
  return secret;
}

/** The secret of this installation, randomly generated if there is none, readable only by its owner. */
export function keptSecret(settings: Settings): string {
  return findSecret(settings) ?? keepSecret(settings, randomBytes(32).toString('hex'));
}

/** Stores a secret in the data folder unless there is one; returns the stored one. */
export function keepSecret(settings: Settings, secret: string): string {
  const file = join(settings.dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    // The file gets its name once it is complete; if two processes start together, the first one's stays.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return findSecret(settings)!;
}

/** A 32-byte key for one purpose, which reveals neither the secret nor the key for another purpose. */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string => keyFor('fingerprint', secret).toString('hex');
