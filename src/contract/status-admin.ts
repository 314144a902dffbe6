import * as z from 'zod/mini';
import { IMPACTS, SERVICES } from '#rules/status/service-status.ts';
import { endpoint, json } from './endpoint.ts';
import { Incident, INCIDENT_STATUSES, Maintenance } from './status.ts';
import { Id, Moment, text } from './text.ts';

const Title = text(1, 200);
const Description = text(1, 2000);
/** What it affects; no repeats. */
const AffectedServices = z.array(z.enum(SERVICES)).check(
  z.minLength(1, { error: 'Choose at least one service' }),
  z.maxLength(SERVICES.length),
  z.refine((names) => new Set(names).size === names.length, { error: 'List each service only once' }),
);

export const IncidentDraft = z.strictObject({
  title: Title,
  description: Description,
  status: z.enum(INCIDENT_STATUSES),
  impact: z.enum(IMPACTS),
  services: AffectedServices,
  /** Now, if absent. */
  startedAt: z.optional(Moment),
});
export type IncidentDraft = z.infer<typeof IncidentDraft>;

export const postIncident = endpoint({
  id: 'postIncident',
  summary: 'Posts an incident on the status page',
  method: 'POST',
  path: '/api/admin/incidents',
  access: { of: 'site', as: 'administrator' },
  body: json(IncidentDraft),
  reply: Incident,
  status: 201,
  problems: [],
});

export const changeIncident = endpoint({
  id: 'changeIncident',
  summary: 'Changes an incident; resolved ends it',
  method: 'PUT',
  path: '/api/admin/incidents/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  body: json(IncidentDraft),
  reply: Incident,
  problems: ['not_found'],
});

export const UpdateDraft = z.strictObject({ status: z.enum(INCIDENT_STATUSES), text: Description });
export type UpdateDraft = z.infer<typeof UpdateDraft>;

export const postIncidentUpdate = endpoint({
  id: 'postIncidentUpdate',
  summary: 'Adds an update to an incident; resolved ends it, and any other status reopens it',
  method: 'POST',
  path: '/api/admin/incidents/{id}/updates',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  body: json(UpdateDraft),
  reply: Incident,
  status: 201,
  problems: ['not_found'],
});

export const deleteIncident = endpoint({
  id: 'deleteIncident',
  summary: 'Removes an incident from the status page',
  method: 'DELETE',
  path: '/api/admin/incidents/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});

export const MaintenanceDraft = z.strictObject({
  title: Title,
  description: Description,
  services: AffectedServices,
  startsAt: Moment,
  endsAt: Moment,
});
export type MaintenanceDraft = z.infer<typeof MaintenanceDraft>;

export const postMaintenance = endpoint({
  id: 'postMaintenance',
  summary: 'Announces maintenance, at least 24 hours ahead',
  method: 'POST',
  path: '/api/admin/maintenance',
  access: { of: 'site', as: 'administrator' },
  body: json(MaintenanceDraft),
  reply: Maintenance,
  status: 201,
  problems: [],
});

export const changeMaintenance = endpoint({
  id: 'changeMaintenance',
  summary: 'Changes scheduled maintenance; a new start must also be at least 24 hours ahead',
  method: 'PUT',
  path: '/api/admin/maintenance/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  body: json(MaintenanceDraft),
  reply: Maintenance,
  problems: ['not_found'],
});

export const deleteMaintenance = endpoint({
  id: 'deleteMaintenance',
  summary: 'Cancels maintenance, or ends it',
  method: 'DELETE',
  path: '/api/admin/maintenance/{id}',
  access: { of: 'site', as: 'administrator' },
  params: z.strictObject({ id: Id }),
  reply: null,
  status: 204,
  problems: ['not_found'],
});
