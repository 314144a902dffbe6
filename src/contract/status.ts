import * as z from 'zod/mini';
import { IMPACTS, SERVICE_STATUSES, SERVICES } from '#rules/status/service-status.ts';
import { endpoint } from './endpoint.ts';
import { Id, Moment, text } from './text.ts';

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

const Title = text(1, 200);
const Description = text(1, 2000);
/** What it is about; each once. */
const Affected = z
  .array(z.enum(SERVICES))
  .check(z.minLength(1), z.maxLength(SERVICES.length), z.refine((names) => new Set(names).size === names.length, { error: 'Name each service once' }));

/** How an incident went on. */
const IncidentUpdate = z.strictObject({ at: Moment, status: z.enum(INCIDENT_STATUSES), text: z.string() });

export const Incident = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(IMPACTS),
  services: z.array(z.enum(SERVICES)),
  /** The oldest first. */
  updates: z.array(IncidentUpdate),
  startedAt: Moment,
  resolvedAt: z.nullable(Moment),
});
export type Incident = z.infer<typeof Incident>;

export const Maintenance = z.strictObject({
  id: z.uuid(),
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
  /** One a minute while a server runs. */
  checks: z.int(),
  /** One a minute since the first, whether a server ran or not. */
  due: z.int(),
  failed: z.int(),
});
export type StatusDay = z.infer<typeof Day>;

export const ServiceReport = z.strictObject({
  name: z.enum(SERVICES),
  /** null: not measured yet. */
  status: z.nullable(z.enum(SERVICE_STATUSES)),
  /** Percent of the checks of the last 90 days; time without a server is in `measured`. */
  uptime: z.nullable(z.number()),
  /** Percent of the time since the first check that was measured at all; null in the first minute. */
  measured: z.nullable(z.number()),
  /** Milliseconds: the mean of the last hour. */
  responseTime: z.nullable(z.int()),
  /** Days that were measured, the oldest first. */
  days: z.array(Day),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

export const StatusReport = z.strictObject({
  /** The day after which figures are there. */
  measuredSince: z.nullable(Moment),
  lastCheckAt: z.nullable(Moment),
  today: z.iso.date(),
  services: z.array(ServiceReport),
  /** Those of the last 90 days, and all that are open; the newest first. */
  incidents: z.array(Incident),
  /** What goes on and what is planned, the next first. */
  maintenance: z.array(Maintenance),
});
export type StatusReport = z.infer<typeof StatusReport>;

export const getStatus = endpoint({
  id: 'getStatus',
  summary: 'How the services stand and stood, measured by this installation once a minute',
  method: 'GET',
  path: '/api/status',
  access: 'public',
  reply: StatusReport,
  problems: ['unavailable'],
});

export const GivenIncident = z.strictObject({
  title: Title,
  description: Description,
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(IMPACTS),
  services: Affected,
  /** Now, where it is absent. */
  startedAt: z.optional(Moment),
});
export type GivenIncident = z.infer<typeof GivenIncident>;

export const postIncident = endpoint({
  id: 'postIncident',
  summary: 'Tells of an incident on the status page',
  method: 'POST',
  path: '/api/admin/incidents',
  access: 'admin',
  body: GivenIncident,
  reply: Incident,
  status: 201,
  problems: [],
});

export const changeIncident = endpoint({
  id: 'changeIncident',
  summary: 'Tells how an incident goes on; resolved ends it',
  method: 'PUT',
  path: '/api/admin/incidents/{id}',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  body: GivenIncident,
  reply: Incident,
  problems: ['not_found'],
});

export const GivenUpdate = z.strictObject({ status: z.enum(INCIDENT_STATUSES), text: Description });
export type GivenUpdate = z.infer<typeof GivenUpdate>;

export const postIncidentUpdate = endpoint({
  id: 'postIncidentUpdate',
  summary: 'Adds to what is told of an incident; resolved ends it, any other status opens it again',
  method: 'POST',
  path: '/api/admin/incidents/{id}/updates',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  body: GivenUpdate,
  reply: Incident,
  status: 201,
  problems: ['not_found'],
});

export const deleteIncident = endpoint({
  id: 'deleteIncident',
  summary: 'Takes an incident off the status page',
  method: 'DELETE',
  path: '/api/admin/incidents/{id}',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});

export const GivenMaintenance = z.strictObject({ title: Title, description: Description, services: Affected, startsAt: Moment, endsAt: Moment });
export type GivenMaintenance = z.infer<typeof GivenMaintenance>;

export const postMaintenance = endpoint({
  id: 'postMaintenance',
  summary: 'Announces maintenance, at least 24 hours ahead',
  method: 'POST',
  path: '/api/admin/maintenance',
  access: 'admin',
  body: GivenMaintenance,
  reply: Maintenance,
  status: 201,
  problems: [],
});

export const changeMaintenance = endpoint({
  id: 'changeMaintenance',
  summary: 'Changes what is told of maintenance; another start is again at least 24 hours ahead',
  method: 'PUT',
  path: '/api/admin/maintenance/{id}',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  body: GivenMaintenance,
  reply: Maintenance,
  problems: ['not_found'],
});

export const deleteMaintenance = endpoint({
  id: 'deleteMaintenance',
  summary: 'Calls maintenance off, or ends it',
  method: 'DELETE',
  path: '/api/admin/maintenance/{id}',
  access: 'admin',
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
