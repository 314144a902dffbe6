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

/** What is wrong with an exhibit, counted from 0, in a sentence that counts from 1. */
type StartFault = { exhibit: number; at: 'title' | 'text'; fault: string };

/** A device with its starting configuration, and which lines of that say nothing, from 1. */
function deviceOf({
  title,
  form,
  text,
}: DeviceExhibit): { device: Device; faults: { number: number; line: string }[] } | null {
  if (!isDevice(form)) return null;
  const lines = text
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line, index) => ({ number: index + 1, line: line.trimEnd() }))
    .filter(({ line }) => line !== '');
  const { faults, ...state } = machineOf(form).start(
    { name: title, form },
    lines.map(({ line }) => line),
  );
  return {
    device: { name: title, form, ...state },
    faults: faults.map((index) => lines[index]!),
  };
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
export function startOf(exhibits: readonly DeviceExhibit[]): { network: Network; faults: StartFault[] } {
  const readings = exhibits.flatMap((own, exhibit) => {
    const found = deviceOf(own);
    return found === null ? [] : [{ exhibit, links: linksOf(own), ...found }];
  });
  const network: Network = { devices: {}, links: [] };
  for (const { device } of readings) network.devices[device.name] = device;
  network.links = readings
    .flatMap(({ links }) => links)
    .filter((link) => link.every((port) => isCabled(network, port)));
  settle(network);
  const names = readings.map(({ device }) => device.name);
  return {
    network,
    faults: readings.flatMap(({ exhibit, faults, links, device: { name } }, index) => {
      const named = `exhibit ${exhibit + 1}`;
      const inText = (fault: string): StartFault => ({ exhibit, at: 'text', fault });
      const inTitle = (fault: string): StartFault => ({ exhibit, at: 'title', fault });
      return [
        ...faults.map(({ number, line }) => inText(`line ${number} of ${named} ("${line.trim()}") is not understood`)),
        ...(/^[A-Za-z][\w-]*$/.test(name) ? [] : [inTitle(`the title of ${named} cannot be the name of a device`)]),
        ...(names.indexOf(name) < index ? [inTitle(`the title of ${named} is the name of another device`)] : []),
        ...links
          .flat()
          .filter((port) => !isCabled(network, port))
          .map(({ device, port }) => inText(`${named} has a link to "${device} ${port}", but there is no such port`)),
      ];
    }),
  };
}
