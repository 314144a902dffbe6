import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  takeBackInvitation,
  withdrawInvitation,
} from '#contract/door-admin.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { adminList } from '#web/features/admin/shell/admin-list.ts';
import { groupsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { ListFilter, ListSearch, NothingFits, PagedList } from '#web/features/admin/shell/list.part.tsx';
import { ListRow, RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { ListTable } from '#web/features/admin/shell/list-table.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { AccessFrame } from './access-frame.part.tsx';
import { InviteDialog } from './invite-dialog.part.tsx';
import { LinkDialog } from './link-dialog.part.tsx';

const COLUMNS = [
  { title: 'For' },
  { title: 'Gives', className: 'max-md:hidden' },
  { title: 'Status' },
  { title: 'Expires', className: 'max-md:hidden' },
];
const FILTERS = [
  ['', 'All invitations'],
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['expired', 'Expired'],
  ['withdrawn', 'Withdrawn'],
  ['links', 'Links'],
] as const;
const STATES: Record<Invitation['state'], { name: string; tone: 'plain' | 'correct' | 'nearly' }> = {
  open: { name: 'Open', tone: 'nearly' },
  accepted: { name: 'Accepted', tone: 'correct' },
  expired: { name: 'Expired', tone: 'plain' },
  withdrawn: { name: 'Withdrawn', tone: 'plain' },
};

export const ErrorBoundary = AdminFailed;

const list = adminList(listInvitations);

export const loader = (args: LoaderFunctionArgs) =>
  list.load(args, async ({ api, queries }) => {
    await queries.fetchQuery(groupsQuery(api));
    return {};
  });

/** Everyone who was invited, and what came of it. */
export function Component() {
  const { query, total, invitations } = list.useList();
  const [dialog, setDialog] = useState<'people' | 'link' | null>(null);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const [takenBack, setTakenBack] = useState<Invitation | null>(null);
  const close = () => setDialog(null);
  const isSearched = query.search !== undefined || query.show !== undefined;
  const empty = isSearched ? (
    <NothingFits all={adminPaths.access()}>No invitations match.</NothingFits>
  ) : (
    <p>No one has been invited yet. Invite people by email, or create a link.</p>
  );
  return (
    <AccessFrame title="Invitations">
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setDialog('people')}>Invite People</Button>
        <Button look="plain" onClick={() => setDialog('link')}>
          Create Link
        </Button>
      </div>
      <ListSearch label="Invitations" hint="By email or name.">
        <ListFilter label="Show" name="show" options={FILTERS} />
      </ListSearch>
      <PagedList total={total} page={query.page} what="invitation" empty={empty}>
        <ListTable caption="Invitations" columns={COLUMNS}>
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              invitation={invitation}
              onWithdraw={() => setWithdrawn(invitation)}
              onTakeBack={() => setTakenBack(invitation)}
            />
          ))}
        </ListTable>
      </PagedList>
      {dialog === 'people' && <InviteDialog onClose={close} />}
      {dialog === 'link' && <LinkDialog onClose={close} />}
      {takenBack && <TakingBack invitation={takenBack} onClose={() => setTakenBack(null)} />}
      {withdrawn && <Withdrawal invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </AccessFrame>
  );
}

const nameOf = ({ email, name }: Invitation): string => email ?? name ?? 'Link';

type RowProps = { invitation: Invitation; onWithdraw: () => void; onTakeBack: () => void };

function Row({ invitation, onWithdraw, onTakeBack }: RowProps) {
  const api = useApi();
  const { act, dialog } = useAct();
  const { id, email, name, state, userId, mostUses, uses, expiresAt } = invitation;
  const resend = () =>
    act(() => api(resendInvitation, { params: { id } }), { success: 'Sent again', failure: 'Failed to send it again' });
  const isOpen = state === 'open' || state === 'expired';
  return (
    <ListRow>
      <th scope="row" className="py-3 pr-4 font-normal wrap-anywhere">
        {userId === null ? (
          <span className="font-semibold">{nameOf(invitation)}</span>
        ) : (
          <Link to={adminPaths.user(userId)} className="font-semibold text-accent underline">
            {nameOf(invitation)}
          </Link>
        )}
        <span className="block text-small text-muted">
          {email === null ? `Link, used ${numberText(uses)} of ${countText(mostUses, 'time')}` : name}
        </span>
      </th>
      <td className="py-3 pr-4 text-small max-md:hidden">
        <Gives invitation={invitation} />
      </td>
      <td className="py-3 pr-4">
        <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>
      </td>
      <td className="py-3 pr-4 text-nowrap max-md:hidden">{dateText(expiresAt)}</td>
      <td className="py-1.5 text-right">
        {isOpen && email !== null && (
          <RowButton of={nameOf(invitation)} onClick={() => void resend()}>
            Resend
          </RowButton>
        )}
        {isOpen && (
          <RowButton of={nameOf(invitation)} isGrave onClick={onWithdraw}>
            Withdraw
          </RowButton>
        )}
        {uses > 0 && (
          <RowButton of={nameOf(invitation)} isGrave onClick={onTakeBack}>
            Take Back
          </RowButton>
        )}
        {dialog}
      </td>
    </ListRow>
  );
}

function Gives({ invitation: { isAllExams, examIds, group, accessUntil } }: { invitation: Invitation }) {
  const exams = useExams();
  const names = examIds.map((id) => exams.find((exam) => exam.id === id)?.name ?? 'an exam');
  const parts = [isAllExams ? ['Every exam'] : names, group === null ? [] : [`Group ${group}`]].flat();
  return (
    <>
      {parts.join(', ') || 'An account'}
      {accessUntil && `, until ${dateText(accessUntil)}`}
    </>
  );
}

function Withdrawal({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const withdraw = async () => {
    const run = () => api(withdrawInvitation, { params: { id: invitation.id } });
    if (await act(run, { success: 'Invitation withdrawn', failure: 'Failed to withdraw the invitation' })) onClose();
  };
  return (
    <>
      <ConfirmDialog
        title="Withdraw this invitation?"
        action="Withdraw"
        isGrave
        isBusy={isBusy}
        fault={fault}
        onConfirm={() => void withdraw()}
        onClose={onClose}
      >
        <p className="text-muted wrap-anywhere">
          The link for <strong>{nameOf(invitation)}</strong> stops working immediately. Anyone who has already used it
          keeps what it gave them.
        </p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function TakingBack({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const takeBack = async () => {
    const run = () => api(takeBackInvitation, { params: { id: invitation.id } });
    const success = ({ people }: { people: number }) =>
      ['Success', `Taken back from ${countText(people, 'person', 'people')}`] as [string, string];
    if (await act(run, { success, failure: 'Failed to take it back' })) onClose();
  };
  return (
    <>
      <ConfirmDialog
        title="Take back what this invitation gave?"
        action="Take Back"
        isGrave
        isBusy={isBusy}
        fault={fault}
        onConfirm={() => void takeBack()}
        onClose={onClose}
      >
        <p className="text-muted wrap-anywhere">
          Whoever used <strong>{nameOf(invitation)}</strong> loses the exams and the group that it gave, immediately.
          What they have otherwise stays. If it can still be used, it is withdrawn.
        </p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
