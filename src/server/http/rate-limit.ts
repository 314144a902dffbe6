import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '#contract/endpoint.ts';
import type { Caller } from './caller.ts';
import { Problem } from './problem.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Rule = { anonymous: number; signedIn: number; perSeconds: number };

/** How often a call may be made: by one address while signed out, by one person while signed in. */
export const LIMITS: Record<LimitName, Rule> = {
  general: { anonymous: 600, signedIn: 600, perSeconds: MINUTE },
  quiz: { anonymous: 60, signedIn: 120, perSeconds: HOUR },
  register: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  forgot: { anonymous: 10, signedIn: 10, perSeconds: HOUR },
  resend: { anonymous: 3, signedIn: 3, perSeconds: HOUR },
  login: { anonymous: 50, signedIn: 50, perSeconds: 15 * MINUTE },
};

/** Tells the other app processes of a count, and is told of theirs. */
export type CountBus = {
  publish(count: { limit: string; key: string }): void;
  subscribe(heard: (count: { limit: string; key: string }) => void): void;
};

/**
 * Counts calls. Counters live in memory, so that a visitor costs no database write; processes that share a database
 * tell each other each count.
 */
export function rateLimits(bus: CountBus) {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (name: string): RateLimiterMemory => {
    let limiter = limiters.get(name);
    if (!limiter) {
      const [rule, who] = name.split('.') as [LimitName, 'anonymous' | 'signedIn'];
      limiter = new RateLimiterMemory({ points: LIMITS[rule][who], duration: LIMITS[rule].perSeconds });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  bus.subscribe(({ limit, key }) => void limiterOf(limit).penalty(key, 1));

  return {
    /** Counts this call; throws 429 with Retry-After once the limit is passed. */
    async count(name: LimitName, endpointId: string, caller: Caller, request: FastifyRequest, reply: FastifyReply) {
      const limit = `${name}.${caller.user ? 'signedIn' : 'anonymous'}`;
      // All calls under the general rule share one counter; the others are counted call by call.
      const scope = name === 'general' ? '' : endpointId;
      const key = `${scope}|${caller.user?.id ?? network(request.ip)}`;
      try {
        await limiterOf(limit).consume(key);
        bus.publish({ limit, key });
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        reply.header('retry-after', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))));
        throw new Problem('too_many_requests');
      }
    },
  };
}
export type RateLimits = ReturnType<typeof rateLimits>;

/** One subscriber of IPv6 holds a whole /64, so that is what counts. */
function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
