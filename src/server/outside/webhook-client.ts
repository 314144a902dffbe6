import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** How long an endpoint may take to answer, all in all. Milliseconds. */
const PATIENCE_MS = 15_000;
/** How much of an answer is read; what it says does not matter. */
const MOST_BYTES = 64 * 1024;

/** A message did not arrive. */
export class WebhookFailure extends Error {
  /** What was answered; null: nothing was. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4');
// Only global unicast is public, less what stands for an address of another kind.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

type Lookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: string | LookupAddress[], family?: number) => void,
) => void;

/** Why messages cannot be sent to an address, whatever it resolves to; null: they can. */
export function urlFault(
  text: string,
  { allowsPrivate }: { allowsPrivate: boolean },
): 'form' | 'https' | 'private' | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'form';
  if (allowsPrivate) return null;
  if (url.protocol !== 'https:') return 'https';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'private' : null;
}

/**
 * Posts messages to addresses that others chose. Unless private addresses are allowed, a connection is made only to a public one:
 * what a name resolves to is checked at the moment of connecting, so that it cannot change in between. Redirects are not followed.
 */
export function webhookClient({
  allowsPrivate,
  lookup = systemLookup as Lookup,
}: {
  allowsPrivate: boolean;
  lookup?: Lookup;
}) {
  const guarded: Lookup = (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const all = (found as LookupAddress[]).filter(({ address }) => allowsPrivate || isPublicAddress(address));
      const [first] = all;
      if (!first) return callback(new Error('the name stands for no public address'), []);
      if (options.all) callback(null, all);
      else callback(null, first.address, first.family);
    });

  function asked(url: URL, headers: Record<string, string>, signal: AbortSignal): ClientRequest {
    // A connection of its own for each message, made through the check above, and never through a proxy.
    const options = { method: 'POST', headers, signal, lookup: guarded, maxHeaderSize: 16 * 1024 };
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: new HttpsAgent({ keepAlive: false }) })
      : httpRequest(url, { ...options, agent: new HttpAgent({ keepAlive: false }) });
  }

  return {
    allowsPrivate,

    /** Posts a message; returns the status if it was accepted (2xx). Throws {@link WebhookFailure}. */
    async send(address: string, headers: Record<string, string>, body: string): Promise<number> {
      if (urlFault(address, { allowsPrivate }) !== null) throw new WebhookFailure('the address is not allowed');
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const status = await new Promise<number>((resolve, reject) => {
        const fail = (error: NodeJS.ErrnoException) =>
          reject(new WebhookFailure(signal.aborted ? 'no answer within 15 seconds' : (error.code ?? error.message)));
        const sent = asked(new URL(address), { ...headers, 'content-length': String(Buffer.byteLength(body)) }, signal);
        sent.on('error', fail);
        sent.on('response', (response: IncomingMessage) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes <= MOST_BYTES) return;
            resolve(response.statusCode ?? 0);
            response.destroy();
          });
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('error', fail);
        });
        sent.end(body);
      });
      if (status < 200 || status >= 300) throw new WebhookFailure(`the answer was ${status}`, status);
      return status;
    },
  };
}
export type WebhookClient = ReturnType<typeof webhookClient>;
