import { phrasesOf } from '#rules/wording/phrase.ts';

/** What is said of webhooks beyond the sentences of their problems. */
export const WEBHOOK = phrasesOf({
  form: () => 'Please enter an address such as https://example.com/hooks, without a user name',
  https: () => 'The address must begin with https://',
  private: () => 'This is a private address. Whoever runs the server can allow these with WEBHOOK_PRIVATE_ADDRESSES.',
  noAnswer: ({ days }: { days: number }) => `Nothing has arrived at its address for ${days} days.`,
  gone: () => 'Its address answered that it is gone (410).',
});
