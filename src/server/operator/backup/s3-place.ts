import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { type BackupPlace, HEAD_BYTES, type S3Settings, WRITE_CHECK } from './backup-place.ts';

const LOOK_MS = 5000;

/** A bucket on S3 or a compatible service; the path after the bucket's name is prefixed to each name. */
export function s3Place(address: URL, { endpoint, region, keyId, secret }: S3Settings): BackupPlace {
  if (keyId === null || secret === null)
    throw new BadBackup('BACKUP_KEY_ID and BACKUP_SECRET are required for backups to S3');
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret.reveal(),
    region,
    service: 's3',
    retries: 3,
  });
  const host = endpoint?.origin ?? `https://s3.${region}.amazonaws.com`;
  const prefix = address.pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/');
  const bucket = `${host}/${address.hostname}`;
  const at = (name: string) => `${bucket}/${prefix}${encodeURIComponent(name)}`;

  async function ask(url: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(url, init).catch((error: unknown) => {
      throw new BadBackup(`${host} is not responding (${error instanceof Error ? error.message : String(error)})`);
    });
    if (answer.ok) return answer;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
    throw new BadBackup(`${host}: ${answer.status} ${code}`.trim());
  }

  /** A request that someone waits for. */
  const look = (url: string, init: RequestInit = {}) => ask(url, { ...init, signal: AbortSignal.timeout(LOOK_MS) });

  return {
    title: address.href,
    isRemote: true,
    // Whether it takes anything is only known once it has.
    ready: () => Promise.resolve(),
    lost: () => null,
    async fetch(name, to) {
      const { body } = await ask(at(name));
      await pipeline(body ?? [], createWriteStream(to, { mode: 0o600 }));
    },
    put: async (name, file) => void (await ask(at(name), { method: 'PUT', body: await openAsBlob(file) })),
    async names() {
      const names: string[] = [];
      for (let next = ''; ;) {
        const answer = await look(
          `${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}${next && `&continuation-token=${encodeURIComponent(next)}`}`,
        );
        const listed = await answer.text();
        names.push(...[...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length)));
        [, next = ''] = /<NextContinuationToken>([^<]+)</.exec(listed) ?? [];
        if (next === '') return names;
      }
    },
    remove: async (name) => void (await ask(at(name), { method: 'DELETE' })),
    async head(name) {
      const answer = await look(at(name), { headers: { range: `bytes=0-${HEAD_BYTES - 1}` } });
      const start = await firstBytes(answer);
      // Of a part, the header names the size of the whole; storage without ranges sends the whole.
      const [, whole = answer.headers.get('content-length')] =
        /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
      return { start, bytes: Number(whole ?? start.length) };
    },
    disk: async () => null,
    async tryWrite() {
      await look(at(WRITE_CHECK), { method: 'PUT', body: 'Cairn looks whether it can write here.\n' });
      // A key that may not delete can still store backups.
      await look(at(WRITE_CHECK), { method: 'DELETE' }).catch(() => undefined);
    },
  };
}

async function firstBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
