import { type ServiceName, SERVICES } from '#rules/status/service-status.ts';
import { SERVICE_NAMES } from '#web/base/site-copy/status.ts';

/** The names of services, separated by commas. */
export const servicesText = (services: readonly ServiceName[]) =>
  services.map((service) => SERVICE_NAMES[service].name).join(', ');

/** The affected services, as checkboxes of the surrounding form. */
export function ServicesField({
  selection,
  error,
  onChange,
}: {
  selection: readonly ServiceName[];
  error: string | undefined;
  onChange: (services: ServiceName[]) => void;
}) {
  const tick = (service: ServiceName, isOn: boolean) =>
    onChange(SERVICES.filter((other) => (other === service ? isOn : selection.includes(other))));
  return (
    <fieldset>
      <legend className="font-semibold">Affected services</legend>
      {error && <p className="text-small font-semibold text-wrong">{error}</p>}
      <div className="grid sm:grid-cols-2">
        {SERVICES.map((service) => (
          <label key={service} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={selection.includes(service)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => tick(service, event.target.checked)}
            />
            {SERVICE_NAMES[service].name}
          </label>
        ))}
      </div>
      <input type="hidden" name="services" value={selection.join(' ')} />
    </fieldset>
  );
}
