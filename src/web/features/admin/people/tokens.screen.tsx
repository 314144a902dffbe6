import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { type ListedToken, listTokens, revokeToken } from '#contract/account-tokens-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { RowButton } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';

export const ErrorBoundary = AdminFailed;

const list = adminList(listTokens);

export const loader = (args: LoaderFunctionArgs) => list.load(args);

const COLUMNS = [
  { title: 'Token' },
  { title: 'Made by' },
  { title: 'Last used', className: 'max-md:hidden' },
  { title: 'Expires', className: 'max-md:hidden' },
];

/** Everyone's tokens for scripts. */
export function Component() {
  const api = useApi();
  const { query, total, tokens } = list.useList();
  const { act, isBusy, fault, dialog } = useAct();
  const [going, setGoing] = useState<ListedToken | null>(null);
  const revoke = async ({ id }: ListedToken) => {
    const messages = { success: 'Token revoked', failure: 'Failed to revoke the token' };
    if (await act(() => api(revokeToken, { params: { id } }), messages)) setGoing(null);
  };
  return (
    <AdminLayout>
      <Link to={adminPaths.userList()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Users
      </Link>
      <h2 className="text-title">Tokens for scripts</h2>
      <p className="mt-2 max-w-text text-muted">
        People with a role make them on their account page. A token can never do more than the person who made it.
      </p>
      <ListSearch label="Tokens" />
      <PagedList
        total={total}
        page={query.page}
        what="token"
        empty={<NothingFits all={adminPaths.tokens()}>No tokens match.</NothingFits>}
      >
        <ListTable caption="Tokens" columns={COLUMNS} hasActions>
          {tokens.map((token) => (
            <tr key={token.id} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
                <span className="font-semibold">{token.name}</span>
                <span className="block text-small text-muted">{token.scopes.join(', ')}</span>
                <span className="block text-small text-muted md:hidden">
                  <LastUsed token={token} /> · Expires <Moment at={token.expiresAt} />
                </span>
              </th>
              <td className="py-3 pr-4 wrap-anywhere">
                <Link to={adminPaths.user(token.userId)} className="text-accent underline">
                  {token.email}
                </Link>
              </td>
              <td className="py-3 pr-4 max-md:hidden">
                <LastUsed token={token} />
              </td>
              <td className="py-3 pr-4 text-nowrap max-md:hidden">
                <Moment at={token.expiresAt} />
              </td>
              <td className="py-1.5 text-right">
                <RowButton of={token.name} call={revokeToken} isGrave onClick={() => setGoing(token)}>
                  Revoke
                </RowButton>
              </td>
            </tr>
          ))}
        </ListTable>
      </PagedList>
      {going && (
        <ConfirmDialog
          title="Revoke this token?"
          action="Revoke"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void revoke(going)}
          onClose={() => setGoing(null)}
        >
          <p className="text-muted wrap-anywhere">
            Scripts that use {going.name} of {going.email} are refused from then on. You can’t undo this.
          </p>
        </ConfirmDialog>
      )}
      {dialog}
    </AdminLayout>
  );
}

const LastUsed = ({ token: { lastUsedAt } }: { token: ListedToken }) =>
  lastUsedAt === null ? 'Never used' : <Moment at={lastUsedAt} />;
