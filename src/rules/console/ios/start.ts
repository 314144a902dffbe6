import { copyOf, type Device, type Network, sectionOf } from '../device.ts';
import type { Start } from '../machine.ts';
import { interfaceName } from '../interface-name.ts';
import { PARTS } from '../network/neighborhood.ts';
import { HELD } from '../network/virtuals.ts';
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
    if (line === 'end') return [];
    if (line.startsWith('!')) {
      describe(device, line);
      return [];
    }
    if (!line.startsWith(' ')) device.prompt = { mode: 'global', sections: [''] };
    // Named list entries are shown with numbers and read with them.
    return runIos(network, device, line.trim()).isTaken ? [] : [index];
  });
}

/** Facts that no command sets, each a comment of the start configuration; other comments say nothing. */
function describe({ config }: Device, comment: string): void {
  const put = (section: string, key: string, value: string) => (sectionOf(config, section)[key] = value);
  const [, kind, first = '', rest = ''] =
    /^! (mac|behind|power|counters|file|log|holds|dr|bdr) (\S+)(?: (.+))?$/.exec(comment) ?? [];
  const port = interfaceName(first) ?? first;
  // A switch's own address is given without a port.
  if (kind === 'mac') put('#mac', rest === '' ? 'base' : port, rest === '' ? first : rest);
  else if (kind === 'behind' || kind === 'counters') put(`#${kind}`, port, rest);
  else if (kind === 'power') put('#power', port, rest);
  else if (kind === 'file') put('#flash', first, /^\d+$/.test(rest) ? `[${rest} bytes]` : rest);
  else if (kind === 'holds') put(HELD, `${first} ${interfaceName(rest.split(' ')[0]!)} ${rest.split(' ')[1]}`, 'yes');
  else if (kind === 'dr' || kind === 'bdr')
    put(PARTS[rest === 'ipv6' ? 'ipv6 ospf' : 'ip ospf'], port, kind.toUpperCase());
  else if (kind === 'log') put('#log', String(Object.keys(config['#log'] ?? {}).length), `${first} ${rest}`);
}
