import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type AdminUserDetails, changeUser } from '#contract/account-admin.ts';
import { setUserGroups } from '#contract/door-admin.ts';
import { listUserResults, listUserRights } from '#contract/person-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useMe } from '#web/base/me.ts';
import { Moment } from '#web/ui/moment.tsx';
import { useLoaded } from '#web/base/use-loaded.ts';
import { Icon } from '#web/ui/icon.tsx';
import { countText, numberText } from '#rules/wording/count.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { userQuery } from '#web/features/admin/shell/admin.queries.ts';
import { Grants } from './grants.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { UserGroups } from './user-groups.part.tsx';
import { UserRoles } from './user-roles.part.tsx';
import { UserActs } from './user-acts.part.tsx';
import { UserResults } from './user-results.part.tsx';
import { UserRights } from './user-rights.part.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.userId!;
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(userQuery(api, id));
    return { id };
  });
}

/** One account: what is known about it, its permissions, and its grants. */
export function Component() {
  const api = useApi();
  const { id } = useLoaderData<typeof loader>();
  const user = useLoaded(userQuery(api, id));
  const me = useMe();
  return (
    <AdminLayout>
      <Link to={adminPaths.userList()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Users
      </Link>
      <h2 className="text-title wrap-anywhere">{user.email}</h2>
      {user.unconfirmed.map(({ provider, since }) => (
        <p key={provider} className="mt-3 max-w-text rounded border border-line-strong bg-sunken p-3">
          No longer confirmed by {provider} since <Moment at={since} />. What its groups gave has ended.{' '}
          {user.isAdmin
            ? 'As an administrator, this person can still log in another way.'
            : `Until they log in there again, this person can only download their data.`}
        </p>
      ))}
      <Facts user={user} />
      <div className="mt-10 grid gap-10 lg:grid-cols-2">
        <UserActs user={user} isOwn={me?.id === id} />
        <May call={changeUser}>
          <UserRoles user={user} />
        </May>
        <Grants user={user} />
        <May call={setUserGroups}>
          <UserGroups user={user} />
        </May>
        <May call={listUserRights}>
          <UserRights userId={id} />
        </May>
        <May call={listUserResults}>
          <UserResults userId={id} />
        </May>
      </div>
    </AdminLayout>
  );
}

function Facts({ user }: { user: AdminUserDetails }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'Not given';
  const facts = [
    ['Name', name],
    ['Username', user.username],
    ['Email', user.emailVerified ? 'Verified' : 'Not verified'],
    ['Two-factor authentication', user.secondFactorSince === null ? 'Not set up' : 'On'],
    ['Joined', <Moment key="joined" at={user.createdAt} />],
    ['Logged in', countText(user.sessionCount, 'session')],
    ['Attempts', numberText(user.attemptCount)],
    [
      'Payments',
      user.paymentCount === 0 ? (
        'None'
      ) : (
        <Link key="payments" to={adminPaths.paymentList({ search: user.email })} className="text-accent underline">
          See {countText(user.paymentCount, 'payment')}
        </Link>
      ),
    ],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {facts.map(([term, value]) => (
        <div key={term} className="min-w-0 wrap-anywhere">
          <dt className="text-small text-muted">{term}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
