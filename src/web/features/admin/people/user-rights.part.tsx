import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listUserRights } from '#contract/person-admin.ts';
import { money } from '#rules/checkout/money.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { userRightsQuery } from '#web/features/admin/shell/admin.queries.ts';

type Right = ReplyOf<typeof listUserRights>[number];

/** What a person has besides what administrators granted: paid for, or through a group. */
export function UserRights({ userId }: { userId: string }) {
  const { data } = useQuery(userRightsQuery(useApi(), userId));
  if (!data) return null;
  const rights = data.filter(({ source }) => source !== 'grant');
  return (
    <section aria-labelledby="rights">
      <h3 id="rights" className="text-large">
        Paid access and groups
      </h3>
      {rights.length === 0 && (
        <p className="mt-2 text-muted">This account has paid for nothing, and has no access through a group.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {rights.map((right) => (
          <li key={right.id} className="py-3 wrap-anywhere">
            <p className="font-semibold">{right.examId === null ? 'Every exam' : right.examName}</p>
            <p className="text-small text-muted">
              {dateText(right.startsAt)} to {right.expiresAt ? dateText(right.expiresAt) : 'no end'} ·{' '}
              {sourceText(right)}
              {right.endedAt !== null && ` · ended ${dateText(right.endedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sourceText({ paid, groupName, source }: Right): string {
  if (paid !== null) return `paid ${money(paid.cents, paid.currency)}`;
  if (groupName !== null) return `through the group ${groupName}`;
  return source;
}
