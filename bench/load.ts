import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Request } from '../tests/servers/answer.ts';
import type { Server } from '../tests/servers/server-process.ts';

/** The result of one measurement. `busy` is the share of one processor that was used. */
export type Reading = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The server's processor time per request, in microseconds; null if there is no server. */
  cpuMicros: number | null;
  /** Processor time for the database's processes; only if measured. */
  databaseMicros?: number | null;
  busy: number | null;
  loaderBusy: number | null;
};

/** Repeat for some seconds, or send each request once. */
export type Extent = { seconds: number } | 'once';

/**
 * Sends requests over `connections` connections, each waiting for its answer before the next, and measures how fast they
 * are answered. Throws if any answer is not 200, because the measurement would mean nothing.
 */
export async function load(
  server: Server,
  requests: readonly Request[],
  { connections, extent }: { connections: number; extent: Extent },
): Promise<Reading> {
  const histogram = createHistogram();
  const statuses = new Map<number, number>();
  const before = await server.usage();
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  let lastAt = startedAt;
  let next = 0;
  const instance = autocannon({
    url: server.url,
    connections,
    ...(extent === 'once' ? { amount: requests.length } : { duration: extent.seconds }),
    sampleInt: 20,
    setupClient: (client) => client.setRequests(shareOf(requests, next++, connections)),
  });
  instance.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
    lastAt = performance.now();
    histogram.record(Math.max(1, Math.round(ms * 1000)));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const result = await instance;
  const own = process.cpuUsage(ownBefore);
  const ownMs = performance.now() - startedAt;
  const after = await server.usage();
  const answered = statuses.get(200) ?? 0;
  if (answered === 0 || statuses.size > 1 || result.errors > 0) {
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`${requests[0]?.path} was not answered as it should: ${counts}, ${result.errors} errors`);
  }
  const cpuMs = after.cpuMs - before.cpuMs;
  return {
    perSecond: (answered * 1000) / (lastAt - startedAt),
    p50Ms: histogram.percentile(50) / 1000,
    p99Ms: histogram.percentile(99) / 1000,
    cpuMicros: (cpuMs * 1000) / answered,
    busy: cpuMs / (after.wallMs - before.wallMs),
    loaderBusy: (own.user + own.system) / 1000 / ownMs,
  };
}

/** Gives each connection its own requests if there are enough. */
function shareOf(requests: readonly Request[], connection: number, connections: number): Request[] {
  const share = requests.filter((_, index) => index % connections === connection);
  return (share.length > 0 ? share : requests).map((request) => ({ ...request }));
}
