import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const NONE = ["'none'"];
const SELF = ["'self'"];

/** Headers on every answer. Nothing inline runs, nothing foreign loads, nobody frames us. */
export function securityHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = {
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: NONE,
          scriptSrc: SELF,
          styleSrc: SELF,
          imgSrc: ["'self'", 'data:'],
          fontSrc: SELF,
          connectSrc: SELF,
          manifestSrc: SELF,
          objectSrc: NONE,
          baseUri: NONE,
          formAction: SELF,
          frameAncestors: NONE,
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isHttps ? { maxAge: 365 * 86_400, includeSubDomains: true } : false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Helmet's headers, worked out once: they are the same for every request. */
function helmetHeaders(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
