import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { drillBackup, type Installation, sendTestMail } from '#contract/installation.ts';
import { sizeText } from '#rules/site/troubles.ts';
import { countText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { installationQuery } from '#web/features/admin/shell/admin.queries.ts';
import { Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useAct, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { Ago, Moment } from '#web/ui/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { testMailToast } from './test-mail-toast.ts';

const AREA_NAMES: Record<Installation['troubles'][number]['area'], string> = {
  disk: 'Disk',
  backups: 'Backups',
  mail: 'Email',
  jobs: 'Jobs',
  claims: 'Claims',
  settings: 'Settings',
};

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(installationQuery(api));
    return null;
  });
}

/** How the installation is doing: what is wrong first, then everything else. */
export function Component() {
  const api = useApi();
  const installation = useLoaded(installationQuery(api));
  const refetch = useRefetch();
  const { build, release, database, disk, payments, settings } = installation;
  return (
    <AdminLayout>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Installation</h2>
        <Button look="plain" onClick={() => void refetch()}>
          Check Again
        </Button>
      </div>
      <Troubles troubles={installation.troubles} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Block title="Version">
          <Facts>
            <Fact name="Cairn">{build.version}</Fact>
            <Fact name="Commit">{build.commit === null ? 'unknown' : `${build.commit} (${build.date})`}</Fact>
            <Fact name="Node.js">{build.node}</Fact>
            {release !== null && <Fact name="Newest release">{releaseText(release)}</Fact>}
          </Facts>
        </Block>
        <Block title="Database and disk">
          <Facts>
            <Fact name="Database">{database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite'}</Fact>
            <Fact name="Size">{sizeText(database.bytes)}</Fact>
            <Fact name="Free disk space">{`${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)}`}</Fact>
            <Fact name="Data folder">{disk.folder}</Fact>
          </Facts>
        </Block>
        <Mail mail={installation.mail} />
        <Backups backups={installation.backups} />
        <Block title="Payments">
          <Facts>
            <Fact name="Provider">{payments.provider === 'demo' ? 'Demo: no money moves' : 'Stripe'}</Fact>
            {payments.provider !== 'demo' && (
              <Fact name="Mode">{payments.isLive ? 'Live: real money moves' : 'Test: no money moves'}</Fact>
            )}
            <Fact name="Last payment">{payments.lastPaidAt && <Moment at={payments.lastPaidAt} />}</Fact>
            <Fact name="Last event">{payments.lastEventAt && <Moment at={payments.lastEventAt} />}</Fact>
          </Facts>
        </Block>
      </div>
      <Processes processes={installation.processes} />
      <section className="mt-8">
        <h3 className="font-semibold">Settings</h3>
        <p className="mt-1 max-w-text text-small text-muted">
          As they apply, defaults included. To change one, edit the environment and restart. Secrets are never shown.
        </p>
        <div className="mt-2">
          <table className="w-full text-small">
            <thead className="sr-only">
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {settings.map(({ name, value }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-mono font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="py-1.5 wrap-anywhere">{value ?? <span className="text-muted">not set</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </AdminLayout>
  );
}

function releaseText({ version, date, url, isNewer, fault }: NonNullable<Installation['release']>): ReactNode {
  if (version === null) return fault;
  const text = `${version}${date === null ? '' : ` of ${dateText(date)}`}`;
  if (!isNewer) return `${text}: this one is up to date`;
  return (
    <>
      <Tag tone="nearly">Newer</Tag>{' '}
      {url === null ? (
        text
      ) : (
        <a href={url} className="text-accent underline">
          {text}
        </a>
      )}
    </>
  );
}

function Troubles({ troubles }: Pick<Installation, 'troubles'>) {
  if (troubles.length === 0)
    return <p className="mt-4 mb-8 rounded border border-correct bg-correct-soft px-4 py-3">Everything is working.</p>;
  return (
    <section aria-labelledby="troubles" className="mt-4 mb-8 rounded border border-wrong bg-wrong-soft p-4">
      <h3 id="troubles" className="font-semibold">
        {countText(troubles.length, 'problem')}
      </h3>
      <ul className="mt-2 space-y-2">
        {troubles.map(({ area, text }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-3">
            <Tag tone="wrong">{AREA_NAMES[area]}</Tag>
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Block({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        {beside}
      </div>
      {children}
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-1 divide-y divide-line border-y border-line text-small">{children}</dl>;
}

/** A fact with its name; one without a value never happened. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-x-6 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children ?? 'never'}</dd>
    </div>
  );
}

function Mail({ mail }: Pick<Installation, 'mail'>) {
  const api = useApi();
  const { act, isBusy } = useAct();
  const test = () => act(() => api(sendTestMail), { success: testMailToast, failure: 'Failed to send the test email' });
  return (
    <Block
      title="Email"
      beside={
        <May call={sendTestMail}>
          <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => void test()}>
            {isBusy ? 'Sending...' : 'Send a Test Email'}
          </Button>
        </May>
      }
    >
      <Facts>
        <Fact name="Mail server">{mail.server ?? 'None: emails become files in the outbox'}</Fact>
        <Fact name="Waiting">{mail.waiting}</Fact>
        <Fact name="Failing">{mail.failing}</Fact>
      </Facts>
      {mail.fault !== null && <p className="mt-1 text-small font-semibold wrap-anywhere text-wrong">{mail.fault}</p>}
      {mail.failures.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-9 cursor-pointer py-2 text-small font-semibold">Failures</summary>
          <ul className="divide-y divide-line border-y border-line text-small">
            {mail.failures.map(({ id, subject, createdAt, tries, nextAt, error }) => (
              <li key={id} className="py-2">
                <p className="flex flex-wrap gap-x-3">
                  <span className="font-semibold wrap-anywhere">{subject}</span>
                  <Moment at={createdAt} />
                  <span className="text-muted">
                    {countText(tries, 'try', 'tries')}, {nextAt === null ? 'given up' : 'next try '}
                    {nextAt !== null && <Moment at={nextAt} />}
                  </span>
                </p>
                <p className="wrap-anywhere text-wrong">{error}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Block>
  );
}

function Backups({ backups }: Pick<Installation, 'backups'>) {
  if (backups === null)
    return (
      <Block title="Backups">
        <p className="mt-1 text-small text-muted">No automatic backups, because BACKUP_TO is not set.</p>
      </Block>
    );
  const { place, everyHours, count, newest, faults, disk, drill } = backups;
  return (
    <Block title="Backups" beside={newest && <TryRestore drill={drill} />}>
      <Facts>
        <Fact name="Stored in">{place}</Fact>
        <Fact name="Due">{`every ${countText(everyHours, 'hour')}`}</Fact>
        <Fact name="There now">{count ?? 'cannot be read'}</Fact>
        <Fact name="Newest">{newest && <Moment at={newest.at} />}</Fact>
        {newest && newest.bytes !== null && <Fact name="Its size">{sizeText(newest.bytes)}</Fact>}
        {disk && <Fact name="Free space there">{`${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)}`}</Fact>}
        <Fact name="Restore last tried">{drill && <Moment at={drill.startedAt} />}</Fact>
      </Facts>
      {faults.map((fault) => (
        <p key={fault} className="mt-1 text-small font-semibold wrap-anywhere text-wrong">
          {fault}
        </p>
      ))}
      {drill && (
        <p className={`mt-1 text-small wrap-anywhere ${drill.isRestored === false ? 'font-semibold text-wrong' : ''}`}>
          {drill.note ??
            (isRunning(drill)
              ? 'The newest backup is being restored to a scratch database.'
              : 'The last try did not finish.')}
        </p>
      )}
    </Block>
  );
}

type Drill = NonNullable<NonNullable<Installation['backups']>['drill']>;

/** Restores take no longer. */
const DRILL_MS = 3_600_000;
const isRunning = ({ startedAt, endedAt }: Drill) => endedAt === null && Date.now() - Date.parse(startedAt) < DRILL_MS;

/** Restores the newest backup to a scratch place, and looks how that goes. */
function TryRestore({ drill }: { drill: Drill | null }) {
  const api = useApi();
  const { act, isBusy } = useAct();
  const refetch = useRefetch();
  const isUnderWay = isBusy || (drill !== null && isRunning(drill));
  const lookAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(lookAgain, 2000);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  const messages = { success: 'The newest backup is being restored to a scratch database', failure: 'Failed to begin' };
  return (
    <Button
      look="plain"
      size="small"
      aria-disabled={isUnderWay}
      onClick={() => !isUnderWay && void act(() => api(drillBackup), messages)}
    >
      {isUnderWay ? 'Restoring...' : 'Try a Restore'}
    </Button>
  );
}

function Processes({ processes }: Pick<Installation, 'processes'>) {
  return processes.map(({ id, host, pid, build, startedAt, memoryMb, jobs }) => (
    <section key={id} className="mt-8">
      <h3 className="font-semibold wrap-anywhere">
        Process {pid} on {host}
      </h3>
      <p className="text-small text-muted">
        Version {build}. Started <Moment at={startedAt} />, {memoryMb} MB of memory.
      </p>
      <div className="mt-2">
        <table className="w-full text-small">
          <thead>
            <tr className="border-b border-line-strong text-left text-muted">
              <th scope="col" className="py-1.5 pr-4 font-normal">
                Job
              </th>
              <th scope="col" className="py-1.5 pr-4 font-normal">
                Last success
              </th>
              <th scope="col" className="py-1.5 pr-4 font-normal max-sm:hidden">
                Next run
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Failures
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, lastSuccessAt, nextAt, failed, fault }) => (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 pr-4">{lastSuccessAt ? <Ago at={lastSuccessAt} /> : 'not yet'}</td>
                <td className="py-1.5 pr-4 max-sm:hidden">{nextAt ? <Moment at={nextAt} /> : '–'}</td>
                <td className={`py-1.5 wrap-anywhere ${fault ? 'text-wrong' : ''}`}>
                  {failed}
                  {fault && `: ${fault.error}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}
