import type { FastifyRequest } from 'fastify';
import type { LimitName } from '#contract/endpoint.ts';
import type { Caller } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import { WindowCounter } from './window-counter.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Rule = {
  anonymous: number;
  signedIn: number;
  /** By one address also while signed in, whoever that is. */
  perAddress?: number;
  perSeconds: number;
};

/** The limits of calls, and that of files. */
type RuleName = LimitName | 'file';

/** How often a call may be made: by one address while signed out, by one person while signed in. */
export const LIMITS: Record<RuleName, Rule> = {
  general: { anonymous: 600, signedIn: 600, perSeconds: MINUTE },
  /** Scripts, styles, pictures and what search engines ask for. A first visit takes some twenty, and many may share an address. */
  file: { anonymous: 3000, signedIn: 3000, perSeconds: MINUTE },
  quiz: { anonymous: 60, signedIn: 120, perSeconds: HOUR },
  search: { anonymous: 120, signedIn: 120, perSeconds: MINUTE },
  register: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  forgot: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  resend: { anonymous: 3, signedIn: 3, perSeconds: HOUR },
  email: { anonymous: 5, signedIn: 5, perSeconds: HOUR },
  contact: { anonymous: 5, signedIn: 5, perSeconds: HOUR },
  report: { anonymous: 10, signedIn: 20, perSeconds: HOUR },
  payment: { anonymous: 20, signedIn: 10, perAddress: 20, perSeconds: HOUR },
  /** Events that bear no good signature. */
  signature: { anonymous: 100, signedIn: 100, perSeconds: MINUTE },
  preview: { anonymous: 30, signedIn: 30, perSeconds: MINUTE },
  bulk: { anonymous: 10, signedIn: 10, perSeconds: MINUTE },
  export: { anonymous: 2, signedIn: 2, perSeconds: 24 * HOUR },
  login: { anonymous: 50, signedIn: 50, perSeconds: 15 * MINUTE },
};

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
