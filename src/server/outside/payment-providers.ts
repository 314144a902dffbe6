import type { z } from 'zod';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { address, BadSetting, optionalText, readSettings } from '#server/setting.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { StripeSettings } from './stripe-payments.ts';

/** What the server knows of a provider before it speaks to it. */
type Door = {
  /** Where the signature of its events stands, in lower case. */
  signatureHeader: string;
  /** What its form needs on the checkout pages beside what every page has, by directive of the content security policy. */
  checkoutPolicy: Record<string, string[]>;
  /** Who may ask the browser to pay. */
  payOrigins: readonly string[];
};

/** A provider that an operator chooses by its settings. */
type CardProvider<S> = Door & {
  /** Its settings by name, as the environment gives them. */
  settings: Readonly<Record<string, z.ZodType<string | undefined>>>;
  /** Which of them are set all together, or none. */
  needed: readonly [string, ...string[]];
  /** Throws {@link BadSetting} for what does not fit together. */
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
  /** Throws where the two keys are of different modes: a card form would then pay what nobody hears of. */
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
  // The set for Stripe.js in https://docs.stripe.com/security/guide#content-security-policy, without those of Link (link.com)
  // and of the Address Element (maps.googleapis.com), which we do not show. It needs no inline style: it sets them by script.
  checkoutPolicy: {
    scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectSrc: ["'self'", 'https://api.stripe.com'],
  },
  payOrigins: ['https://js.stripe.com'],
};

/** Built in, and in use where no other is set up. Its events are of Stripe's form. */
const demo: Door = { signatureHeader: stripe.signatureHeader, checkoutPolicy: {}, payOrigins: [] };

type CardSettings = StripeSettings;

/** What the operator set of whoever takes the payments. */
export type PaymentSettings = { provider: 'demo' } | CardSettings;

/** Every provider but the built-in one; the first that is set up takes the payments. */
const CHOSEN: Readonly<Record<Exclude<ProviderName, 'demo'>, CardProvider<CardSettings>>> = { stripe };

export const DOORS: Readonly<Record<ProviderName, Door>> = { demo, ...CHOSEN };

/** Who takes the payments, by the settings. Throws {@link BadSetting}. */
export function readPaymentSettings(env: Values): PaymentSettings {
  for (const { settings, needed, read } of Object.values(CHOSEN)) {
    const values = readSettings(settings, env);
    for (const given of needed)
      for (const name of needed)
        if (values[given] && !values[name]) throw new BadSetting(name, `is required when ${given} is set`);
    if (values[needed[0]]) return read(values);
  }
  return { provider: 'demo' };
}

/** What has to be set for a card to be charged. */
export const CARD_SETTINGS = Object.values(CHOSEN).map(({ needed }) => needed[0]);

export const openProvider = (settings: CardSettings, now: () => Date) => CHOSEN[settings.provider].open(settings, now);
