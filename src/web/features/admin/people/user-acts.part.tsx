import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type AdminUserDetails,
  changeUser,
  deleteUser,
  removeUserFactor,
  revokeSessions,
  sendReset,
  removeFromSite,
} from '#contract/account-admin.ts';
import { mayActOn, ROLE_NAMES } from '#rules/account/roles.ts';
import { dateText } from '#rules/wording/date.ts';
import { useMe } from '#web/base/me.ts';
import { useMay } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

/** Who or what removed a person. */
const LEFT = {
  administrator: 'Removed by an administrator',
  provider: 'Left when the sign-in provider no longer named a group with exams,',
  group: 'Left with their last group,',
  invitation: 'Left when an invitation was taken back,',
} as const;

type Question = {
  title: string;
  text: string;
  action: string;
  failure: string;
  success: string;
  isGrave?: boolean;
  run: () => Promise<unknown>;
};

/** Actions on an account; each asks for confirmation first. */
export function UserActs({ user, isOwn }: { user: AdminUserDetails; isOwn: boolean }) {
  const api = useApi();
  const navigate = useNavigate();
  const { act, isBusy, fault, dialog } = useAct();
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { id: user.id };
  const isDisabled = user.disabledAt !== null;
  const canDownload = user.left?.canDownload ?? false;
  const may = useMay();
  const me = useMe();
  // On accounts that have a role, only administrators act.
  const isWithin = me !== null && mayActOn(me, user);
  const change = (body: { isAdmin?: boolean; disabled?: boolean }) => () => api(changeUser, { params, body });

  const role: Question = {
    title: user.isAdmin ? 'Remove the admin role?' : 'Make this account an administrator?',
    text: user.isAdmin
      ? 'This person will be logged out everywhere and can no longer open the admin area.'
      : 'This person will be able to change everything on the site: exams, content, accounts, and payments. They will be logged out and must log in again.',
    action: user.isAdmin ? 'Remove Role' : 'Make Administrator',
    failure: 'Failed to change the account',
    success: user.isAdmin ? 'Admin role removed' : 'Now an administrator',
    isGrave: user.isAdmin,
    run: change({ isAdmin: !user.isAdmin }),
  };
  const access: Question = {
    title: isDisabled ? 'Enable this account?' : 'Disable this account?',
    text: isDisabled
      ? user.left
        ? 'They can log in again, with everything they had.'
        : 'They can log in again.'
      : 'This person will be logged out everywhere and can’t log in until you enable the account again. Nothing is deleted.',
    action: isDisabled ? 'Enable' : 'Disable',
    failure: 'Failed to change the account',
    success: isDisabled ? 'Account enabled' : 'Account disabled',
    isGrave: !isDisabled,
    run: change({ disabled: !isDisabled }),
  };
  const departure: Question = {
    title: user.left ? 'Send the link to their data again?' : 'Remove this person from the site?',
    text: user.left
      ? `We’ll send it to ${user.email}. Earlier links stop working.`
      : `${user.email} is logged out everywhere and loses all access immediately. We email them a link with which they can download what they did here for 30 days. Until then, you can let them in again.`,
    action: user.left ? 'Send Link' : 'Remove from Site',
    failure: user.left ? 'Failed to send the link' : 'Failed to remove this person',
    success: user.left ? 'Link sent' : 'Removed from the site',
    isGrave: !user.left,
    run: () => api(removeFromSite, { params }),
  };
  const signOut: Question = {
    title: 'Log this person out everywhere?',
    text: isOwn
      ? 'This is your own account, so you will have to log in again too.'
      : 'All their sessions end immediately. They can log in again.',
    action: 'Log Out Everywhere',
    failure: 'Failed to end the sessions',
    success: 'Logged out everywhere',
    isGrave: true,
    run: () => api(revokeSessions, { params }),
  };
  const reset: Question = {
    title: 'Send a link to set a new password?',
    text: `We’ll send it to ${user.email}. It works once and expires after 30 minutes. You won’t see it.`,
    action: 'Send Link',
    failure: 'Failed to send the link',
    success: 'Link sent',
    run: () => api(sendReset, { params }),
  };
  const factor: Question = {
    title: 'Turn off two-factor authentication?',
    text: `First make sure the request really comes from ${user.email}. They will then need only their password to log in. We log them out everywhere and notify them by email.`,
    action: 'Turn Off',
    failure: 'Failed to turn off two-factor authentication',
    success: 'Two-factor authentication turned off',
    isGrave: true,
    run: () => api(removeUserFactor, { params }),
  };
  const removal: Question = {
    title: 'Permanently delete this account?',
    text: `This deletes everything about ${user.email}: profile, attempts, progress, and access. Payment records remain, but without their name. You can’t undo this.`,
    action: 'Delete Account',
    failure: 'Failed to delete the account',
    success: 'Account deleted',
    isGrave: true,
    run: async () => {
      await api(deleteUser, { params });
      await navigate(adminPaths.userList());
    },
  };
  const answer = async (asked: Question) => {
    if (await act(asked.run, asked)) setQuestion(null);
  };

  if (!may(revokeSessions)) return null;
  return (
    <section aria-labelledby="account-acts">
      <h3 id="account-acts" className="flex flex-wrap items-center gap-2 text-large">
        Account {user.isAdmin && <Tag tone="correct">Admin</Tag>}
        {user.roles.map((name) => (
          <Tag key={name} tone="correct">
            {ROLE_NAMES[name]}
          </Tag>
        ))}{' '}
        {isDisabled && <Tag tone="wrong">{user.left ? 'Left' : 'Disabled'}</Tag>}
      </h3>
      <div className="mt-4 flex flex-wrap gap-3">
        {may(changeUser) && (
          <>
            <Button look="plain" onClick={() => setQuestion(role)}>
              {user.isAdmin ? 'Remove Admin Role' : 'Make Administrator'}
            </Button>
            <Button look="plain" onClick={() => setQuestion(access)}>
              {isDisabled ? 'Enable Account' : 'Disable Account'}
            </Button>
          </>
        )}
        {!isOwn && (!user.left || canDownload) && may(removeFromSite) && (
          <Button look="plain" onClick={() => setQuestion(departure)}>
            {user.left ? 'Send Link to Data' : 'Remove from Site...'}
          </Button>
        )}
        {isWithin && may(revokeSessions) && (
          <Button look="plain" onClick={() => setQuestion(signOut)}>
            {' '}
            Log Out Everywhere
          </Button>
        )}
        {!isDisabled && isWithin && may(sendReset) && (
          <Button look="plain" onClick={() => setQuestion(reset)}>
            Send Password Reset Link
          </Button>
        )}
        {!isOwn && user.secondFactorSince !== null && isWithin && may(removeUserFactor) && (
          <Button look="plain" onClick={() => setQuestion(factor)}>
            Turn Off Two-Factor Authentication
          </Button>
        )}
        {!isOwn && may(deleteUser) && (
          <Button look="plain" className="text-wrong" onClick={() => setQuestion(removal)}>
            Delete Account...
          </Button>
        )}
      </div>
      {user.left && (
        <p className="mt-3 text-small text-muted">
          {LEFT[user.left.reason]} on {dateText(user.left.leftAt)}.{' '}
          {canDownload
            ? `They can download their data until ${dateText(user.left.dataUntil)}. To let them in again, enable the account.`
            : 'They can no longer download their data.'}
        </p>
      )}
      {isOwn && (
        <p className="mt-3 text-small text-muted">This is your own account. To delete it, go to your account page.</p>
      )}
      {question && (
        <ConfirmDialog
          title={question.title}
          action={question.action}
          isGrave={question.isGrave ?? false}
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void answer(question)}
          onClose={() => setQuestion(null)}
        >
          <p className="text-muted wrap-anywhere">{question.text}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </section>
  );
}
