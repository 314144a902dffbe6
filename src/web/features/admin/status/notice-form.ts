import * as z from 'zod/mini';
import { IncidentDraft, MaintenanceDraft } from '#contract/status-admin.ts';

type NoticeInput = Record<string, string>;
/** A form not yet validated. */
type Unchecked = Record<string, unknown>;

const servicesOf = (typed = '') => typed.split(' ').filter(Boolean);

/** A moment as the reader's own clock has it in a field, by UTC; as it is where it is none. */
const inUtc = (typed = '') => (Number.isNaN(Date.parse(typed)) ? typed : new Date(typed).toISOString());

export const IncidentForm = z.pipe(
  z.transform(({ services, startedAt, ...rest }: NoticeInput) => {
    const given: Unchecked = {
      ...rest,
      services: servicesOf(services),
      ...(startedAt && { startedAt: inUtc(startedAt) }),
    };
    return given as IncidentDraft;
  }),
  IncidentDraft,
);

export const MaintenanceForm = z.pipe(
  z.transform(({ services, startsAt, endsAt, ...rest }: NoticeInput) => {
    const given: Unchecked = {
      ...rest,
      services: servicesOf(services),
      startsAt: inUtc(startsAt),
      endsAt: inUtc(endsAt),
    };
    return given as MaintenanceDraft;
  }),
  MaintenanceDraft,
);
