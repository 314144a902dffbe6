/** What other programs can be told of. */
export const WEBHOOK_EVENTS = [
  'person.joined',
  'person.left',
  'access.granted',
  'access.ended',
  'purchase.paid',
  'purchase.refunded',
  'sitting.finished',
  'question.reported',
  'content.imported',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** How long is waited before each further attempt, in seconds: nearly three days in all. */
export const RETRY_AFTER = [
  5,
  60,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  16 * 3600,
  20 * 3600,
] as const;

/** After how long without anything arriving an endpoint is turned off. Days. */
export const GIVE_UP_DAYS = 5;

/** For how long messages are signed with the secret before, too. Days. */
export const OLD_SECRET_DAYS = 1;

/** How long what was told is listed. Days. */
export const KEPT_DAYS = 30;
