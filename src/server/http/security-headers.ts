import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { DOORS } from '#server/outside/payment-providers.ts';

const NONE = ["'none'"];
const SELF = ["'self'"];

/** Who may ask the browser to pay: we, and every provider that can be set up. */
const PAYERS = [
  'self',
  ...Object.values(DOORS).flatMap(({ payOrigins }) => payOrigins.map((origin) => `"${origin}"`)),
].join(' ');
const CHECKOUT_PAGE = /^\/checkout(\/|\?|$)/;

type Site = {
  isHttps: boolean;
  /** Who takes the payments: the checkout pages let its form in. */
  provider: ProviderName;
};

/** Headers on every answer. Nothing inline runs, nothing foreign loads but the provider's form where one pays, nobody frames us. */
export function securityHeaders(app: FastifyInstance, { isHttps, provider }: Site): void {
  const headers = headersWith(isHttps, {});
  const checkoutHeaders = headersWith(isHttps, DOORS[provider].checkoutPolicy);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(CHECKOUT_PAGE.test(request.url) ? checkoutHeaders : headers);
    done();
  });
}

function headersWith(isHttps: boolean, more: Record<string, string[]>): Record<string, string> {
  return {
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        // Without upgrade-insecure-requests: nothing is loaded by http here, and it would keep the scripts from whoever
        // opens an https site at its bare address, who would then never read that PUBLIC_URL is another.
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
          ...more,
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      // Other names below ours may be somebody else's.
      strictTransportSecurity: isHttps ? { maxAge: 365 * 86_400, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${PAYERS})`,
  };
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
