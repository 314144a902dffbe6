import type { z } from 'zod';
import type { ProviderName } from '#rules/checkout/provider.ts';
import { Secret } from '#server/secret.ts';
import { BadSetting, openAddress, optionalText, readSettings } from '#server/setting.ts';
import type { PaymentProvider, ProviderCheck } from './payment-provider.ts';
import type { StripeSettings } from './stripe-payments.ts';

/** What the server needs to know of a provider without calling it. */
type ProviderHeaders = {
  /** The header with the signature of its events, in lower case. */
  signatureHeader: string;
  /** What its form needs on checkout pages beyond the usual, by directive of the content security policy. */
  checkoutPolicy: Record<string, string[]>;
  /** Origins that may use the browser's payment API. */
  payOrigins: readonly string[];
};

/** A provider that an operator selects by its settings. */
type CardProvider<S> = ProviderHeaders & {
  /** Its settings by name, as in the environment. */
  settings: Readonly<Record<string, z.ZodType<string | undefined>>>;
  /** Settings that must be set together or not at all. */
  needed: readonly [string, ...string[]];
  /** Throws {@link BadSetting} for inconsistent settings. */
  read(values: Values): S;
  /** Asks the provider whether the settings work and whether its events lead to `webhook`. Loads the library only here. */
  examine(settings: S, webhook: URL): Promise<ProviderCheck>;
  /** Loads the library only where it is used. */
  open(settings: S, now: () => Date): Promise<PaymentProvider>;
};
type Values = Readonly<Record<string, string | undefined>>;

/** The forms of Stripe's credentials, and what else may have been pasted in their place. */
const STRIPE_FORMS = {
  secret: { form: /^[sr]k_(test|live)_\w+$/, begins: 'sk_test_, sk_live_, rk_test_, or rk_live_' },
  publishable: { form: /^pk_(test|live)_\w+$/, begins: 'pk_test_ or pk_live_' },
  webhook: { form: /^whsec_[\w+/=-]+$/, begins: 'whsec_' },
} as const;
const PASTED = [
  [/^[sr]k_/, 'this is a secret key'],
  [/^pk_/, 'this is a publishable key'],
  [/^whsec_/, 'this is the signing secret of a webhook'],
] as const;

/** Throws {@link BadSetting} for anything else: what the publishable key holds is sent to every visitor. */
function refuseOtherForm(
  name: string,
  text: string,
  { form, begins }: (typeof STRIPE_FORMS)[keyof typeof STRIPE_FORMS],
) {
  if (form.test(text)) return;
  const pasted = PASTED.find(([other]) => other.test(text) && !begins.includes(text.slice(0, 3)));
  throw new BadSetting(
    name,
    pasted
      ? `must begin with ${begins}; ${pasted[1]}`
      : `must begin with ${begins}, followed by letters and digits only`,
  );
}

const modeOf = (key: string) => (/^[a-z]+_live_/.test(key) ? 'live' : 'test');

const stripe: CardProvider<StripeSettings> = {
  settings: {
    STRIPE_SECRET_KEY: optionalText,
    STRIPE_PUBLISHABLE_KEY: optionalText,
    STRIPE_WEBHOOK_SECRET: optionalText,
    STRIPE_API_BASE: openAddress(/^https?$/, 'http://127.0.0.1:12111').optional(),
  },
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  /** Throws if one is not what its name says, or if the two keys have different modes, since we would then never hear of a card form's payments. */
  read(values) {
    const [secretKey, publishableKey, webhookSecret] = stripe.needed.map((name) => values[name] ?? '') as [
      string,
      string,
      string,
    ];
    refuseOtherForm('STRIPE_SECRET_KEY', secretKey, STRIPE_FORMS.secret);
    refuseOtherForm('STRIPE_PUBLISHABLE_KEY', publishableKey, STRIPE_FORMS.publishable);
    refuseOtherForm('STRIPE_WEBHOOK_SECRET', webhookSecret, STRIPE_FORMS.webhook);
    const mode = modeOf(secretKey);
    if (mode !== modeOf(publishableKey))
      throw new BadSetting('STRIPE_PUBLISHABLE_KEY', `does not match the mode of STRIPE_SECRET_KEY, which is ${mode}`);
    return {
      provider: 'stripe',
      secretKey: new Secret(secretKey),
      publishableKey,
      webhookSecret: new Secret(webhookSecret),
      apiBase: values.STRIPE_API_BASE ? new URL(values.STRIPE_API_BASE) : null,
      isLive: mode === 'live',
    };
  },
  examine: async (settings, webhook) => (await import('./stripe-check.ts')).examineStripe(settings, webhook),
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
const demo: ProviderHeaders = { signatureHeader: stripe.signatureHeader, checkoutPolicy: {}, payOrigins: [] };

type CardSettings = StripeSettings;

/** The operator's settings for the payment provider. */
export type PaymentSettings = { provider: 'demo' } | CardSettings;

/** Every provider except the built-in one; the first that is set up takes the payments. */
const CARD_PROVIDERS: Readonly<Record<Exclude<ProviderName, 'demo'>, CardProvider<CardSettings>>> = { stripe };

export const PROVIDER_HEADERS: Readonly<Record<ProviderName, ProviderHeaders>> = { demo, ...CARD_PROVIDERS };

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

/** Every setting of a provider. */
export const PROVIDER_SETTINGS = Object.values(CARD_PROVIDERS).flatMap(({ settings }) => Object.keys(settings));

/** What has to be set to charge cards. */
export const CARD_SETTINGS = Object.values(CARD_PROVIDERS).map(({ needed }) => needed[0]);

export const openProvider = (settings: CardSettings, now: () => Date) =>
  CARD_PROVIDERS[settings.provider].open(settings, now);

export const examineProvider = (settings: CardSettings, webhook: URL) =>
  CARD_PROVIDERS[settings.provider].examine(settings, webhook);
