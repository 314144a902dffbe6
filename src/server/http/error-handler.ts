import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/problem.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { NewerForm } from '#server/newer-form.ts';
import { PaymentProviderUnavailable } from '#server/outside/payment-provider.ts';
import { endGently } from '#server/http/connections/goodbye.ts';
import { Problem } from './problem.ts';

// Deep enough that a bug's stack shows whose query it was, beneath the frames of the database library.
Error.stackTraceLimit = 30;

/** The framework's own refusals, in our words. */
const FRAMEWORK_PROBLEMS: Record<string, ConstructorParameters<typeof Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not_json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed'],
};

/** Refusals that may pass in a moment. */
const FOR_NOW: ReadonlySet<ProblemCode> = new Set(['unavailable', 'provider_unavailable', 'too_many_requests']);

/** The problem that a thrown value is answered with; null for a bug, whose details are not disclosed. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof NewerForm) return new Problem('unavailable', { cause: error });
  if (error instanceof DatabaseUnavailable) return new Problem('unavailable', { cause: error });
  if (error instanceof PaymentProviderUnavailable) return new Problem('provider_unavailable', { cause: error.cause });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_PROBLEMS[code];
  if (known) return new Problem(...known);
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Problem('malformed') : null;
}

/** Answers a problem as JSON that must not be cached. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds));
  if (FOR_NOW.has(problem.code) && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
  const body: ProblemBody = { error: problem.sentence, code: problem.code, fields: problem.fieldSentences };
  if (problem.status >= 500) body.requestId = request.id;
  return reply
    .code(problem.status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Answers what cannot even be read as a request in the same form, written by hand since there is no request to reply to. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : 'malformed';
  const [status, sentence] = PROBLEMS[code];
  const body = JSON.stringify({ error: sentence, code } satisfies ProblemBody);
  endGently(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The one place where errors become replies. Unexpected ones are logged in full and answered as 500 with an id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (!problem) request.log.error({ err: error }, 'unexpected error');
    else if (problem.code === 'provider_unavailable')
      request.log.warn({ err: problem.cause }, 'payment provider unavailable');
    else if (error instanceof NewerForm) request.log.warn(error.message);
    else if (problem.cause instanceof DatabaseUnavailable)
      request.log.warn({ err: problem.cause }, 'database unavailable');
    return sendProblem(request, reply, problem ?? new Problem('internal'));
  });
}
