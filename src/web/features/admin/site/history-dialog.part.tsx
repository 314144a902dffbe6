import { useQuery } from '@tanstack/react-query';
import { changeSiteSetting, type SiteSetting, type SiteVersion } from '#contract/site-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { siteVersionsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SettingValue } from './setting-value.part.tsx';

/** Earlier values of a setting, and the way back to each. */
export function HistoryDialog({ setting, onClose }: { setting: SiteSetting; onClose: () => void }) {
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
              <SettingValue setting={{ ...entry, kind: setting.kind, default: setting.default }} />
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
