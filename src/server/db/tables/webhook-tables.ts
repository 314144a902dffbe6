import type { ColumnType, Generated } from 'kysely';
import type { WebhookEventType } from '#rules/webhook/event.ts';
import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** A program elsewhere that is told of what happens. */
export type WebhookEndpointTable = {
  id: string;
  name: string;
  url: string;
  /** Which events it is told of. */
  events: Json<WebhookEventType[]>;
  /** What its messages are signed with, sealed. */
  sealedSecret: string;
  /** The secret before, with which they are signed, too, until then. */
  sealedOldSecret: string | null;
  oldSecretUntil: Time | null;
  isOn: boolean;
  /** Since when nothing has arrived there; null: the latest message has. */
  failingSince: Time | null;
  /** When it was turned off because nothing arrived for too long. */
  disabledAt: Time | null;
  createdAt: Time;
  updatedAt: Time;
};

/** Something that happened, as it is told. Only what somebody wants to be told is written. */
export type WebhookEventTable = {
  id: string;
  type: WebhookEventType;
  /** The id of whom or what it is about; messages about one arrive in order. */
  subject: string;
  data: Json<Record<string, unknown>>;
  createdAt: Time;
};

/** That an endpoint is to be told of an event. */
export type WebhookDeliveryTable = {
  /** In the order in which they happened. */
  number: Generated<number>;
  eventId: string;
  endpointId: string;
  subject: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  /** When to try next; while it is being tried, when another process may. */
  nextAt: Time;
  lastStatus: ColumnType<number | null, number | null | undefined, number | null>;
  lastError: ColumnType<string | null, string | null | undefined, string | null>;
  lastAt: ColumnType<Time | null, Time | null | undefined, Time | null>;
  deliveredAt: ColumnType<Time | null, Time | null | undefined, Time | null>;
  createdAt: Time;
};
