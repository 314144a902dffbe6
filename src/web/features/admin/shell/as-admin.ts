import type { Endpoint } from '#contract/endpoint.ts';

/** A call with the richer answer that only administrators are given. */
export function asAdmin<E extends Endpoint & { adminReply: NonNullable<Endpoint['adminReply']> }>(
  endpoint: E,
): Omit<E, 'reply'> & { reply: E['adminReply'] } {
  return { ...endpoint, reply: endpoint.adminReply };
}
