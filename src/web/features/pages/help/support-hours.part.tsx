import { SUPPORT_HOURS, SUPPORT_ZONE } from '#web/app/site-copy/contact.ts';

export function SupportHours() {
  return (
    <dl className="figures">
      {SUPPORT_HOURS.map(({ days, short, hours }) => (
        <div key={short} className="flex justify-between gap-6 border-b border-line py-2">
          <dt>
            <abbr title={days} className="no-underline">
              {short}
            </abbr>
          </dt>
          <dd>{hours === 'closed' ? hours : `${hours} (${SUPPORT_ZONE})`}</dd>
        </div>
      ))}
    </dl>
  );
}
