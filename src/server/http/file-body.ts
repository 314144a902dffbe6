import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * The bytes of a file that is the body of a request, held once: they go to where they stay. 413 for more of them than the call takes,
 * 400 where they end before they have all come.
 */
export async function bytesOf(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const announced = Number(request.headers['content-length'] ?? limit);
  if (!(announced <= limit)) throw new Problem('too_large');
  // Memory that nothing is written to costs nothing, so one that does not say how long it is may have all that is allowed.
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
