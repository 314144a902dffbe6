import * as z from 'zod/mini';
import { IMPACTS, SERVICE_STATUSES, SERVICES } from '#rules/status/service-status.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './text.ts';

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

/** How an incident progressed. */
const IncidentUpdate = z.strictObject({ at: Moment, status: z.enum(INCIDENT_STATUSES), text: z.string() });

export const Incident = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(IMPACTS),
  services: z.array(z.enum(SERVICES)),
  /** Oldest first. */
  updates: z.array(IncidentUpdate),
  startedAt: Moment,
  resolvedAt: z.nullable(Moment),
});
export type Incident = z.infer<typeof Incident>;

export const Maintenance = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  services: z.array(z.enum(SERVICES)),
  startsAt: Moment,
  endsAt: Moment,
});
export type Maintenance = z.infer<typeof Maintenance>;

const Day = z.strictObject({
  /** In UTC: `2026-11-20`. */
  date: z.iso.date(),
  /** One per minute while a server runs. */
  checks: z.int(),
  /** Checks due since the first: one per minute, whether or not a server was running. */
  due: z.int(),
  failed: z.int(),
});
export type StatusDay = z.infer<typeof Day>;

export const ServiceReport = z.strictObject({
  name: z.enum(SERVICES),
  /** null: not measured yet. */
  status: z.nullable(z.enum(SERVICE_STATUSES)),
  /** Percent of the checks of the last `STATUS_DAYS`; time without a server is in `measured`. */
  uptime: z.nullable(z.number()),
  /** Percent of the time since the first check that was measured at all; null in the first minute. */
  measured: z.nullable(z.number()),
  /** Milliseconds: the mean of the last hour. */
  responseTime: z.nullable(z.int()),
  /** Measured days, oldest first. */
  days: z.array(Day),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

export const StatusReport = z.strictObject({
  /** The day after which figures are available. */
  measuredSince: z.nullable(Moment),
  lastCheckAt: z.nullable(Moment),
  today: z.iso.date(),
  services: z.array(ServiceReport),
  /** Those of the last `STATUS_DAYS`, and all that are open; the newest first. */
  incidents: z.array(Incident),
  /** What is in progress or planned, the next first. */
  maintenance: z.array(Maintenance),
});
export type StatusReport = z.infer<typeof StatusReport>;

export const getStatus = endpoint({
  id: 'getStatus',
  summary: 'Current and past status of the services, measured by this installation once a minute',
  method: 'GET',
  path: '/api/status',
  access: { of: 'nobody', as: 'anyone' },
  reply: StatusReport,
  problems: ['unavailable'],
});
