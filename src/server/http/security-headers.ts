import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { PROVIDER_HEADERS } from '#server/outside/payment-providers.ts';

const POLICY = 'content-security-policy';
const NONE = ["'none'"];
const SELF = ["'self'"];

/** Who may use the browser's payment API: we, and every provider that can be configured. */
const PAYERS = [
  'self',
  ...Object.values(PROVIDER_HEADERS).flatMap(({ payOrigins }) => payOrigins.map((origin) => `"${origin}"`)),
].join(' ');
const CHECKOUT_PAGE = /^\/checkout(\/|\?|$)/;

type Site = {
  isHttps: boolean;
  /** The payment provider, whose form the checkout pages allow. */
  provider: ProviderName;
};

/** Headers on every reply: nothing inline, nothing foreign except the provider's form on checkout pages, no framing. */
export function securityHeaders(app: FastifyInstance, { isHttps, provider }: Site): void {
  const headers = headersWith(isHttps, {});
  const checkoutHeaders = headersWith(isHttps, PROVIDER_HEADERS[provider].checkoutPolicy);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(CHECKOUT_PAGE.test(request.url) ? checkoutHeaders : headers);
    done();
  });
}

/** Allows a page inline styles of exactly the text with this hash. */
export function allowStyle(reply: FastifyReply, hash: string): void {
  reply.header(POLICY, String(reply.getHeader(POLICY)).replace('style-src', `style-src ${hash}`));
}

function headersWith(isHttps: boolean, more: Record<string, string[]>): Record<string, string> {
  return {
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        // Without upgrade-insecure-requests: nothing here is loaded over http, and it would block the scripts for anyone who
        // opens an https site at its bare address, who would then never learn that PUBLIC_URL differs.
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
      // Subdomains of ours may belong to someone else.
      strictTransportSecurity: isHttps ? { maxAge: 365 * 86_400, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${PAYERS})`,
  };
}

/** Helmet's headers, computed once because they are the same for every request. */
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
