import type { ServiceReport, StatusReport } from '#contract/status.ts';
import { meanOf, type ServiceStatus, statusHeadline } from '#rules/status/service-status.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { countText } from '#rules/wording/count.ts';
import { SERVICE_NAMES, STATUS_NAMES } from '#web/base/site-copy/status.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { FigureTiles } from '#web/features/pages/figure-tiles.part.tsx';
import { Incidents, Maintenances } from './status-notices.part.tsx';
import { daysUntil, dayText } from './uptime-days.ts';

/** Below this percentage of successful checks a day is bad rather than imperfect. */
const BAD_BELOW = 99;

const HEIGHT = 32;

const STEP = 5;

const looks: Record<ServiceStatus, { icon: IconName; tone: string }> = {
  operational: { icon: 'check', tone: 'text-correct' },
  degraded: { icon: 'alert', tone: 'text-nearly' },
  outage: { icon: 'cross', tone: 'text-wrong' },
  maintenance: { icon: 'clock', tone: 'text-accent' },
};

const DAY_MS = 86_400_000;

/** How each service is doing, with incidents and maintenance. */
export function StatusReportView({ report }: { report: StatusReport }) {
  const { services, measuredSince, lastCheckAt, today, incidents, maintenance } = report;
  const statuses = services.map(({ status }) => status);
  const headline = statusHeadline(statuses, measuredSince !== null);
  const isYoung =
    measuredSince !== null && lastCheckAt !== null && Date.parse(lastCheckAt) - Date.parse(measuredSince) < DAY_MS;
  return (
    <>
      <Headline text={headline} isFine={headline.startsWith('All')} />
      <p className="mt-3 text-muted">
        {lastCheckAt === null ? (
          'The first check runs within a minute.'
        ) : (
          <>
            {'Each service is checked once a minute. Last check: '}
            <Moment at={lastCheckAt} />.
          </>
        )}
        {isYoung && (
          <>
            {' Measured since '}
            <Moment at={measuredSince} />: these figures cover less than a day.
          </>
        )}
      </p>
      <div className="mt-8 border-y border-line py-6">
        <FigureTiles figures={summaryOf(services)} />
      </div>
      <section aria-labelledby="services" className="mt-12">
        <h2 id="services" className="text-title">
          Services
        </h2>
        <p className="mt-2 text-small text-muted">
          Each bar is one day; the chart covers the last {STATUS_DAYS}. A full green bar means every check passed; a
          shorter amber or red bar means some failed. Gray means we have no measurements for that time.
        </p>
        <ul className="mt-5 space-y-4">
          {services.map((service) => (
            <Service key={service.name} service={service} today={today} />
          ))}
        </ul>
      </section>
      <div className="mt-14 grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <Incidents incidents={incidents} />
        <Maintenances maintenance={maintenance} />
      </div>
    </>
  );
}

function summaryOf(services: readonly ServiceReport[]) {
  const average = meanOf(services.map(({ uptime }) => uptime));
  const response = meanOf(services.map(({ responseTime }) => responseTime));
  const operational = services.filter(({ status }) => status === 'operational').length;
  return [
    { figure: average === null ? '–' : `${average}%`, label: 'Average uptime' },
    { figure: `${operational} of ${services.length}`, label: 'Services operational' },
    { figure: response === null ? '–' : `${Math.round(response)} ms`, label: 'Average response time' },
  ];
}

function Service({ service, today }: { service: ServiceReport; today: string }) {
  const { name, description } = SERVICE_NAMES[service.name];
  return (
    <li className="rounded border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-large font-semibold">{name}</h3>
        <StatusBadge status={service.status} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 text-small text-muted">
        <span>{description}</span>
        <span className="figures">
          {service.uptime === null ? 'No uptime yet' : `${service.uptime}% uptime`}
          {service.measured !== null && service.measured < 100 && `, measured ${service.measured}% of the time`}
          {service.responseTime !== null && ` · ${service.responseTime} ms`}
        </span>
      </p>
      <UptimeBars service={service} name={name} today={today} />
    </li>
  );
}

export function Headline({ text, isFine }: { text: string; isFine: boolean }) {
  const icon: IconName = isFine ? 'check' : 'alert';
  return (
    <div className="flex items-center gap-4">
      <Icon
        name={icon}
        className={`size-12 rounded-full p-2.5 ${isFine ? 'bg-correct-soft text-correct' : 'bg-nearly-soft text-nearly'}`}
      />
      <h1 className="min-w-0 text-display wrap-break-word">{text}</h1>
    </div>
  );
}

/** The status of a service, as an icon and a word. */
function StatusBadge({ status }: { status: ServiceStatus | null }) {
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

/** Its color and, for people who cannot tell colors apart, its height. */
function lookOf(share: number | null): { className: string; height: number } {
  if (share === null) return { className: 'fill-line', height: 6 };
  if (share === 100) return { className: 'fill-correct', height: HEIGHT };
  if (share >= BAD_BELOW) return { className: 'fill-nearly', height: 22 };
  return { className: 'fill-wrong', height: 14 };
}

/** A bar per day; days with failures or unmeasured hours are also listed in text. */
function UptimeBars({ service, name, today }: { service: ServiceReport; name: string; today: string }) {
  const bars = daysUntil(today, service.days);
  const measured = bars.filter(({ day }) => day);
  const faulty = measured.filter(({ day }) => day!.failed > 0);
  const partial = measured.filter((bar) => bar.coverage < 1);
  const listedBars = measured.filter((bar) => faulty.includes(bar) || partial.includes(bar));
  const picture = {
    role: 'img',
    'aria-label': `${name}, last ${STATUS_DAYS} days: ${countText(measured.length, 'day')} of data, ${noOr(partial.length, 'partial day')}, ${faulty.length === 0 ? 'no failed checks' : daysOf(faulty.length, 'with failed checks')}`,
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${STATUS_DAYS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        {...picture}
        className="mt-3 block h-8 w-full"
      >
        {bars.map((bar, index) => {
          const { className, height } = lookOf(bar.share);
          const place = { x: index * STEP, width: STEP - 1.5 };
          const filled = bar.day ? height * bar.coverage : height;
          return (
            <g key={bar.date}>
              <title>{dayText(bar)}</title>
              {filled < height && <rect {...place} y={HEIGHT - height} height={height} className="fill-line-strong" />}
              <rect {...place} y={HEIGHT - filled} height={filled} className={className} />
            </g>
          );
        })}
      </svg>
      {listedBars.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="inline-flex min-h-11 items-center text-muted underline decoration-line-strong underline-offset-4 sm:min-h-8">
            {[daysOf(faulty.length, 'with failed checks'), daysOf(partial.length, 'partly measured')]
              .filter(Boolean)
              .join(', ')}
          </summary>
          <ul className="figures pb-2">
            {listedBars.toReversed().map((bar) => (
              <li key={bar.date}>{dayText(bar)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const noOr = (count: number, what: string) => (count === 0 ? `no ${what}s` : countText(count, what));

const daysOf = (count: number, which: string) => (count === 0 ? null : `${countText(count, 'day')} ${which}`);
