import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { BadSetting } from './setting.ts';

/** What an installation seals and signs with: new things with the first, what was made with any of them still opens. */
export type Secrets = readonly [current: string, ...previous: string[]];

type Settings = Pick<Config, 'sessionSecret' | 'dataDir'>;

const FILE = 'session-secret';

/** The secret that the settings or the data folder hold; null where there is none yet. Throws {@link BadSetting} for half a one. */
export function findSecret({ sessionSecret, dataDir }: Settings): string | null {
  const file = join(dataDir, FILE);
  if (sessionSecret !== null) return sessionSecret;
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new BadSetting('SESSION_SECRET', `is incomplete in ${file}: restore that file from a backup`);
  return secret;
}

/** The secret of this installation, made of chance where there is none, readable by its owner alone. */
export function keptSecret(settings: Settings): string {
  return findSecret(settings) ?? keepSecret(settings, randomBytes(32).toString('hex'));
}

/** Keeps a secret in the data folder, unless one is there; gives the one that is kept. */
export function keepSecret(settings: Settings, secret: string): string {
  const file = join(settings.dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  try {
    // Gives the file its name once it is whole; of two processes that start together the first one's stays.
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return findSecret(settings)!;
}

/** A key of 32 bytes for one purpose: from it neither the secret nor the key of another purpose can be found. */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Tells two secrets apart, and neither can be found from it. */
export const fingerprintOf = (secret: string): string => keyFor('fingerprint', secret).toString('hex');
