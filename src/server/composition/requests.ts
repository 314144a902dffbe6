import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '#rules/site/going-live.ts';
import type { Config } from '#server/config.ts';
import { readBodiesRaw } from '#server/http/body.ts';
import { serveWhatIsCommitted } from '#server/http/connections/committed.ts';
import { type Connections, connectionsOf } from '#server/http/connections/connections.ts';
import { drainable } from '#server/http/connections/draining.ts';
import { limitInFlight } from '#server/http/connections/in-flight.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { logRequests, warnOfUnbelievedProxy } from '#server/http/request-log.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { sessionCookie } from '#server/http/session-cookie.ts';
import type { Core } from './core.ts';

/** Behind a proxy every connection is the proxy's own, so the requests of each address are limited instead. */
export const limitedConnections = ({ rateLimits, trustProxy }: Config): Connections =>
  connectionsOf({ isLimited: rateLimits && trustProxy === 0 });

/** What every request passes before it reaches a call or a page, in this order. */
export async function prepareRequests(
  app: FastifyInstance,
  { config, catalogue, log }: Core,
  connections: Connections,
) {
  const isHttps = config.publicUrl.protocol === 'https:';
  if (!isHttps && !isLoopback(config.publicUrl))
    log.warn('PUBLIC_URL is plain http on a host that others can reach: sessions and passwords can be intercepted');
  handleErrors(app);
  logRequests(app);
  if (config.trustProxy === 0) warnOfUnbelievedProxy(app);
  if (config.rateLimits && config.trustProxy > 0) limitInFlight(app);
  const draining = drainable(app, connections);
  serveWhatIsCommitted(app, catalogue);
  readBodiesRaw(app);
  securityHeaders(app, { isHttps, provider: config.payments.provider });
  await app.register(cookie);
  return { draining, sessionCookie: sessionCookie(isHttps) };
}
