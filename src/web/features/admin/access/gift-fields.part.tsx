import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '#web/base/loading.ts';
import { groupsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const ALL = 'all';

/** What an invitation gives, as a form holds it. */
export const giftForm = {
  exam: z.string(),
  group: z.string(),
  until: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, { error: 'Please enter a date' })),
  days: z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/, { error: 'Please enter a number of days, from 1 to 90' })),
};

type GiftForm = { exam: string; group: string; until: string; days: string };

/** The same as calls take it. */
export const giftOf = ({ exam, group, until, days }: GiftForm) => ({
  isAllExams: exam === ALL,
  examIds: exam === '' || exam === ALL ? [] : [exam],
  groupId: group === '' ? null : group,
  until: until === '' ? null : until,
  days: Number(days),
});

type Props = { field: (name: keyof GiftForm) => { name: string; error: string | undefined } };

/** What people get with an invitation, and how long it is open. */
export function GiftFields({ field }: Props) {
  const groups = useQuery(groupsQuery(useApi())).data?.groups ?? [];
  const exams = useExams();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Exams"
          options={[
            ['', 'None in particular'],
            [ALL, 'Every exam'],
            ...exams.map(({ id, name }) => [id, name] as const),
          ]}
          {...field('exam')}
        />
        <SelectField
          label="Group"
          options={[['', 'None'], ...groups.map(({ id, name }) => [id, name] as const)]}
          {...field('group')}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Last day of access (optional)"
          type="date"
          hint="For the exams above, in UTC."
          {...field('until')}
        />
        <Field
          label="Open for (days)"
          inputMode="numeric"
          defaultValue="14"
          hint="After that, the invitation expires."
          {...field('days')}
        />
      </div>
    </>
  );
}
