import type { ColumnType } from 'kysely';
import type { SiteText } from '#contract/site.ts';
import type { ContactSubject } from '#rules/wording/contact-subjects.ts';
import type { Check, Impact, ServiceName } from '#rules/status/service-status.ts';
import type { Json, JsonText } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** A change of a site setting. */
export type SiteSettingTable = {
  name: string;
  /** From 1. */
  version: number;
  isCurrent: boolean;
  /** null: the default. */
  value: string | null;
  isShown: boolean;
  /** Hash of the default at the time. */
  defaultHash: string;
  at: Time;
  /** null: the account was deleted. */
  actorId: string | null;
};

/** A text of the site as rendered when it was saved, with the hash of what it was rendered from. */
export type SitePageTable = { name: string; sourceHash: string; content: Json<Omit<SiteText, 'updatedOn'>> };

/** A message to support. */
export type ContactMessageTable = {
  id: string;
  /** null: the sender was not signed in. */
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  subject: ContactSubject;
  message: string;
  isNewsWanted: boolean;
  createdAt: Time;
  /** Since when it needs nobody anymore. */
  doneAt: ColumnType<Time | null, Time | null | undefined>;
};

export type CheckResults = Partial<Record<ServiceName, Check>>;

/** A minute measured by one process; `results` is null until it is done. Kept for an hour. */
export type StatusMinuteTable = {
  minute: Time;
  results: ColumnType<CheckResults | null, JsonText<CheckResults> | null, JsonText<CheckResults>>;
};

/** A service's checks on a day (UTC). */
export type StatusDayTable = { day: string; service: ServiceName; firstCheckAt: Time; checks: number; failed: number };

type IncidentStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

export type IncidentTable = {
  id: string;
  title: string;
  description: string;
  status: IncidentStatus;
  impact: Impact;
  services: Json<ServiceName[]>;
  /** Oldest first. */
  updates: Json<{ at: Time; status: IncidentStatus; text: string }[]>;
  startedAt: Time;
  resolvedAt: Time | null;
  createdAt: Time;
};

export type MaintenanceTable = {
  id: string;
  title: string;
  description: string;
  services: Json<ServiceName[]>;
  startsAt: Time;
  endsAt: Time;
  createdAt: Time;
};
