import type { CallOf, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { ProblemBody } from '#contract/problem.ts';

/** A refusal by the API. The message is the status, a colon, a space, and the body as received. */
export class ApiError extends Error {
  readonly status: number;
  /** The refusal in our own form; null if the reply was not ours, such as a proxy's. */
  readonly problem: ProblemBody | null;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = problemIn(body);
  }
}

function problemIn(body: string): ProblemBody | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed !== null && typeof parsed === 'object' && 'error' in parsed ? (parsed as ProblemBody) : null;
  } catch {
    return null;
  }
}

/** Carries a call: over the network in a browser, in-process while a page is rendered. */
export type Transport = (
  method: string,
  path: string,
  init: { headers: Record<string, string>; body: string | undefined },
) => Promise<{ status: number; statusText: string; body: string; header(name: string): string | null }>;

declare const called: unique symbol;

/** A call by its method and path alone. */
export type Address<E extends Endpoint> = { method: E['method']; path: E['path']; [called]: E };

/**
 * Names a call without its declaration, for what a first visit runs: neither its schemas nor the library they are made with are
 * loaded. The types hold both to what the contract declares: `callTo<typeof getMe>('GET', '/api/auth/me')`.
 */
export const callTo = <E extends Endpoint>(method: E['method'], path: E['path']) => ({ method, path }) as Address<E>;

export type Reply<E extends Endpoint> = { data: ReplyOf<E>; header(name: string): string | null };

export type Api = {
  /** Makes a call of the contract; throws {@link ApiError} for a refusal. */
  <E extends Endpoint>(endpoint: E | Address<E>, call?: CallOf<E>): Promise<ReplyOf<E>>;
  /** Like the call itself, with the headers of the reply. */
  withHeaders<E extends Endpoint>(endpoint: E | Address<E>, call?: CallOf<E>): Promise<Reply<E>>;
};

export function createApi(transport: Transport): Api {
  async function withHeaders<E extends Endpoint>(endpoint: E | Address<E>, call: CallOf<E> = {}): Promise<Reply<E>> {
    const reads = endpoint.method === 'GET';
    const answer = await transport(endpoint.method, addressOf(endpoint, call), {
      headers: {
        ...(call.headers as Record<string, string>),
        ...(reads ? {} : { 'content-type': 'application/json' }),
      },
      body: reads ? undefined : JSON.stringify(call.body ?? {}),
    });
    if (answer.status >= 400) throw new ApiError(answer.status, answer.body || answer.statusText);
    return { data: answer.body === '' ? null : JSON.parse(answer.body), header: answer.header } as Reply<E>;
  }
  const api = async <E extends Endpoint>(endpoint: E | Address<E>, call?: CallOf<E>) =>
    (await withHeaders(endpoint, call)).data;
  return Object.assign(api, { withHeaders });
}

/** The address of a call: its path with its parameters, and its query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, call: CallOf<Endpoint>): string {
  const params = (call.params ?? {}) as Record<string, string>;
  const query = new URLSearchParams(call.query as Record<string, string> | undefined).toString();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query ? `${path}?${query}` : path;
}

/** Calls over the network, with cookies. */
export const overNetwork: Transport = async (method, path, { headers, body }) => {
  const response = await fetch(path, { method, headers, credentials: 'include', ...(body !== undefined && { body }) });
  return {
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    header: (name) => response.headers.get(name),
  };
};
