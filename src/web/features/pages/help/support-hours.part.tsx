import type { ReactNode } from 'react';
import { useSite } from '#web/base/page-state.ts';

/** The support hours with the contact options below; only those if no hours are set. */
export function SupportHours({ children }: { children: ReactNode }) {
  const { hoursWeekdays, hoursSaturday, hoursSunday, supportZone } = useSite();
  const all = [
    { days: 'Monday to Friday', short: 'Mon-Fri', hours: hoursWeekdays },
    { days: 'Saturday', short: 'Sat', hours: hoursSaturday },
    { days: 'Sunday', short: 'Sun', hours: hoursSunday },
  ].filter(({ hours }) => hours);
  const zone = supportZone && ` (${supportZone})`;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="text-large font-semibold">
        {all.length > 0 ? 'Support hours' : 'Support'}
      </h2>
      <dl className="figures mt-2">
        {all.map(({ days, short, hours }) => (
          <div key={short} className="flex justify-between gap-6 border-b border-line py-2">
            <dt>
              <abbr title={days} className="no-underline">
                {short}
              </abbr>
            </dt>
            <dd>{/\d/.test(hours) ? hours + zone : hours}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
