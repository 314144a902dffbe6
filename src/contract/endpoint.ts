import type * as z from 'zod/mini';
import type { RelationOf, Scope } from '#rules/account/scopes.ts';
import type { SiteRelation } from '#rules/account/roles.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/**
 * The relation that a caller must have, and to what: none at all; to themselves, as a signed-in person whose own data the call is
 * about; to the exam named by `examId`, all of which they may use; to a part of the site, through a role.
 */
export type Access =
  | { readonly of: 'nobody'; readonly as: 'anyone' }
  | { readonly of: 'self'; readonly as: 'learner' }
  | { readonly of: 'exam'; readonly as: 'owner' }
  | SiteRelation;

/** Rate limits for calls; the server sets the figures. */
export type LimitName =
  | 'general'
  | 'login'
  | 'register'
  | 'forgot'
  | 'resend'
  | 'email'
  | 'export'
  | 'quiz'
  | 'search'
  | 'payment'
  | 'signature'
  | 'bulk'
  | 'preview'
  | 'contact'
  | 'report';

/** A file sent as it is. */
export type FileType = 'application/zip' | 'image/webp' | 'application/octet-stream';

export const KIB = 1024;
export const MIB = 1024 * KIB;

export type JsonLimits = {
  /** The longest body, in bytes. */
  mostBytes?: number;
  /** No list in the body has more items than this; more is too large, and what to say of that if not the usual. */
  mostItems?: number;
  tooManyItems?: string;
};

type Json<S extends Schema> = JsonLimits & { readonly as: 'json'; readonly schema: S; readonly mostBytes: number };
type File<T extends FileType> = { readonly as: 'file'; readonly type: T; readonly mostBytes: number };
type Raw = { readonly as: 'raw'; readonly mostBytes: number };

/** What a call takes. */
export type Body = Json<Schema> | File<FileType> | Raw;

/** JSON of this form. */
export const json = <S extends Schema>(schema: S, limits: JsonLimits = {}): Json<S> => ({
  as: 'json',
  schema,
  mostBytes: 100 * KIB,
  ...limits,
});

/** A file, as it is; as a body up to 50 MB. */
export const file = <T extends FileType>(type: T): File<T> => ({ as: 'file', type, mostBytes: LIMITS.fileBytes });

/**
 * Whatever a program elsewhere sends, in any form: the call is verified by its signature, so no session is looked up, and its handler
 * reads the body itself.
 */
export const raw: Raw = { as: 'raw', mostBytes: 256 * KIB };

/** One call of the API, as data: routes, clients and documentation are derived from it. */
export type Endpoint = {
  /** Unique name, used by clients and as operation id. */
  id: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With placeholders in braces: `/api/exams/{examId}`. */
  path: `/${string}`;
  /** Decided by the guard, and by nothing else. */
  access: Access;
  params?: Schema;
  query?: Schema;
  /** Request headers the call reads, by lower-case name. */
  headers?: Schema;
  /** None: the call takes no body, or an empty object. */
  body?: Body;
  /** The answer, as JSON or as a file; null if it has no body. Anything a schema doesn't name cannot leave the server. */
  reply: Schema | File<FileType> | null;
  /** A richer answer, with keys, for those who read content. */
  keyedReply?: Schema;
  /** Status on success; 200 unless specified. */
  status?: 200 | 201 | 202 | 204;
  /** Another success status, which the handler sets on the reply when it applies. */
  otherStatus?: 202 | 204;
  /** Its own refusals, besides those every call has. */
  problems: readonly ProblemCode[];
  limit?: LimitName;
  /**
   * Moves money or rights, or could lock somebody out of their account: they must have proved themselves within the last 15
   * minutes, or do so in this very call, by `currentPassword` in the body if it names that.
   */
  needsFreshLogin?: true;
  /** The scope of a token that opens the call to a script; without one, tokens are refused. */
  scope?: Scope;
  /** Called by what monitors the process: no session is looked up and no limit counts it. */
  isProbe?: true;
  /** A GET that opens something: HEAD, which must change nothing, is refused. */
  opens?: true;
};

/** A scope opens calls of one part of the site, and none that asks people to prove themselves again: anything else does not compile. */
type Scoped<E> = E extends { scope: infer S extends Scope; access: infer A }
  ? E extends { needsFreshLogin: true }
    ? { scope: never }
    : A extends { of: RelationOf<S>['of'] }
      ? unknown
      : { scope: never }
  : unknown;

/** Declares a call. `access` is required: a call that forgets it does not compile. */
export function endpoint<const E extends Endpoint>(declared: E & Scoped<E>): E {
  return declared;
}

type Output<S> = S extends Schema ? z.output<S> : Record<string, never>;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
export type BodyOf<E extends Endpoint> =
  E['body'] extends File<FileType> ? Uint8Array : E['body'] extends Json<infer S> ? z.output<S> : Record<string, never>;
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : null;
export type KeyedReplyOf<E extends Endpoint> = E['keyedReply'] extends Schema ? z.output<E['keyedReply']> : never;

/** What a client passes to make the call. */
export type CallOf<E extends Endpoint> = {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  headers?: Input<E['headers']>;
  body?: E['body'] extends Json<infer S> ? z.input<S> : undefined;
};
