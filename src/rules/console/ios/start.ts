import { copyOf, type Device, type Network } from '../device.ts';
import type { Start } from '../machine.ts';
import { interfaceName } from '../interface-name.ts';
import { runIos } from './run.ts';

/** What a router or switch starts with: its configuration, which is also the saved one. */
export function startIos({ name, form }: Pick<Device, 'name' | 'form'>, lines: readonly string[]): Start {
  const ports = lines.flatMap((line) => {
    const [, port] = /^interface (\S+)$/i.exec(line) ?? [];
    const full = port === undefined || port.includes('.') ? null : interfaceName(port);
    return full !== null && /Ethernet|^Serial/.test(full) ? [full] : [];
  });
  const config = Object.fromEntries(ports.map((port) => [`interface ${port}`, {}]));
  const device: Device = { name, form, ports, config, saved: null, prompt: { mode: 'global', sections: [''] } };
  const faults = configure(device, lines);
  return { config, ports, saved: copyOf(config), prompt: { mode: 'exec', sections: [] }, faults };
}

/** Reads a start configuration as if it were typed, line by line. Returns which lines it does not take. */
function configure(device: Device, lines: readonly string[]): number[] {
  const network: Network = { devices: { [device.name]: device }, links: [] };
  return lines.flatMap((line, index) => {
    if (line === 'end' || line.startsWith('!')) return [];
    if (!line.startsWith(' ')) device.prompt = { mode: 'global', sections: [''] };
    // Named list entries are shown with numbers and read with them.
    return runIos(network, device, line.trim()).isTaken ? [] : [index];
  });
}
