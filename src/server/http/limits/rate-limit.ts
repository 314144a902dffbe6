import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/http/caller.ts';
import { HTTP } from '#server/http/http.words.ts';
import { Problem } from '#server/http/problem.ts';
import { WindowCounter } from './window-counter.ts';
import { type RuleName, LIMITS } from './call-limits.ts';

/** One more count under a key, or its reset. */
export type Count = { limit: string; key: string; isReset?: boolean };

/** Broadcasts counts to the other app processes and receives theirs. */
export type CountBus = {
  publish(count: Count): void;
  subscribe(listener: (count: Count) => void): void;
};

/**
 * Counts calls. Counters are in memory, so a visitor costs no database write; processes on one database broadcast each count to
 * one another.
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
    if (count > most) throw tooMany('requests', secondsOf(msLeft));
    bus.publish({ limit, key });
  }

  const own = (name: RuleName, request: FastifyRequest) =>
    [`${name}.anonymous`, `${name}|${network(request.ip)}`] as const;

  return {
    /** Adds one to what an address may do only so often, such as to guess; see `refuse`. */
    add(name: RuleName, request: FastifyRequest): void {
      const [limit, key] = own(name, request);
      counterOf(limit).counter.add(key);
      bus.publish({ limit, key });
    },
    /** Throws 429 with Retry-After if it has been added too often. */
    refuse(name: RuleName, request: FastifyRequest): void {
      const [limit, key] = own(name, request);
      const { counter, most } = counterOf(limit);
      const { count, msLeft } = counter.peek(key);
      if (count >= most) throw tooMany('requests', secondsOf(msLeft));
    },
    /** Counts this call; throws 429 with Retry-After once the limit is exceeded. */
    count(name: RuleName, endpointId: string, caller: Caller, request: FastifyRequest): void {
      // All calls under the general rule share a counter; under the others each call has its own.
      const scope = name === 'general' ? '' : endpointId;
      take(`${name}.${caller.user ? 'signedIn' : 'anonymous'}`, `${scope}|${caller.user?.id ?? network(request.ip)}`);
      if (caller.user && LIMITS[name].perAddress) take(`${name}.perAddress`, `${scope}|${network(request.ip)}`);
    },
  };
}

export type RateLimits = ReturnType<typeof rateLimits>;

/** The refusal of one too many; says how long to wait if that is more than a moment. */
export function tooMany(what: 'requests' | 'failed attempts', secondsLeft: number): Problem {
  return new Problem('too_many_requests', {
    error: HTTP.tooMany({ what, secondsLeft }),
    retryAfterSeconds: secondsLeft,
  });
}

/** A wait in milliseconds, as whole seconds for `Retry-After`. */
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * Counts under a key for a while, in memory; processes that share a database keep each other up to date. It never refuses
 * anything itself: that is up to the caller.
 */
export function sharedCounter(
  bus: CountBus,
  limit: string,
  { toldUpTo, perSeconds }: { toldUpTo: number; perSeconds: number },
) {
  const counter = new WindowCounter(perSeconds);
  bus.subscribe((count) => {
    if (count.limit === limit) void (count.isReset ? counter.delete(count.key) : counter.add(count.key));
  });
  return {
    /** Adds one; returns the count, and in how many seconds it starts over. */
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

/** An IPv6 subscriber has a whole /64, so that is what is counted. */
export function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
