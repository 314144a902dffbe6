import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApi } from '#web/base/loading.ts';
import { groupsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const ALL = 'all';

/** What an invitation gives, as a form holds it. */
export const givenForm = {
  exam: z.string(),
  group: z.string(),
  until: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, { error: 'Please enter a date' })),
};

/** The same with how long the invitation is open. */
export const giftForm = {
  ...givenForm,
  days: z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/, { error: 'Please enter a number of days, from 1 to 90' })),
};

type GivenForm = { exam: string; group: string; until: string };
type GiftForm = GivenForm & { days: string };

/** The same as calls take it. */
export const givenOf = ({ exam, group, until }: GivenForm) => ({
  isAllExams: exam === ALL,
  examIds: exam === '' || exam === ALL ? [] : [exam],
  groupId: group === '' ? null : group,
  until: until === '' ? null : until,
});

export const giftOf = ({ days, ...given }: GiftForm) => ({ ...givenOf(given), days: Number(days) });

type Props<Name extends string> = { field: (name: Name) => { name: string; error: string | undefined } };

/** What people get with an invitation, and how long it is open. */
export function GiftFields({ field }: Props<keyof GiftForm>) {
  return (
    <>
      <GivenFields field={field} />
      <Field
        label="Open for (days)"
        inputMode="numeric"
        defaultValue="14"
        hint="After that, the invitation expires."
        {...field('days')}
      />
    </>
  );
}

/** What people get: exams, a group, until when. */
export function GivenFields({ field }: Props<keyof GivenForm>) {
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
      <Field
        label="Last day of access (optional)"
        type="date"
        hint="For the exams above, in UTC."
        {...field('until')}
      />
    </>
  );
}
