import type { Endpoint } from './endpoint.ts';
import * as exported from './index.ts';

/**
 * Every call of the API, by path: what the modules of the contract export beside schemas. One that is declared again with an
 * answer for administrators, apart from what everybody loads, is that.
 */
export const contract: readonly Endpoint[] = Object.values<unknown>(exported)
  .filter(isEndpoint)
  .filter(({ id, adminReply }, _, all) => adminReply || !all.some((other) => other.id === id && other.adminReply))
  .toSorted((one, other) => one.path.localeCompare(other.path));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}
