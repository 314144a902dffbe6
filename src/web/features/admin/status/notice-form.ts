import * as z from 'zod/mini';
import { IncidentDraft, MaintenanceDraft } from '#contract/status-admin.ts';

type NoticeInput = Record<string, string>;
/** A form not yet validated. */
type RawFields = Record<string, unknown>;

const servicesOf = (typed = '') => typed.split(' ').filter(Boolean);

/** A time typed in local time, in UTC; returned as typed if it is not a time. */
const inUtc = (typed = '') => (Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString());

export const IncidentForm = z.pipe(
  z.transform(({ services, startedAt, ...rest }: NoticeInput) => {
    const rawFields: RawFields = {
      ...rest,
      services: servicesOf(services),
      ...(startedAt && { startedAt: inUtc(startedAt) }),
    };
    return rawFields as IncidentDraft;
  }),
  IncidentDraft,
);

export const MaintenanceForm = z.pipe(
  z.transform(({ services, startsAt, endsAt, ...rest }: NoticeInput) => {
    const rawFields: RawFields = {
      ...rest,
      services: servicesOf(services),
      startsAt: inUtc(startsAt),
      endsAt: inUtc(endsAt),
    };
    return rawFields as MaintenanceDraft;
  }),
  MaintenanceDraft,
);
