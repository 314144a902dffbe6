import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { changeSiteSetting, type SiteSetting, type SiteVersion } from '#contract/site-admin.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { siteVersionsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OnSwitch } from './on-switch.part.tsx';
import { SettingDialog } from './setting-dialog.part.tsx';
import { SettingValue } from './setting-value.part.tsx';

/** A setting's current value, with the actions on it. */
export function SettingRow({ setting, isMarked }: { setting: SiteSetting; isMarked: boolean }) {
  const { name, label, hint, value, version, isDefaultNew } = setting;
  const [open, setOpen] = useState<'editor' | 'history' | null>(null);
  const close = () => setOpen(null);
  return (
    <li
      aria-current={isMarked ? true : undefined}
      className="grid gap-x-6 py-3 aria-current:bg-accent-soft aria-current:px-3 md:grid-cols-[1fr_auto] md:items-center"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{label}</span>
          {value !== null && <Tag>Yours</Tag>}
          {isDefaultNew && <Tag tone="nearly">The default has changed</Tag>}
        </p>
        <SettingValue setting={setting} />
        <p className="text-small text-muted">{hint}</p>
      </div>
      <div className="-ml-3 flex flex-wrap items-center gap-x-1 md:ml-0">
        {setting.canHide && (
          <May call={changeSiteSetting}>
            <ShownSwitch setting={setting} />
          </May>
        )}
        <RowButton of={label} call={changeSiteSetting} onClick={() => setOpen('editor')}>
          Edit
        </RowButton>
        {version > 0 && (
          <RowButton of={label} call={changeSiteSetting} onClick={() => setOpen('history')}>
            History
          </RowButton>
        )}
      </div>
      {open === 'editor' && <SettingDialog key={name} setting={setting} onClose={close} />}
      {open === 'history' && <HistoryDialog setting={setting} onClose={close} />}
    </li>
  );
}

/** Turns it on or off with one press; its text does not change. */
function ShownSwitch({ setting }: { setting: SiteSetting }) {
  const api = useApi();
  const { act, isBusy } = useAct();
  const { name, label, value, version, isShown } = setting;
  const turn = () =>
    act(() => api(changeSiteSetting, { params: { name }, body: { value, isShown: !isShown, version } }), {
      success: `${label}: ${isShown ? 'off' : 'on'}`,
      failure: 'Failed to change the setting',
    });
  return <OnSwitch label={`Show ${label}`} isOn={isShown} isBusy={isBusy} onTurn={() => void turn()} />;
}

/** Earlier values of a setting, and the way back to each. */
function HistoryDialog({ setting, onClose }: { setting: SiteSetting; onClose: () => void }) {
  const api = useApi();
  const { name, label, version } = setting;
  const { data, isError } = useQuery(siteVersionsQuery(api, name));
  const { act, fault } = useAct();
  const restore = async ({ value, isShown }: Pick<SiteVersion, 'value' | 'isShown'>) => {
    const run = () => api(changeSiteSetting, { params: { name }, body: { value, isShown, version } });
    if (!(await act(run, { success: `${label} restored`, failure: 'Failed to restore the setting' }))) return;
    onClose();
    if (setting.kind === 'color' || setting.kind === 'picture') location.reload();
  };
  return (
    <Dialog title={`History: ${label}`} onClose={onClose} isWide={setting.kind === 'text'}>
      <Fault>{fault ?? (isError ? 'The history could not be loaded.' : null)}</Fault>
      {!data && !isError && <Spinner label="Loading..." />}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {data?.versions.map((entry) => (
          <li key={entry.version} className="flex flex-wrap items-start justify-between gap-x-6 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-x-3 text-small text-muted">
                <Moment at={entry.at} />
                <span>{entry.by?.username ?? 'a deleted account'}</span>
                {entry.value === null && <Tag>Default</Tag>}
              </p>
              <SettingValue setting={{ ...setting, ...entry }} />
            </div>
            {entry.version === version ? (
              <span className="py-2 text-small text-muted">Now</span>
            ) : (
              <RowButton of={`version ${entry.version}`} onClick={() => void restore(entry)}>
                Restore
              </RowButton>
            )}
          </li>
        ))}
      </ol>
      {(setting.value !== null || !setting.isShown) && (
        <p className="mt-4">
          <RowButton of={label} onClick={() => void restore({ value: null, isShown: true })}>
            Reset to default
          </RowButton>
        </p>
      )}
    </Dialog>
  );
}
