import type { ServiceStatus } from '#rules/status/service-status.ts';
import { STATUS_NAMES } from '#web/base/site-copy/status.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const looks: Record<ServiceStatus, { icon: IconName; tone: string }> = {
  operational: { icon: 'check', tone: 'text-correct' },
  degraded: { icon: 'alert', tone: 'text-nearly' },
  outage: { icon: 'cross', tone: 'text-wrong' },
  maintenance: { icon: 'clock', tone: 'text-accent' },
};

/** The status of a service, as an icon and a word. */
export function StatusBadge({ status }: { status: ServiceStatus | null }) {
  if (status === null) {
    return (
      <span className="inline-flex items-center gap-1.5 text-muted">
        <Icon name="dash" className="size-4" />
        Not measured
      </span>
    );
  }
  const { icon, tone } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${tone}`}>
      <Icon name={icon} className="size-4" />
      {STATUS_NAMES[status]}
    </span>
  );
}
