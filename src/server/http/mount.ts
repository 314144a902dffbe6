import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  type KeyedReplyOf,
  type BodyOf,
  type Endpoint,
  type FileType,
  type HeadersOf,
  type JsonLimits,
  KIB,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '#contract/endpoint.ts';
import type { LearnerHeaders } from '#contract/learner.ts';
import { faultMessage } from '#contract/messages.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import {
  type ListLimit,
  parsedBody,
  refuseForeignBodies,
  refuseOtherFiles,
  refuseUnannounced,
  takeRaw,
} from './body.ts';
import { allowLongBody } from './connections/long-bodies.ts';
import type { Caller, CallerOf, Holds } from './caller.ts';
import { HTTP } from './http.words.ts';
import { JsonReply, toJson } from './json-reply.ts';
import type { Guard } from './guard.ts';
import { Problem } from './problem.ts';

/** The longest body, in bytes, of a call that takes none, and of one that need not be sent in parts. */
const SHORT_BODY = 100 * KIB;

/** What a handler gets: everything validated and the caller verified. `http` is for cookies, headers, and raw bodies. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  headers: HeadersOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E['access']>;
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** A reply that has already passed its schema, kept to be sent again. */
export class SerializedReply<E extends Endpoint> extends JsonReply<E> {
  constructor(endpoint: E, value: ReplyOf<E>) {
    super(toJson(schemaOf(endpoint)!, value));
  }
}

