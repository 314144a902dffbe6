import { hasRole, ROLE_NAMES, ROLES } from '#rules/account/roles.ts';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { type AdminUser, createUser, listUsers } from '#contract/account-admin.ts';
import { invite } from '#contract/door-admin.ts';
import { listTokens } from '#contract/account-tokens-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { ListFilter, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';

const COLUMNS = [
  { title: 'Email', by: 'email' },
  { title: 'Username', by: 'username', className: 'max-md:hidden' },
  { title: 'Status' },
  { title: 'Joined', by: 'created', className: 'max-md:hidden' },
];
const FILTERS = [
  ['', 'All accounts'],
  ['students', 'Students'],
  ['admins', 'Administrators'],
  ...ROLES.map((role) => [role, ROLE_NAMES[role]] as const),
  ['disabled', 'Disabled'],
  ['unconfirmed', 'No longer confirmed'],
] as const;

export const ErrorBoundary = AdminFailed;

const list = adminList(listUsers);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

/** Every account. */
export function Component() {
  const { query, total, users } = list.useList();
  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Users</h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <May call={listTokens}>
            <Link to={adminPaths.tokens()} className="inline-flex min-h-11 items-center text-accent underline">
              Tokens for scripts
            </Link>
          </May>
          <May call={invite}>
            <ButtonLink look="plain" to={adminPaths.access()}>
              Invite Someone
            </ButtonLink>
          </May>
          <May call={createUser}>
            <ButtonLink look="plain" to={adminPaths.userCreate}>
              Create Account
            </ButtonLink>
          </May>
        </div>
      </div>
      <ListSearch label="Users">
        <ListFilter label="Show" name="show" options={FILTERS} />
      </ListSearch>
      <PagedList
        total={total}
        page={query.page}
        what="account"
        empty={<NothingFits all={adminPaths.userList()}>No accounts match.</NothingFits>}
      >
        <ListTable
          caption="Accounts"
          columns={COLUMNS}
          sort={query.sort ?? 'created'}
          order={query.order ?? 'desc'}
          hasActions={false}
        >
          {users.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </ListTable>
      </PagedList>
    </AdminLayout>
  );
}

function Row({ user }: { user: AdminUser }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
        <Link
          to={adminPaths.user(user.id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline sm:min-h-8"
        >
          {user.email}
        </Link>
        <span className="block text-small text-muted">
          {name}
          <span className="md:hidden">
            {name && ' · '}
            {user.username} · <Moment at={user.createdAt} />
          </span>
        </span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{user.username}</td>
      <td className="py-3 pr-4">
        <UserTags user={user} />
      </td>
      <td className="py-3 pr-4 text-nowrap max-md:hidden">
        <Moment at={user.createdAt} />
      </td>
    </tr>
  );
}

function UserTags({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {user.isAdmin && <Tag tone="correct">Admin</Tag>}
      {user.roles.map((role) => (
        <Tag key={role} tone="correct">
          {ROLE_NAMES[role]}
        </Tag>
      ))}
      {user.disabledAt && <Tag tone="wrong">Disabled</Tag>}
      {user.unconfirmed.length > 0 && <Tag tone="nearly">No longer confirmed</Tag>}
      {!user.emailVerified && <Tag tone="nearly">Unverified</Tag>}
      {!hasRole(user) && !user.disabledAt && user.emailVerified && (
        <span className="text-small text-muted">Student</span>
      )}
    </span>
  );
}
