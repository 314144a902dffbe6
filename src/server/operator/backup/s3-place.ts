import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { BackupPlace, S3Settings } from './backup-place.ts';

/** A bucket on S3 or a compatible service; the path after the bucket's name is prefixed to each name. */
export function s3Place(address: URL, { endpoint, region, keyId, secret }: S3Settings): BackupPlace {
  if (keyId === null || secret === null)
    throw new BadBackup('BACKUP_KEY_ID and BACKUP_SECRET are required for backups to S3');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 3 });
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

  return {
    title: address.href,
    // Whether it takes anything is only known once it has.
    ready: () => Promise.resolve(),
    put: async (name, file) => void (await ask(at(name), { method: 'PUT', body: await openAsBlob(file) })),
    async names() {
      const listed = await (await ask(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
      return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!.slice(prefix.length));
    },
    remove: async (name) => void (await ask(at(name), { method: 'DELETE' })),
  };
}
