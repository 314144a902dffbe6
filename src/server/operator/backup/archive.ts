import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { copyFileSync, existsSync, openSync, readFileSync, readSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from '#server/db/backup/backup.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { packTar, unpackTar } from './tar.ts';

/** The content of a backup: the database, as a file of its kind, and the session secret if known. */
export type Archive = Copy & { secret: string | null };

const DATABASES = { sqlite: 'cairn.sqlite', postgres: 'cairn.pgdump', rows: 'cairn.rows.gz' } as const;
const SECRET = 'session-secret';
const SEALED = 'session-secret.sealed';
/** About 64 MB and a tenth of a second per guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

/** Writes a backup; its secret is sealed if there is a passphrase. `folder` is for temporary files. */
export async function writeArchive(
  to: string,
  { kind, file, secret }: Archive,
  passphrase: string | null,
  folder: string,
): Promise<void> {
  const entries: { name: string; file: string }[] = [{ name: DATABASES[kind], file }];
  if (secret !== null) {
    const name = passphrase === null ? SECRET : SEALED;
    writeFileSync(join(folder, name), passphrase === null ? secret : sealed(secret, passphrase), { mode: 0o600 });
    entries.unshift({ name, file: join(folder, name) });
  }
  await packTar(to, entries);
}

/** Unpacks a backup from any version into a folder. Throws {@link BadBackup}. */
export async function readArchive(from: string, passphrase: string | null, folder: string): Promise<Archive> {
  const kind = kindOf(from);
  if (kind === null) throw new BadBackup(`${from} is damaged or is not a Cairn backup`);
  if (kind !== 'tar') {
    const file = join(folder, DATABASES[kind]);
    copyFileSync(from, file);
    return { kind, file, secret: null };
  }
  await unpackTar(from, folder, new Set([...Object.values(DATABASES), SECRET, SEALED]));
  const held = (['sqlite', 'postgres', 'rows'] as const).find((name) => existsSync(join(folder, DATABASES[name])));
  if (!held) throw new BadBackup(`${from} contains no database`);
  const text = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : null;
  const shut = text(SEALED);
  const secret = shut === null ? text(SECRET) : decrypt(shut, passphrase, from);
  return { kind: held, file: join(folder, DATABASES[held]), secret };
}

/** Determined by its first bytes. */
function kindOf(file: string): 'sqlite' | 'postgres' | 'tar' | null {
  const head = Buffer.alloc(263);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  if (head.toString('latin1', 257, 262) === 'ustar') return 'tar';
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'sqlite';
  return head.toString('latin1', 0, 5) === 'PGDMP' ? 'postgres' : null;
}

function sealed(secret: string, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return ['scrypt', ...[salt, nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

function decrypt(text: string, passphrase: string | null, from: string): string {
  if (passphrase === null)
    throw new BadBackup(
      `the session secret in ${from} is encrypted: set BACKUP_PASSPHRASE to the passphrase the backup was made with`,
    );
  const [salt, nonce, body, tag] = text
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  try {
    const key = scryptSync(passphrase, salt!, 32, SCRYPT);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce!).setAuthTag(tag!);
    return Buffer.concat([decipher.update(body!), decipher.final()]).toString('utf8');
  } catch {
    throw new BadBackup(`BACKUP_PASSPHRASE is not the passphrase ${from} was made with`);
  }
}
