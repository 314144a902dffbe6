/** What became of an event that a payment provider sent. */
export const EVENT_OUTCOMES = ['applied', 'ignored', 'unknown_intent', 'failed'] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];
