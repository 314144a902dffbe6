import type { Endpoint } from '#contract/endpoint.ts';

/** A call with the richer answer of those who read content. */
export function asAdmin<E extends Endpoint & { keyedReply: NonNullable<Endpoint['keyedReply']> }>(
  endpoint: E,
): Omit<E, 'reply'> & { reply: E['keyedReply'] } {
  return { ...endpoint, reply: endpoint.keyedReply };
}
