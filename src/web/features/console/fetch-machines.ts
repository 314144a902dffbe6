import { type DeviceForm, isDevice } from '#rules/console/device-form.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { hasMachine, type Machine, setMachine } from '#rules/console/machine.ts';

const ios = async () => (await import('#rules/console/ios/machine.ts')).IOS;

const MACHINES: Record<DeviceForm, () => Promise<Machine>> = {
  router: ios,
  switch: ios,
  linux: async () => (await import('#rules/console/linux/machine.ts')).LINUX,
  windows: async () => (await import('#rules/console/windows/machine.ts')).WINDOWS,
  mac: async () => (await import('#rules/console/mac/machine.ts')).MAC,
  aws: async () => (await import('#rules/console/aws/machine.ts')).AWS,
};

/** Loads the machines of these devices; null if all of them are here. */
export function fetchMachines(exhibits: readonly Pick<Exhibit, 'form'>[]): Promise<unknown> | null {
  const forms = exhibits.map(({ form }) => form).filter(isDevice);
  const missing = [...new Set(forms)].filter((form) => !hasMachine(form));
  return missing.length === 0
    ? null
    : Promise.all(missing.map(async (form) => setMachine(form, await MACHINES[form]())));
}
