/** The part of autocannon used here; it ships no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';
  import type { Request } from '../tests/servers/answer.ts';

  type Result = { errors: number; timeouts: number; non2xx: number };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    sampleInt?: number;
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
  };
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>;
}
