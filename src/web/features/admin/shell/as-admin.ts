import type { Endpoint } from '#contract/endpoint.ts';

/** A call with the fuller answer that only administrators get. */
export function asAdmin<E extends Endpoint & { adminReply: NonNullable<Endpoint['adminReply']> }>(
  endpoint: E,
): Omit<E, 'reply'> & { reply: E['adminReply'] } {
  return { ...endpoint, reply: endpoint.adminReply };
}
