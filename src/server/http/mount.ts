import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AdminReplyOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { LearnerHeaders } from '#contract/learner.ts';
import { faultMessage } from '#contract/messages.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import type { Phrase } from '#rules/wording/phrase.ts';
import { parsedBody, refuseForeignBodies, refuseOtherFiles, refuseUnannounced, takeRaw } from './body.ts';
import { allowLongBody } from './connections/long-bodies.ts';
import type { Admin, Caller, CallerOf } from './caller.ts';
import { HTTP } from './http.words.ts';
import { JsonReply, toJson } from './json-reply.ts';
import type { Guard } from './guard.ts';
import { Problem } from './problem.ts';

/** Largest body of a call, in bytes. */
const BODY_LIMIT = 100 * 1024;
const BULK_BODY_LIMIT = 5 * 1024 * 1024;
const BANK_BODY_LIMIT = 20 * 1024 * 1024;
const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;
const RAW_BODY_LIMIT = 256 * 1024;

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
    super(toJson(endpoint.reply!, value));
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

/** The fuller reply of a call, which can only be made with an administrator. */
export class AdminOnly<E extends Endpoint> {
  readonly value: AdminReplyOf<E>;
  constructor(_proof: Admin, value: AdminReplyOf<E>) {
    this.value = value;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | JsonReply<E> | FileReply<E> | AdminOnly<E>> | ReplyOf<E> | JsonReply<E>;

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Makes a function that mounts calls on the app. Calls refuse in this order: body too large, not JSON, cross-site, too many
 * requests, not signed in, not allowed, malformed, an impossible id, meant for another person, not proved again. Then the handler
 * runs, and only what the reply schema names is sent.
 */
export function createMount(app: FastifyInstance, guard: Guard): Mount {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return (endpoint, handler) => {
    const bodyLimit = bodyLimitOf(endpoint);
    const check = checkOf(endpoint);
    // Before the body is read, so that refused requests cost no memory.
    const onRequest = async (request: FastifyRequest) => {
      if (endpoint.method !== 'GET') check(request, bodyLimit);
      try {
        callers.set(request, await guard.admit(endpoint, request));
        if (bodyLimit > BODY_LIMIT && !endpoint.isRaw) allowLongBody(request.raw);
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
        const call = { ...given, caller, http: { request, reply } } as Call<typeof endpoint>;
        const answer = await handler(call);
        if (reply.statusCode !== endpoint.otherStatus) reply.code(endpoint.status ?? 200);
        reply
          .header('cache-control', 'private, no-store')
          .header('vary', 'Cookie')
          .type('application/json; charset=utf-8');
        if (reply.statusCode === 204) return reply.send('');
        if (answer instanceof FileReply)
          return reply.headers(answer.headers).type(endpoint.replyType!).send(answer.bytes);
        if (answer instanceof JsonReply) return reply.send(answer.bytes);
        if (answer instanceof AdminOnly) return reply.send(serialize(endpoint.adminReply ?? null, answer.value));
        return reply.send(serialize(endpoint.reply, answer));
      },
    });
  };
}

/** The check of a body by its headers alone. */
function checkOf({ isRaw, bodyType }: Endpoint): (request: FastifyRequest, bodyLimit: number) => void {
  if (bodyType) return (request, bodyLimit) => refuseOtherFiles(request, bodyLimit, bodyType);
  return isRaw ? takeRaw : refuseForeignBodies;
}

function bodyLimitOf({ isRaw, isBulk, isBank, isPicture, bodyType }: Endpoint): number {
  if (bodyType) return LIMITS.fileBytes;
  if (isRaw) return RAW_BODY_LIMIT;
  if (isBank) return BANK_BODY_LIMIT;
  if (isPicture) return PICTURE_BODY_LIMIT;
  return isBulk ? BULK_BODY_LIMIT : BODY_LIMIT;
}

/** Refuses an action that a page began for one person and that arrives from another, who has signed in since. */
function refuseAnother(caller: Caller, headers: unknown): void {
  const { 'learner-id': meant } = headers as z.output<typeof LearnerHeaders>;
  if (meant !== undefined && meant !== caller.user?.id) throw new Problem('unauthenticated');
}

function validate(endpoint: Endpoint, request: FastifyRequest) {
  // Without a prototype, so that no field name a client sends has a meaning.
  const fields: Record<string, Phrase | string> = Object.create(null);
  const part = (name: string, schema: z.ZodMiniType | undefined, value: unknown): unknown => {
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
    body: endpoint.bodyType
      ? (request.body ?? Buffer.alloc(0))
      : part('body', endpoint.body, endpoint.method === 'GET' || endpoint.isRaw ? {} : bodyOf(endpoint, request)),
  };
  if (Object.keys(fields).length > 0) throw new Problem('malformed', { fields });
  // Anything that cannot be an id cannot exist.
  if (params?.success === false) throw new Problem('not_found');
  return result;
}

/** Refuses a list that is too long before it is parsed. */
function bodyOf({ mostItems, tooManyItems }: Endpoint, request: FastifyRequest): unknown {
  if (mostItems === undefined) return parsedBody(request.body);
  const refusal =
    tooManyItems === undefined ? HTTP.tooManyItems({ most: mostItems }) : HTTP.listTooLong({ sentence: tooManyItems });
  return parsedBody(request.body, { most: mostItems, refusal });
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
