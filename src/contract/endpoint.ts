import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/**
 * The relation that a caller must have, and to what: none at all; to themselves, as a signed-in person whose own data the call is
 * about; to the exam named by `examId`, all of which they may use; to the site, which they administer.
 */
export type Access =
  | { readonly of: 'nobody'; readonly as: 'anyone' }
  | { readonly of: 'self'; readonly as: 'learner' }
  | { readonly of: 'exam'; readonly as: 'owner' }
  | { readonly of: 'site'; readonly as: 'administrator' };

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

/** A file sent as is. */
export type FileType = 'application/zip';

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
  body?: Schema;
  /** What the body is, if it is a raw file of up to 50 MB rather than JSON. */
  bodyType?: FileType;
  /** The answer; null if it has no body. Anything it doesn't name cannot leave the server. */
  reply: Schema | null;
  /** What the answer is if it is a file rather than JSON. */
  replyType?: FileType | 'image/webp';
  /** A richer answer that only an administrator can be given. */
  adminReply?: Schema;
  /** Status on success; 200 unless specified. */
  status?: 200 | 201 | 202 | 204;
  /** Another success status, which the handler sets on the reply when it applies. */
  otherStatus?: 202 | 204;
  /** Its own refusals, besides those every call has. */
  problems: readonly ProblemCode[];
  limit?: LimitName;
  /** Called by a third-party program, verified by a signature: the handler gets the raw body in any form, and no session is looked up. */
  isRaw?: true;
  /** Takes a body of up to 5 MiB: many rows in one call. */
  isBulk?: true;
  /** Takes a body of up to 20 MiB: a bank of questions in one call. */
  isBank?: true;
  /** Takes a body of up to 8 MiB: a picture as base64. */
  isPicture?: true;
  /** No list in the body has more items than this; more is too large, and what to say of that if not the usual. */
  mostItems?: number;
  tooManyItems?: string;
  /**
   * Moves money or rights, or could lock somebody out of their account: they must have proved themselves within the last 15
   * minutes, or do so in this very call, by `currentPassword` in the body if it names that.
   */
  needsFreshLogin?: true;
  /** Called by what monitors the process: no session is looked up and no limit counts it. */
  isProbe?: true;
  /** A GET that opens something: HEAD, which must change nothing, is refused. */
  opens?: true;
};

/** Declares a call. `access` is required: a call that forgets it does not compile. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Output<S> = S extends Schema ? z.output<S> : Record<string, never>;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type HeadersOf<E extends Endpoint> = Output<E['headers']>;
export type BodyOf<E extends Endpoint> = E['bodyType'] extends FileType ? Uint8Array : Output<E['body']>;
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : null;
export type AdminReplyOf<E extends Endpoint> = E['adminReply'] extends Schema ? z.output<E['adminReply']> : never;

/** What a client passes to make the call. */
export type CallOf<E extends Endpoint> = {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  headers?: Input<E['headers']>;
  body?: Input<E['body']>;
};
