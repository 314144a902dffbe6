/** Who can take payments: the name stored in orders, and the one administrators see. `demo` is built in and moves no money. */
export const PROVIDERS = {
  demo: 'Demo, no money moves',
  stripe: 'Stripe',
} as const satisfies Record<string, string>;

export type ProviderName = keyof typeof PROVIDERS;

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Those that charge cards, as named in the privacy policy. */
export const CARD_PROVIDERS = PROVIDER_NAMES.filter((name) => name !== 'demo').map((name) => PROVIDERS[name]);
