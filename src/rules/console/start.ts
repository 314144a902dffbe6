import { isDevice } from './device-form.ts';
import type { Device, Link, Network, Port } from './device.ts';
import { interfaceName } from './interface-name.ts';
import { machineOf, settle } from './machine.ts';

/** Text that describes a device, such as `! link g0/0 to SW1 g0/1`; `#` on Linux. */
const LINK = /^[!#] link (\S+) to ([\w-]+) (\S+)$/;
const MOST_LINES = 400;

/** A device as a question's exhibit describes it. */
export type DeviceExhibit = { title: string; form: string; text: string };

/** Ports of hosts have short names as full names. */
const portName = (text: string): string => (/^e(?:th|ns|n)\d+$/.test(text) ? text : (interfaceName(text) ?? text));

/** A device with its starting configuration, and what is wrong with it. */
function deviceOf({ title, form, text }: DeviceExhibit): { device: Device; faults: string[] } | null {
  if (!isDevice(form)) return null;
  const lines = text
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const { faults, ...state } = machineOf(form).start({ name: title, form }, lines);
  return { device: { name: title, form, ...state }, faults };
}

const linksOf = ({ title, text }: DeviceExhibit): Link[] =>
  text.split('\n').flatMap((line): Link[] => {
    const [, port, other, otherPort] = LINK.exec(line.trim()) ?? [];
    if (port === undefined) return [];
    const one: Port = { device: title, port: portName(port) };
    return [[one, { device: other!, port: portName(otherPort!) }]];
  });

const isCabled = ({ devices }: Network, { device, port }: Port): boolean =>
  Object.hasOwn(devices, device) && devices[device]!.ports.includes(port);

/** A question's starting network, and what is wrong with its description. */
export function startOf(exhibits: readonly DeviceExhibit[]): { network: Network; faults: string[] } {
  const readings = exhibits.flatMap((exhibit) => deviceOf(exhibit) ?? []);
  const network: Network = { devices: {}, links: [] };
  for (const { device } of readings) network.devices[device.name] = device;
  const links = exhibits.filter(({ form }) => isDevice(form)).flatMap(linksOf);
  const loose = links.flat().filter((port) => !isCabled(network, port));
  network.links = links.filter((link) => link.every((port) => isCabled(network, port)));
  settle(network);
  const names = readings.map(({ device }) => device.name);
  return {
    network,
    faults: [
      ...readings.flatMap(({ faults }) => faults),
      ...names.filter((name) => !/^[A-Za-z][\w-]*$/.test(name)).map((name) => `a device cannot be named "${name}"`),
      ...(new Set(names).size < names.length ? ['two devices have the same name'] : []),
      ...loose.map(({ device, port }) => `a link leads to "${device} ${port}", but there is no such port`),
    ],
  };
}
