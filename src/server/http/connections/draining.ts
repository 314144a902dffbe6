import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** What happens once the server is to stop: replies end their connections, which a browser would otherwise keep open for as long as it may. */
export function drainable(app: FastifyInstance, connections: Connections) {
  let isDraining = false;
  // Anything sent along with a request is read by the next turn and answered too; the framework alone would end after the first reply.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isDraining) return done(null, payload);
    setImmediate(() => {
      reply.raw.removeHeader('connection');
      if (connections.isLast(request.raw)) reply.header('connection', 'close');
      done(null, payload);
    });
  });
  return {
    isDraining: () => isDraining,
    /** Reports not ready from now on, but accepts requests until the server is closed. */
    start: () => void (isDraining = true),
  };
}
