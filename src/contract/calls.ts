import type { Endpoint } from './endpoint.ts';
import * as exported from './index.ts';

/**
 * Every call of the API, by path: what the contract's modules export other than schemas. A call declared a second time
 * with a richer answer, besides the one everyone loads, is the version with both.
 */
export const contract: readonly Endpoint[] = Object.values<unknown>(exported)
  .filter(isEndpoint)
  .filter(({ id, keyedReply }, _, all) => keyedReply || !all.some((other) => other.id === id && other.keyedReply))
  .toSorted((one, other) => one.path.localeCompare(other.path));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
