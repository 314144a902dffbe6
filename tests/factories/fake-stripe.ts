import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { TestApp } from './app.ts';
import type { Answer } from './browser.ts';
import { type FakeEvent, stripeBooks } from './stripe-books.ts';
import { bodyOf, type Form, formOf, idempotency, refusal, type WireAnswer } from './stripe-wire.ts';

const SECRET_KEY = 'sk_test_of_the_tests';
const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** What goes wrong with requests, and how often; `after`: once they have had their effect. */
export type Fault = {
  kind: 'delay' | 'error' | 'reset';
  when: 'before' | 'after';
  times: number;
  ms?: number;
  only?: string;
};

/** A server that speaks Stripe's protocol, for the real library to talk to. */
export async function startFakeStripe({ now, livemode = false }: { now: () => Date; livemode?: boolean }) {
  const books = stripeBooks({ now, livemode });
  const withKey = idempotency();
  /** The webhook endpoints of the account; null: the key may not list them. */
  let endpoints: object[] | null = [];
  const requests: string[] = [];
  let fault: Fault | null = null;

  async function answer(name: string, form: Form, url: URL): Promise<WireAnswer> {
    const [, , kind = '', id = '', verb = ''] = url.pathname.split('/');
    if (name === 'POST /v1/payment_intents') return books.create(form);
    if (name === 'GET /v1/payment_intents') return books.list();
    if (kind === 'payment_intents' && verb === 'cancel') return books.cancel(id);
    if (kind === 'payment_intents' && name.startsWith('GET'))
      return books.retrieve(id, url.searchParams.getAll('expand[0]').includes('latest_charge'));
    if (name === 'POST /v1/refunds') return books.refund(form);
    if (name === 'GET /v1/webhook_endpoints')
      return endpoints === null
        ? refusal(403, 'invalid_request_error', null, 'The provided key does not have the required permissions')
        : { status: 200, body: { object: 'list', data: endpoints, has_more: false, url: '/v1/webhook_endpoints' } };
    if (kind === 'refunds' || kind === 'disputes')
      return books.listOf(kind, url.searchParams.get('payment_intent') ?? '');
    return refusal(404, 'invalid_request_error', null, `Unrecognized request URL (${name})`);
  }

  /** The fault, if it applies now. */
  function strikes(name: string, when: Fault['when']): Fault | null {
    if (!fault || fault.when !== when || fault.times <= 0 || (fault.only && fault.only !== name)) return null;
    fault.times -= 1;
    return fault;
  }

  async function suffer(struck: Fault | null, request: IncomingMessage): Promise<WireAnswer | null> {
    if (struck?.kind === 'delay') await pause(struck.ms ?? 0, undefined, { ref: false });
    if (struck?.kind === 'reset') request.socket.destroy();
    return struck?.kind === 'error' ? refusal(500, 'api_error', null, 'Something went wrong on our end.') : null;
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url!, 'http://stripe');
    const name = `${request.method} ${url.pathname}`;
    const text = await bodyOf(request);
    requests.push(name);
    const early = await suffer(strikes(name, 'before'), request);
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    // Stripe repeats its own errors for the same key, but not a reply that gets lost.
    const work = async () => {
      const done = await answer(name, formOf(text), url);
      return fault?.kind === 'error' ? ((await suffer(strikes(name, 'after'), request)) ?? done) : done;
    };
    const key = request.headers['idempotency-key'] as string | undefined;
    const final =
      early ??
      (isKnown
        ? await withKey(key, `${name} ${text}`, work)
        : refusal(401, 'authentication_error', null, 'Invalid API Key provided'));
    if (fault?.kind !== 'error') await suffer(strikes(name, 'after'), request);
    if (request.socket.destroyed) return;
    reply
      .writeHead(final.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...final.headers })
      .end(JSON.stringify(final.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    ...books,
    /** Each request received, as method and path. */
    requests,
    settings: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    endpoints: (next: object[] | null) => void (endpoints = next),
    /** The fault from now on; null for none. */
    suffer: (next: Fault | null) => void (fault = next),
    /** Sends an event to an app, with Stripe's own signature. */
    deliver: (app: TestApp, event: FakeEvent): Promise<Answer> => send(app, event, signEvent(event, now())),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/** The header with which Stripe would send the event at that time. */
export const signEvent = (event: object, at: Date, by?: { secret?: string; scheme?: string }): string =>
  signText(JSON.stringify(event), at, by);

/** The signature header for any payload. */
export function signText(payload: string, at: Date, { secret = WEBHOOK_SECRET, scheme = 'v1' } = {}): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signed = { payload, secret, timestamp, scheme };
  return Stripe.webhooks.generateTestHeaderString(
    signed as Parameters<typeof Stripe.webhooks.generateTestHeaderString>[0],
  );
}

/** Posts bytes to the webhook like an outside server: without origin or cookie. */
export function send(
  app: TestApp,
  body: object | string | Buffer,
  signature?: string,
  more: Record<string, string | undefined> = {},
): Promise<Answer> {
  const headers = {
    origin: undefined,
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
    ...more,
  };
  return app.visitor().send({ method: 'POST', url: '/api/webhooks/payments', body, headers });
}
