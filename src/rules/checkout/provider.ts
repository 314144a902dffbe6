/** Who can take payments, by the name that stands in an order, and what an administrator reads. `demo` is built in and moves no money. */
export const PROVIDERS = {
  demo: 'Demo, no money moves',
  stripe: 'Stripe',
} as const satisfies Record<string, string>;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Those that charge cards, as the privacy policy names them. */
export const CARD_PROVIDERS = PROVIDER_NAMES.filter((name) => name !== 'demo').map((name) => PROVIDERS[name]);
