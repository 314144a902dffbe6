import type { z } from 'zod';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { address, BadSetting, optionalText, readSettings } from '#server/setting.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { StripeSettings } from './stripe-payments.ts';

/** What the server needs to know of a provider without calling it. */
type Door = {
  /** The header with the signature of its events, in lower case. */
  signatureHeader: string;
  /** What its form needs on checkout pages beyond the usual, by directive of the content security policy. */
  checkoutPolicy: Record<string, string[]>;
  /** Origins that may use the browser's payment API. */
  payOrigins: readonly string[];
};

/** A provider that an operator selects by its settings. */
type CardProvider<S> = Door & {
  /** Its settings by name, as in the environment. */
  settings: Readonly<Record<string, z.ZodType<string | undefined>>>;
  /** Settings that must be set together or not at all. */
  needed: readonly [string, ...string[]];
  /** Throws {@link BadSetting} for inconsistent settings. */
  read(values: Values): S;
  /** Loads the library only where it is used. */
  open(settings: S, now: () => Date): Promise<PaymentProvider>;
};
type Values = Readonly<Record<string, string | undefined>>;

const modeOf = (key: string) => (/^[a-z]+_live_/.test(key) ? 'live' : 'test');

const stripe: CardProvider<StripeSettings> = {
  settings: {
    STRIPE_SECRET_KEY: optionalText,
    STRIPE_PUBLISHABLE_KEY: optionalText,
    STRIPE_WEBHOOK_SECRET: optionalText,
    STRIPE_API_BASE: address(/^https?$/, 'http://127.0.0.1:12111').optional(),
  },
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  /** Throws if the two keys have different modes, since we would then never hear of a card form's payments. */
  read(values) {
    const [secretKey, publishableKey, webhookSecret] = stripe.needed.map((name) => values[name] ?? '') as [
      string,
      string,
      string,
    ];
    const mode = modeOf(secretKey);
    if (mode !== modeOf(publishableKey))
      throw new BadSetting('STRIPE_PUBLISHABLE_KEY', `does not match the mode of STRIPE_SECRET_KEY, which is ${mode}`);
    return {
      provider: 'stripe',
      secretKey,
      publishableKey,
      webhookSecret,
      apiBase: values.STRIPE_API_BASE ? new URL(values.STRIPE_API_BASE) : null,
      isLive: mode === 'live',
    };
  },
  open: async (settings, now) => (await import('./stripe-payments.ts')).stripePayments({ settings, now }),
  signatureHeader: 'stripe-signature',
  // The set for Stripe.js in https://docs.stripe.com/security/guide#content-security-policy, without those for Link (link.com)
  // and the Address Element (maps.googleapis.com), which we do not show. It needs no inline styles, because it sets them by script.
  checkoutPolicy: {
    scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectSrc: ["'self'", 'https://api.stripe.com'],
  },
  payOrigins: ['https://js.stripe.com'],
};

/** Built in, and used if no other is set up. Its events have Stripe's form. */
const demo: Door = { signatureHeader: stripe.signatureHeader, checkoutPolicy: {}, payOrigins: [] };

type CardSettings = StripeSettings;

/** The operator's settings for the payment provider. */
export type PaymentSettings = { provider: 'demo' } | CardSettings;

/** Every provider except the built-in one; the first that is set up takes the payments. */
const CARD_PROVIDERS: Readonly<Record<Exclude<ProviderName, 'demo'>, CardProvider<CardSettings>>> = { stripe };

export const DOORS: Readonly<Record<ProviderName, Door>> = { demo, ...CARD_PROVIDERS };

/** The payment provider by the settings. Throws {@link BadSetting}. */
export function readPaymentSettings(env: Values): PaymentSettings {
  for (const { settings, needed, read } of Object.values(CARD_PROVIDERS)) {
    const values = readSettings(settings, env);
    for (const given of needed)
      for (const name of needed)
        if (values[given] && !values[name]) throw new BadSetting(name, `is required when ${given} is set`);
    if (values[needed[0]]) return read(values);
  }
  return { provider: 'demo' };
}

/** What has to be set to charge cards. */
export const CARD_SETTINGS = Object.values(CARD_PROVIDERS).map(({ needed }) => needed[0]);

export const openProvider = (settings: CardSettings, now: () => Date) =>
  CARD_PROVIDERS[settings.provider].open(settings, now);
