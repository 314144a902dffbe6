import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A bucket that stores what it is sent and rejects requests with a wrong signature (AWS Signature Version 4). */
export async function startBucket(name: string, secret: string) {
  const objects = new Map<string, Buffer>();
  let refused: string | null = null;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url!, 'http://bucket');
    const [, scope = '', signed = '', signature = ''] =
      /Credential=AKID\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
    const canonical = [
      request.method,
      url.pathname,
      [...url.searchParams]
        .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
        .sort()
        .join('&'),
      ...signed.split(';').map((header) => `${header}:${request.headers[header]}`),
      '',
      signed,
      request.headers['x-amz-content-sha256'],
    ].join('\n');
    const key = scope.split('/').reduce<string | Buffer>((own, part) => hmac(own, part), `AWS4${secret}`);
    const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
    if (hmac(key, text).toString('hex') !== signature)
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (request.method === refused) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    const object = decodeURIComponent(url.pathname).slice(name.length + 2);
    if (request.method === 'PUT') objects.set(object, body);
    if (request.method === 'DELETE') objects.delete(object);
    if (request.method === 'GET' && object !== '') {
      const held = objects.get(object);
      const [, from = 0, to = Infinity] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')?.map(Number) ?? [];
      if (!held) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      const part = held.subarray(from, to + 1);
      return response
        .writeHead(206, { 'content-range': `bytes ${from}-${from + part.length - 1}/${held.length}` })
        .end(part);
    }
    const keys = [...objects.keys()].filter((held) => held.startsWith(url.searchParams.get('prefix') ?? ''));
    response.end(url.searchParams.has('list-type') ? keys.map((held) => `<Key>${held}</Key>`).join('') : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** Forbids requests of a method from now on; null: none. */
    refuse: (method: string | null) => void (refused = method),
  };
}
