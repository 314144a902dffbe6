import { type DeviceForm, isDevice } from '../exhibit/exhibit-forms.ts';
import type { Exhibit } from '../exhibit/exhibit.ts';
import { accountOf } from './aws/describe.ts';
import { type Config, copyOf, type Device, type Link, type Network, type Port } from './device.ts';
import { interfaceName } from './ios/arguments.ts';
import { runIos } from './ios/run.ts';
import { hostOf } from './linux/host.ts';

/** Text that describes a device, such as `! link g0/0 to SW1 g0/1`; `#` on Linux. */
const LINK = /^[!#] link (\S+) to ([\w-]+) (\S+)$/;
const MOST_LINES = 400;

type Given = { title: string; form: string; text: string };

/** Ports of Linux hosts have short names as full names. */
const portName = (text: string): string => (/^e(?:th|ns)\d+$/.test(text) ? text : (interfaceName(text) ?? text));

/** Devices described line by line rather than in their own commands. */
const DESCRIBED: Partial<
  Record<DeviceForm, (lines: readonly string[]) => { config: Config; ports: string[]; faults: string[] }>
> = { linux: hostOf, aws: accountOf };

/** A device with its starting configuration, and what is wrong with it. */
function deviceOf({ title, form, text }: Given): { device: Device; faults: string[] } | null {
  if (!isDevice(form)) return null;
  const lines = text
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const device: Device = {
    name: title,
    form,
    ports: [],
    config: {},
    saved: null,
    prompt: { mode: 'user', sections: [] },
  };
  const describe = DESCRIBED[form];
  if (describe) {
    const { faults, ...held } = describe(lines.filter((line) => !line.startsWith('#')));
    return {
      device: { ...device, ...held },
      faults: faults.map((line) => `"${title}" has a line "${line}" that says nothing`),
    };
  }
  device.ports = lines.flatMap((line) => {
    const [, name] = /^interface ([a-z]+Ethernet\S+|Serial\S+)$/i.exec(line) ?? [];
    const full = name === undefined || name.includes('.') ? null : interfaceName(name);
    return full === null ? [] : [full];
  });
  for (const port of device.ports) device.config[`interface ${port}`] = {};
  const faults = configure(device, lines);
  device.saved = copyOf(device.config);
  device.prompt = { mode: 'exec', sections: [] };
  return { device, faults };
}

/** Reads a start configuration as if it were typed, line by line. */
function configure(device: Device, lines: readonly string[]): string[] {
  const network: Network = { devices: { [device.name]: device }, links: [] };
  device.prompt = { mode: 'global', sections: [''] };
  return lines.flatMap((line) => {
    if (line === 'end' || line.startsWith('!')) return [];
    if (!line.startsWith(' ')) device.prompt = { mode: 'global', sections: [''] };
    // Named list entries are shown with numbers and read with them.
    return runIos(network, device, line.trim()).isTaken ? [] : [`${device.name} does not recognize "${line.trim()}"`];
  });
}

const linksOf = ({ title, text }: Given): Link[] =>
  text.split('\n').flatMap((line): Link[] => {
    const [, port, other, otherPort] = LINK.exec(line.trim()) ?? [];
    if (port === undefined) return [];
    const one: Port = { device: title, port: portName(port) };
    return [[one, { device: other!, port: portName(otherPort!) }]];
  });

const isCabled = ({ devices }: Network, { device, port }: Port): boolean =>
  Object.hasOwn(devices, device) && devices[device]!.ports.includes(port);

/** A question's starting network, and what is wrong with its description. */
export function startOf(exhibits: readonly Exhibit[]): { network: Network; faults: string[] } {
  const read = exhibits.flatMap((exhibit) => deviceOf(exhibit) ?? []);
  const network: Network = { devices: {}, links: [] };
  for (const { device } of read) network.devices[device.name] = device;
  const links = exhibits.filter(({ form }) => isDevice(form)).flatMap(linksOf);
  const loose = links.flat().filter((port) => !isCabled(network, port));
  network.links = links.filter((link) => link.every((port) => isCabled(network, port)));
  const names = read.map(({ device }) => device.name);
  return {
    network,
    faults: [
      ...read.flatMap(({ faults }) => faults),
      ...names.filter((name) => !/^[A-Za-z][\w-]*$/.test(name)).map((name) => `a device cannot be called "${name}"`),
      ...(new Set(names).size < names.length ? ['two devices have the same name'] : []),
      ...loose.map(({ device, port }) => `a link leads to "${device} ${port}", which there is not`),
    ],
  };
}
