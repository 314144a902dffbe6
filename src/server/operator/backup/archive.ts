import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  closeSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Copy } from '#server/db/backup/backup.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { Secret } from '#server/secret.ts';
import { packTar, unpackTar } from './tar.ts';

/** The content of a backup: the database, as a file of its kind, and the session secret if known. */
type Content = Copy & { secret: string | null };

/** What was read of a backup, and whether it had checksums, which then fit. */
export type Archive = Content & { isChecked: boolean };

/** What to say of a backup without checksums. */
export const UNCHECKED =
  'This backup has no checksums, because an earlier version made it or because it is only a database: changes inside it may go unnoticed.';

const DATABASES = { sqlite: 'cairn.sqlite', postgres: 'cairn.pgdump', rows: 'cairn.rows.gz' } as const;
const SECRET = 'session-secret';
const SEALED = 'session-secret.sealed';
/** The SHA-256 of every other file in the archive, in the form of `sha256sum`. */
const SUMS = 'sha256sums';
const MEMBERS: readonly string[] = [...Object.values(DATABASES), SECRET, SEALED, SUMS];
/** About 64 MB and a tenth of a second per guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

/** Writes a backup; its secret is sealed if there is a passphrase. `folder` is for temporary files. */
export async function writeArchive(
  to: string,
  { kind, file, secret }: Content,
  passphrase: Secret | null,
  folder: string,
): Promise<void> {
  const entries: { name: string; file: string }[] = [{ name: DATABASES[kind], file }];
  if (secret !== null) {
    const name = passphrase === null ? SECRET : SEALED;
    writeFileSync(join(folder, name), passphrase === null ? secret : sealed(secret, passphrase), { mode: 0o600 });
    entries.unshift({ name, file: join(folder, name) });
  }
  const sums: string[] = [];
  for (const entry of entries) sums.push(`${await sumOf(entry.file)}  ${entry.name}\n`);
  writeFileSync(join(folder, SUMS), sums.join(''), { mode: 0o600 });
  await packTar(to, [...entries, { name: SUMS, file: join(folder, SUMS) }]);
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Compares the unpacked files with the checksums among them; returns whether there are any. Throws {@link BadBackup} if one differs. */
async function checkSums(folder: string, from: string): Promise<boolean> {
  if (!existsSync(join(folder, SUMS))) return false;
  const lines = readFileSync(join(folder, SUMS), 'utf8').split('\n').slice(0, -1);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const names = MEMBERS.filter((name) => name !== SUMS && existsSync(join(folder, name)));
  for (const name of new Set([...sums.keys(), ...names])) {
    if (!names.includes(name))
      throw new BadBackup(`${from} is damaged: ${MEMBERS.includes(name) ? name : 'a file'} is missing`);
    if ((await sumOf(join(folder, name))) !== sums.get(name))
      throw new BadBackup(`${from} is damaged: ${name} is not as it was when the backup was made`);
  }
  return true;
}

/** Unpacks a backup from any version into a folder. Throws {@link BadBackup}. */
export async function readArchive(from: string, passphrase: Secret | null, folder: string): Promise<Archive> {
  const kind = kindOf(from);
  if (kind === null) throw new BadBackup(`${from} is damaged or is not a Cairn backup`);
  if (kind !== 'tar') {
    const file = join(folder, DATABASES[kind]);
    copyFileSync(from, file);
    return { kind, file, secret: null, isChecked: false };
  }
  await unpackTar(from, folder, new Set(MEMBERS));
  const isChecked = await checkSums(folder, from);
  const held = (['sqlite', 'postgres', 'rows'] as const).find((name) => existsSync(join(folder, DATABASES[name])));
  if (!held) throw new BadBackup(`${from} contains no database`);
  const text = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : null;
  const shut = text(SEALED);
  const secret = shut === null ? text(SECRET) : decrypt(shut, passphrase, from);
  return { kind: held, file: join(folder, DATABASES[held]), secret, isChecked };
}

/** Whether a file that starts like this is a backup made by this version or a recent one. */
export const looksLikeArchive = (head: Buffer): boolean => head.toString('latin1', 257, 262) === 'ustar';

/** Determined by its first bytes. */
function kindOf(file: string): 'sqlite' | 'postgres' | 'tar' | null {
  const head = Buffer.alloc(263);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  if (looksLikeArchive(head)) return 'tar';
  if (head.toString('latin1', 0, 15) === 'SQLite format 3') return 'sqlite';
  return head.toString('latin1', 0, 5) === 'PGDMP' ? 'postgres' : null;
}

function sealed(secret: string, passphrase: Secret): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase.reveal(), salt, 32, SCRYPT), nonce);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return ['scrypt', ...[salt, nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

function decrypt(text: string, passphrase: Secret | null, from: string): string {
  if (passphrase === null)
    throw new BadBackup(
      `the session secret in ${from} is encrypted: set BACKUP_PASSPHRASE to the passphrase the backup was made with`,
    );
  const [salt, nonce, body, tag] = text
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  try {
    const key = scryptSync(passphrase.reveal(), salt!, 32, SCRYPT);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce!).setAuthTag(tag!);
    return Buffer.concat([decipher.update(body!), decipher.final()]).toString('utf8');
  } catch {
    throw new BadBackup(`BACKUP_PASSPHRASE is not the passphrase ${from} was made with`);
  }
}
