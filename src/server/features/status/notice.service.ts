import { STATUS } from './status.words.ts';
import { randomUUID } from 'node:crypto';
import type { Incident, Maintenance } from '#contract/status.ts';
import type { IncidentDraft, MaintenanceDraft, UpdateDraft } from '#contract/status-admin.ts';
import { NOTICE_HOURS } from '#rules/status/service-status.ts';
import type { Database } from '#server/db/database.ts';
import { json, type Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { Problem } from '#server/http/problem.ts';
import {
  deleteIncidentRow,
  deleteMaintenanceRow,
  insertIncident,
  insertMaintenance,
  selectOptionalIncident,
  selectOptionalIncidentLocked,
  selectOptionalMaintenance,
  updateIncident,
  updateMaintenance,
} from './notice.store.ts';

const inUtc = (moment: string) => new Date(moment).toISOString();

/** A row as returned by the API. */
export function incidentOf({ createdAt: _kept, ...incident }: Row<'incident'>): Incident {
  return incident;
}
export function maintenanceOf({ createdAt: _kept, ...maintenance }: Row<'maintenance'>): Maintenance {
  return maintenance;
}

/** What administrators post on the status page; every change is audited. */
export function noticeService({ database, now }: { database: Database; now: () => Date }) {
  return {
    async postIncident(actor: Actor, { startedAt, ...incidentFields }: IncidentDraft): Promise<Incident> {
      const at = now().toISOString();
      const resolvedAt = incidentFields.status === 'resolved' ? at : null;
      const incident: Incident = {
        id: randomUUID(),
        ...incidentFields,
        updates: [],
        startedAt: startedAt ? inUtc(startedAt) : at,
        resolvedAt,
      };
      await database.write(async (tx) => {
        await insertIncident(tx, {
          ...incident,
          services: json(incidentFields.services),
          updates: json([]),
          createdAt: at,
        });
        await insertAudit(tx, at, actor, {
          action: 'post',
          subjectKind: 'incident',
          subjectId: incident.id,
          before: null,
          after: incident,
        });
      });
      return incident;
    },

    /** Throws 404. */
    async changeIncident(actor: Actor, id: string, { startedAt, ...draft }: IncidentDraft): Promise<Incident> {
      const at = now().toISOString();
      return database.write(async (tx) => {
        const row = await selectOptionalIncident(tx, id);
        if (!row) throw new Problem('not_found');
        const before = incidentOf(row);
        const resolvedAt = draft.status === 'resolved' ? (before.resolvedAt ?? at) : null;
        const change = { ...draft, startedAt: startedAt ? inUtc(startedAt) : before.startedAt, resolvedAt };
        await updateIncident(tx, id, { ...change, services: json(draft.services) });
        const after = { ...before, ...change };
        await insertAudit(tx, at, actor, { action: 'change', subjectKind: 'incident', subjectId: id, before, after });
        return after;
      });
    },

    /** Throws 404. */
    async postUpdate(actor: Actor, id: string, { status, text }: UpdateDraft): Promise<Incident> {
      const at = now().toISOString();
      return database.write(async (tx) => {
        const row = await selectOptionalIncidentLocked(tx, id);
        if (!row) throw new Problem('not_found');
        const before = incidentOf(row);
        const updates = [...before.updates, { at, status, text }];
        const resolvedAt = status === 'resolved' ? (before.resolvedAt ?? at) : null;
        await updateIncident(tx, id, { status, resolvedAt, updates: json(updates) });
        await insertAudit(tx, at, actor, {
          action: 'tell',
          subjectKind: 'incident',
          subjectId: id,
          before: { status: before.status },
          after: { status, text },
        });
        return { ...before, status, resolvedAt, updates };
      });
    },

    /** Throws 404. */
    async deleteIncident(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        const row = await selectOptionalIncident(tx, id);
        if (!row) throw new Problem('not_found');
        await deleteIncidentRow(tx, id);
        await insertAudit(tx, now().toISOString(), actor, {
          action: 'delete',
          subjectKind: 'incident',
          subjectId: id,
          before: incidentOf(row),
          after: null,
        });
      });
    },

    /** Throws 400 if it starts sooner than the promised notice, or ends before it starts. */
    async postMaintenance(actor: Actor, draft: MaintenanceDraft): Promise<Maintenance> {
      const at = now();
      const { startsAt, endsAt } = plannedTimes(draft, at, null);
      const maintenance = { id: randomUUID(), ...draft, startsAt, endsAt };
      const createdAt = at.toISOString();
      await database.write(async (tx) => {
        await insertMaintenance(tx, { ...maintenance, services: json(draft.services), createdAt });
        await insertAudit(tx, createdAt, actor, {
          action: 'post',
          subjectKind: 'maintenance',
          subjectId: maintenance.id,
          before: null,
          after: maintenance,
        });
      });
      return maintenance;
    },

    /** Throws 404, and 400 as above; an unchanged start may be near or past. */
    async changeMaintenance(actor: Actor, id: string, draft: MaintenanceDraft): Promise<Maintenance> {
      const at = now();
      return database.write(async (tx) => {
        const row = await selectOptionalMaintenance(tx, id);
        if (!row) throw new Problem('not_found');
        const before = maintenanceOf(row);
        const after = { id, ...draft, ...plannedTimes(draft, at, before.startsAt) };
        const { id: _same, ...change } = after;
        await updateMaintenance(tx, id, { ...change, services: json(draft.services) });
        await insertAudit(tx, at.toISOString(), actor, {
          action: 'change',
          subjectKind: 'maintenance',
          subjectId: id,
          before,
          after,
        });
        return after;
      });
    },

    /** Throws 404. */
    async deleteMaintenance(actor: Actor, id: string): Promise<void> {
      await database.write(async (tx) => {
        const row = await selectOptionalMaintenance(tx, id);
        if (!row) throw new Problem('not_found');
        await deleteMaintenanceRow(tx, id);
        await insertAudit(tx, now().toISOString(), actor, {
          action: 'delete',
          subjectKind: 'maintenance',
          subjectId: id,
          before: maintenanceOf(row),
          after: null,
        });
      });
    },
  };
}
export type NoticeService = ReturnType<typeof noticeService>;

function plannedTimes(
  draft: MaintenanceDraft,
  at: Date,
  previousStart: string | null,
): { startsAt: string; endsAt: string } {
  const [startsAt, endsAt] = [inUtc(draft.startsAt), inUtc(draft.endsAt)];
  if (startsAt !== previousStart && Date.parse(startsAt) - at.getTime() < NOTICE_HOURS * 3_600_000) {
    throw new Problem('malformed', { fields: { startsAt: STATUS.tooSoon({ hours: NOTICE_HOURS }) } });
  }
  if (endsAt <= startsAt) throw new Problem('malformed', { fields: { endsAt: STATUS.endFirst() } });
  return { startsAt, endsAt };
}
