import Stripe from 'stripe';
import type { ProviderCheck } from './payment-provider.ts';
import { stripeClient, type StripeSettings } from './stripe-payments.ts';

/** Someone waits for the answer. */
const PATIENCE = { timeout: 3000, maxNetworkRetries: 0 };

/** What we act on. */
const NEEDED_EVENTS = ['payment_intent.succeeded', 'charge.refunded', 'refund.updated', 'charge.dispute.created'];

/** Asks Stripe whether it accepts the secret key, and whether one of the account's webhook endpoints leads here. */
export async function examineStripe(settings: StripeSettings, webhook: URL): Promise<ProviderCheck> {
  const stripe = stripeClient(settings, PATIENCE);
  const title = 'Stripe';
  const refused = await stripe.paymentIntents.retrieve('pi_status_check').then(
    () => null,
    (error: unknown) => (codeOf(error) === 'resource_missing' ? null : faultOf(error, settings)),
  );
  if (refused !== null) return { title, faults: [refused], notes: [] };
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).then(
    ({ data }) => data,
    () => null,
  );
  if (endpoints === null)
    return { title, faults: [], notes: ['this key may not list webhook endpoints, so they were not checked'] };
  return { title, ...judge(endpoints, webhook) };
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>;

function judge(endpoints: readonly Endpoint[], webhook: URL): Omit<ProviderCheck, 'title'> {
  // The host may be another name of this server, but the path is ours.
  const ours = endpoints.filter(({ url }) => URL.canParse(url) && new URL(url).pathname === webhook.pathname);
  const active = ours.filter(({ status }) => status === 'enabled');
  if (ours.length === 0) return { faults: [`no webhook endpoint of the account leads to ${webhook.href}`], notes: [] };
  if (active.length === 0) return { faults: [`the webhook endpoint ${ours[0]!.url} is disabled`], notes: [] };
  const isSent = (event: string) =>
    active.some(({ enabled_events: enabled }) =>
      (enabled as readonly string[]).some((name) => name === '*' || name === event),
    );
  const missing = NEEDED_EVENTS.filter((event) => !isSent(event));
  const isElsewhere = !active.some(({ url }) => new URL(url).host === webhook.host);
  return {
    faults:
      missing.length > 0 ? [`the webhook endpoint ${active[0]!.url} is not subscribed to ${missing.join(', ')}`] : [],
    notes: isElsewhere ? [`the webhook endpoint leads to ${active[0]!.url}, not to ${webhook.host}`] : [],
  };
}

function faultOf(error: unknown, { apiBase }: StripeSettings): string {
  const host = apiBase?.host ?? 'api.stripe.com';
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe does not accept STRIPE_SECRET_KEY';
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'STRIPE_SECRET_KEY may not use PaymentIntents: give the restricted key the permissions it needs';
  if (error instanceof Stripe.errors.StripeConnectionError) return `${host} is not responding`;
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  return `${host} cannot be used${status === undefined ? '' : ` (status ${status})`}`;
}

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined);