/** A reply that is a file, with its own headers; its endpoint names the type. */
export class FileReply<E extends Endpoint> {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
  declare readonly endpoint: E;
  constructor(bytes: Buffer, headers: Record<string, string>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** The richer reply of a call, which can only be made with a proof that the caller reads content. */
export class WithKeys<E extends Endpoint> {
  readonly value: KeyedReplyOf<E>;
  constructor(_proof: Holds<{ of: 'content'; as: 'observer' }>, value: KeyedReplyOf<E>) {
    this.value = value;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | JsonReply<E> | FileReply<E> | WithKeys<E>> | ReplyOf<E> | JsonReply<E>;

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** What is done before somebody who is logged in changes anything. */
type BeforeActing = (http: Call<Endpoint>['http'], userId: string) => Promise<void>;

/**
 * Makes a function that mounts calls on the app. Calls refuse in this order: body too large, not JSON, cross-site, too many
 * requests, not signed in, not allowed, malformed, an impossible id, meant for another person, not proved again. Then the handler
 * runs, and only what the reply schema names is sent.
 */
export function createMount(app: FastifyInstance, guard: Guard, beforeActing: BeforeActing): Mount {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return (endpoint, handler) => {
    const bodyLimit = endpoint.body?.mostBytes ?? SHORT_BODY;
    const check = checkOf(endpoint);
    // Before the body is read, so that refused requests cost no memory.
    const onRequest = async (request: FastifyRequest) => {
      if (endpoint.method !== 'GET') check(request, bodyLimit);
      try {
        callers.set(request, await guard.admit(endpoint, request));
        if (bodyLimit > SHORT_BODY && endpoint.body?.as !== 'raw') allowLongBody(request.raw);
      } catch (refused) {
        if (endpoint.method !== 'GET') await refuseUnannounced(request, bodyLimit);
        throw refused;
      }
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit,
      exposeHeadRoute: !endpoint.opens,
      onRequest,
      handler: async (request, reply) => {
        const caller = callers.get(request) as Caller;
        const given = validate(endpoint, request);
        refuseAnother(caller, given.headers);
        await guard.admitBody(endpoint, request, caller, given.body);
        if (caller.user && endpoint.method !== 'GET') await beforeActing({ request, reply }, caller.user.id);
        const call = { ...given, caller, http: { request, reply } } as Call<typeof endpoint>;
        const answer = await handler(call);
        if (reply.statusCode !== endpoint.otherStatus) reply.code(endpoint.status ?? 200);
        reply
          .header('cache-control', 'private, no-store')
          .header('vary', 'Cookie')
          .type('application/json; charset=utf-8');
        if (reply.statusCode === 204) return reply.send('');
        if (answer instanceof FileReply)
          return reply.headers(answer.headers).type(fileTypeOf(endpoint)).send(answer.bytes);
        if (answer instanceof JsonReply) return reply.send(answer.bytes);
        if (answer instanceof WithKeys) return reply.send(serialize(endpoint.keyedReply ?? null, answer.value));
        return reply.send(serialize(schemaOf(endpoint), answer));
      },
    });
  };
}

/** The check of a body by its headers alone. */
function checkOf({ body }: Endpoint): (request: FastifyRequest, bodyLimit: number) => void {
  if (body?.as === 'file') return (request, bodyLimit) => refuseOtherFiles(request, bodyLimit, body.type);
  return body?.as === 'raw' ? takeRaw : refuseForeignBodies;
}

/** What a reply passes; null if it has no body. */
const schemaOf = ({ reply }: Endpoint) => (reply && 'as' in reply ? null : reply);

function fileTypeOf({ id, reply }: Endpoint): FileType {
  if (!reply || !('as' in reply)) throw new Error(`${id} answers with a file, and does not say so`);
  return reply.type;
}

/** Refuses an action that a page began for one person and that arrives from another, who has signed in since. */
function refuseAnother(caller: Caller, headers: unknown): void {
  const { 'learner-id': meant } = headers as z.output<typeof LearnerHeaders>;
  if (meant !== undefined && meant !== caller.user?.id) throw new Problem('unauthenticated');
}

function validate(endpoint: Endpoint, request: FastifyRequest) {
  // Without a prototype, so that no field name a client sends has a meaning.
  const fields: Record<string, Phrase | string> = Object.create(null);
  const part: Part = (name, schema, value) => {
    if (!schema) {
      if (name === 'headers') return {};
      if (typeof value !== 'object' || value === null || Array.isArray(value)) fields[name] = HTTP.notAnObject();
      else for (const key of Object.keys(value)) fields[key] = HTTP.unknownKey({ key });
      return {};
    }
    const parsed = schema.safeParse(value, { error: faultMessage });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || name] ??= issue.message;
    return {};
  };
  const params = endpoint.params?.safeParse(storable(request.params));
  const result = {
    params: params?.data ?? {},
    query: part('query', endpoint.query, request.query),
    headers: part('headers', endpoint.headers, request.headers),
    body: bodyOf(endpoint, request, part),
  };
  if (Object.keys(fields).length > 0) throw new Problem('malformed', { fields });
  // Anything that cannot be an id cannot exist.
  if (params?.success === false) throw new Problem('not_found');
  return result;
}

type Part = (name: string, schema: z.ZodMiniType | undefined, value: unknown) => unknown;

/** The body as the handler gets it. One that is read by the handler itself is empty here. */
function bodyOf({ method, body }: Endpoint, request: FastifyRequest, part: Part): unknown {
  if (body?.as === 'file') return request.body ?? Buffer.alloc(0);
  if (method === 'GET' || body?.as === 'raw') return {};
  return part('body', body?.schema, parsedBody(request.body, listLimit(body)));
}

/** How long a list in a body may be, which is decided before it is parsed. */
function listLimit({ mostItems, tooManyItems }: JsonLimits = {}): ListLimit | undefined {
  if (mostItems === undefined) return undefined;
  const refusal =
    tooManyItems === undefined ? HTTP.tooManyItems({ most: mostItems }) : HTTP.listTooLong({ sentence: tooManyItems });
  return { most: mostItems, refusal };
}

/** As bytes, which are cheaper to write to a socket than a string. */
function serialize(schema: z.ZodMiniType | null, value: unknown): Buffer {
  return Buffer.from(schema === null ? '' : toJson(schema, value));
}

/** PostgreSQL refuses U+0000 in text, so in an address it is replaced by a character that no id has. */
function storable(params: unknown): Record<string, string> {
  const given = Object.entries(params as Record<string, string>);
  return Object.fromEntries(given.map(([name, value]) => [name, value.replaceAll('\u0000', '\ufffd')]));
}
