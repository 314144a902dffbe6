import { useState } from 'react';
import { changeSiteSetting, type SiteSetting } from '#contract/site-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { HistoryDialog } from './history-dialog.part.tsx';
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
        {setting.canHide && <ShownSwitch setting={setting} />}
        <RowButton of={label} onClick={() => setOpen('editor')}>
          Edit
        </RowButton>
        {version > 0 && (
          <RowButton of={label} onClick={() => setOpen('history')}>
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
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isShown}
      aria-label={`Show ${label}`}
      aria-disabled={isBusy}
      onClick={() => void turn()}
      className="group inline-flex min-h-11 items-center gap-2 rounded px-3 text-small font-semibold hover:bg-sunken"
    >
      <span className="inline-flex h-6 w-11 items-center rounded-full border border-line-strong bg-sunken p-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent">
        <span className="size-4.5 rounded-full bg-line-strong group-aria-checked:bg-on-accent" />
      </span>
      <span className="w-6 text-left">{isShown ? 'On' : 'Off'}</span>
    </button>
  );
}
