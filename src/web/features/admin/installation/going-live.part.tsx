import { useState } from 'react';
import { Link } from 'react-router';
import { confirmGoingLive, type GoingLive, sendTestMail } from '#contract/installation.ts';
import { switchSiteClaims } from '#contract/site-admin.ts';
import type { LivePoint } from '#rules/site/going-live.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { goingLiveQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { RowButton } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { testMailToast } from './test-mail-toast.ts';

const TITLES: Record<LivePoint, string> = {
  claims: 'Claims and offers',
  support: 'Support address',
  mail: 'Email',
  payments: 'Payments',
  backup: 'Backups',
  secondFactor: 'Two-factor authentication',
  texts: 'Terms and privacy policy',
};

const LINK = 'inline-flex min-h-11 items-center px-3 text-small font-semibold text-accent underline sm:min-h-9';

/** What is left to do before others see the site; nothing once it is done, or while nobody else can see it. */
export function GoingLiveList() {
  const live = useLoaded(goingLiveQuery(useApi()));
  const left = live.points.filter(({ isDone }) => !isDone);
  if (!live.isAsked || left.length === 0) return null;
  return (
    <section aria-labelledby="going-live" className="mb-8 rounded border border-line-strong bg-sunken p-4">
      <h2 id="going-live" className="text-title">
        Before you go live
      </h2>
      <p className="mt-1 max-w-text text-muted">
        {live.isLive ? 'Real payments are on' : 'Others can reach this site'}, and {left.length} of {live.points.length}{' '}
        points {left.length === 1 ? 'is' : 'are'} still open.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {live.points.map(({ point, isDone, text }) => (
          <li key={point} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Icon name={isDone ? 'check' : 'clock'} className={`size-5 ${isDone ? 'text-correct' : 'text-nearly'}`} />
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-semibold">{TITLES[point]}</span>
              <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
              <span className="block text-small text-muted">{text}</span>
            </p>
            {!isDone && <PointAct point={point} live={live} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PointAct({ point, live }: { point: LivePoint; live: GoingLive }) {
  const api = useApi();
  const { act } = useAct();
  const [isOpen, setIsOpen] = useState(false);
  const testMail = () =>
    act(() => api(sendTestMail), { success: testMailToast, failure: 'Failed to send the test email' });
  switch (point) {
    case 'claims':
    case 'texts':
      return (
        <>
          <RowButton of={TITLES[point]} onClick={() => setIsOpen(true)}>
            Review
          </RowButton>
          {isOpen && <ReviewDialog point={point} live={live} onClose={() => setIsOpen(false)} />}
        </>
      );
    case 'support':
      return (
        <Link className={LINK} to={adminPaths.site({ at: 'supportEmail' })}>
          Enter an address
        </Link>
      );
    case 'mail':
      return (
        <RowButton of={TITLES.mail} onClick={() => void testMail()}>
          Send a test email
        </RowButton>
      );
    case 'payments':
      return (
        <Link className={LINK} to={adminPaths.paymentList()}>
          See payments
        </Link>
      );
    case 'secondFactor':
      return (
        <Link className={LINK} to={paths.account}>
          Set it up
        </Link>
      );
    default:
      return (
        <Link className={LINK} to={adminPaths.installation}>
          See backups
        </Link>
      );
  }
}

type ReviewProps = { point: 'claims' | 'texts'; live: GoingLive; onClose: () => void };

/** Shows what visitors see, to be confirmed by name. */
function ReviewDialog({ point, live, onClose }: ReviewProps) {
  const api = useApi();
  const { act, isBusy, fault } = useAct();
  const open = live[point].filter(({ confirmedAt }) => confirmedAt === null);
  const confirm = async () => {
    const seen = open.map(({ name, hash }) => ({ name, hash }));
    const messages = { success: 'Confirmed', failure: 'Failed to confirm' };
    if (await act(() => api(confirmGoingLive, { body: { seen } }), messages)) onClose();
  };
  const turnOff = async () => {
    const messages = { success: 'All claims and offers are off', failure: 'Failed to turn them off' };
    if (await act(() => api(switchSiteClaims, { body: { isShown: false } }), messages)) onClose();
  };
  return (
    <ConfirmDialog
      title={point === 'claims' ? 'Are these true?' : 'Do these apply to your site?'}
      action={point === 'claims' ? 'Confirm All as True' : 'Confirm Both'}
      isBusy={isBusy}
      fault={fault}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {point === 'claims'
          ? 'Cairn does not measure any of these. By confirming, you state that each one is true of your site. The audit log records your name with each of them.'
          : 'They come with Cairn and were not written for your company or your country. Read them, edit them where needed, and confirm. The audit log records your name.'}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {open.map(({ name, label, value }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              {label}
              {value !== null && <span className="font-semibold">: {value}</span>}
            </span>
            <Link className={LINK} to={adminPaths.site({ at: name })}>
              Edit<span className="sr-only"> {label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {point === 'claims' && (
        <p>
          <RowButton of="all claims and offers" onClick={() => void turnOff()}>
            Turn all off instead
          </RowButton>
        </p>
      )}
    </ConfirmDialog>
  );
}
