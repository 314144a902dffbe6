import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { WindowCounter } from './window-counter.ts';
import { type RuleName, LIMITS } from './call-limits.ts';

/** One more under a key, or none any more. */
export type Count = { limit: string; key: string; isReset?: boolean };

/** Tells the other app processes of a count, and is told of theirs. */
export type CountBus = {
  publish(count: Count): void;
  subscribe(heard: (count: Count) => void): void;
};

/**
 * Counts calls. Counters live in memory, so that a visitor costs no database write; processes that share a database
 * tell each other each count.
 */
export function rateLimits(bus: CountBus) {
  const counters = new Map<string, { counter: WindowCounter; most: number }>();
  const counterOf = (name: string) => {
    let found = counters.get(name);
    if (!found) {
      const [rule, who] = name.split('.') as [RuleName, 'anonymous' | 'signedIn' | 'perAddress'];
      found = { counter: new WindowCounter(LIMITS[rule].perSeconds), most: LIMITS[rule][who] ?? 0 };
      counters.set(name, found);
    }
    return found;
  };
  bus.subscribe(({ limit, key }) => {
    if (limit.split('.')[0]! in LIMITS) counterOf(limit).counter.add(key);
  });

  function take(limit: string, key: string): void {
    const { counter, most } = counterOf(limit);
    const { count, msLeft } = counter.add(key);
    if (count > most) throw new Problem('too_many_requests', { retryAfterSeconds: secondsOf(msLeft) });
    bus.publish({ limit, key });
  }

  return {
    /** Counts this call; throws 429 with Retry-After once the limit is passed. */
    count(name: RuleName, endpointId: string, caller: Caller, request: FastifyRequest): void {
      // All calls under the general rule share one counter; the others are counted call by call.
      const scope = name === 'general' ? '' : endpointId;
      take(`${name}.${caller.user ? 'signedIn' : 'anonymous'}`, `${scope}|${caller.user?.id ?? network(request.ip)}`);
      if (caller.user && LIMITS[name].perAddress) take(`${name}.perAddress`, `${scope}|${network(request.ip)}`);
    },
  };
}

export type RateLimits = ReturnType<typeof rateLimits>;

/** A wait in milliseconds as the whole seconds that `Retry-After` takes. */
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * Counts under a key for a while, in memory; processes that share a database keep each other up to date. Counting
 * never refuses: who counts decides.
 */
export function sharedCounter(
  bus: CountBus,
  limit: string,
  { toldUpTo, perSeconds }: { toldUpTo: number; perSeconds: number },
) {
  const counter = new WindowCounter(perSeconds);
  bus.subscribe((heard) => {
    if (heard.limit === limit) void (heard.isReset ? counter.delete(heard.key) : counter.add(heard.key));
  });
  return {
    /** One more; says how many there are now, and in how many seconds the count begins anew. */
    add(key: string): { count: number; secondsLeft: number } {
      const { count, msLeft } = counter.add(key);
      if (count <= toldUpTo) bus.publish({ limit, key });
      return { count, secondsLeft: secondsOf(msLeft) };
    },
    reset(key: string): void {
      if (counter.delete(key)) bus.publish({ limit, key, isReset: true });
    },
  };
}

/** One subscriber of IPv6 holds a whole /64, so that is what counts. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
