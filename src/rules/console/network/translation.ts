import { ipv4Number } from '../address.ts';
import type { Device } from '../device.ts';
import { lets, type Packet } from './filter.ts';
import type { Layer3 } from './interfaces.ts';

/** An address that a router shows outside in place of one inside. */
export type Translation = { device: string; inside: number; outside: number };

export const sideOf = (device: Device, port: string): 'inside' | 'outside' | null => {
  const line = device.config[`interface ${port}`]?.['ip nat'];
  return line?.endsWith('inside') ? 'inside' : line?.endsWith('outside') ? 'outside' : null;
};

const globalsOf = ({ config }: Device): string[] => Object.values(config[''] ?? {});

export const staticTranslations = (device: Device): Translation[] =>
  globalsOf(device).flatMap((line) => {
    const [, inside, outside] = /^ip nat inside source static (\d\S+) (\S+)$/.exec(line) ?? [];
    return inside === undefined
      ? []
      : [{ device: device.name, inside: ipv4Number(inside)!, outside: ipv4Number(outside!)! }];
  });

export type Pool = { name: string; first: number; last: number; mask: string };
export const poolsOf = (device: Device): Pool[] =>
  globalsOf(device).flatMap((line) => {
    const [, name, first, last, mask] = /^ip nat pool (\S+) (\S+) (\S+) netmask (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, first: ipv4Number(first!)!, last: ipv4Number(last!)!, mask: mask! }];
  });

/** Rules for addresses that change, in the order in which they are tried. */
export const dynamicRules = (device: Device) =>
  globalsOf(device).flatMap((line) => {
    const [, list, kind, name, overload] =
      /^ip nat inside source list (\S+) (interface|pool) (\S+)( overload)?$/.exec(line) ?? [];
    return list === undefined
      ? []
      : [{ list, isInterface: kind === 'interface', name: name!, isOverload: overload !== undefined }];
  });

/** The translation of a packet that goes from inside to outside; null if no rule is for it. */
export function translationOf(device: Device, packet: Packet, own: readonly Layer3[]): Translation | null {
  const fixed = staticTranslations(device).find(({ inside }) => inside === packet.from);
  if (fixed) return fixed;
  for (const { list, isInterface, name } of dynamicRules(device)) {
    if (!lets(device, list, packet)) continue;
    const outside = isInterface
      ? own.find((port) => port.name === name)?.address
      : poolsOf(device).find((pool) => pool.name === name)?.first;
    if (outside !== undefined) return { device: device.name, inside: packet.from, outside };
  }
  return null;
}

/** Whether a router answers for an address because it translates to it. */
export const ownsOutside = (device: Device, address: number): boolean =>
  staticTranslations(device).some(({ outside }) => outside === address) ||
  poolsOf(device).some(({ first, last }) => address >= first && address <= last);
