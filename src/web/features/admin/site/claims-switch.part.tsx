import { type SiteSetting, switchSiteClaims } from '#contract/site-admin.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { OnSwitch } from './on-switch.part.tsx';

const isOn = ({ kind, isShown, value, default: initial }: SiteSetting) =>
  kind === 'switch' ? (value ?? initial) === '1' : isShown;

/** Turns all advertised figures and offers off, or on again, with one press. */
export function ClaimsSwitch({ settings }: { settings: readonly SiteSetting[] }) {
  const api = useApi();
  const { act, isBusy } = useAct();
  const claims = settings.filter(({ topic }) => topic === 'claims' || topic === 'offers');
  const onCount = claims.filter(isOn).length;
  const turn = () =>
    act(() => api(switchSiteClaims, { body: { isShown: onCount === 0 } }), {
      success: ({ changed }) => [
        'Success',
        `${countText(changed, 'figure or offer', 'figures and offers')} turned ${onCount === 0 ? 'on' : 'off'}`,
      ],
      failure: 'Failed to change the settings',
    });
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded border border-line-strong bg-sunken px-4 py-2">
      <p className="min-w-0">
        <span className="font-semibold">All claims and offers</span>
        <span className="block text-small text-muted">
          {onCount} of {claims.length} are on. What each one says is kept.
        </span>
      </p>
      <OnSwitch
        label="Show all claims and offers"
        isOn={onCount === 0 ? false : onCount === claims.length ? true : 'mixed'}
        isBusy={isBusy}
        onTurn={() => void turn()}
      />
    </div>
  );
}
