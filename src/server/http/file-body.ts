import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * The bytes of a file sent as a request body, read straight into a single buffer. 413 if there are more than the call accepts, 400
 * if the file ends early.
 */
export async function bytesOf(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const announced = Number(request.headers['content-length'] ?? limit);
  if (!(announced <= limit)) throw new Problem('too_large');
  // Memory that is never written costs nothing, so a body without a declared length gets the full allowance.
  const bytes = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      if (length + chunk.length > bytes.length) throw new Problem('too_large');
      length += chunk.copy(bytes, length);
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('malformed', { cause });
  }
  return bytes.subarray(0, length);
}
