import { ipv4Number } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { vlansIn } from './vlans.ts';
import { macOf, securityOf } from './blocks.ts';
import type { Layer3 } from './interfaces.ts';

type Ground = { network: Network; ports: readonly Layer3[]; way: (from: string, to: string) => string[] | null };

/** A switch port that a frame comes in by, and the VLAN it is in from there. */
export type Entry = { device: Device; port: string; vlan: number };

/** The switch ports by which a frame comes in on its way between two places; null if it does not arrive. */
export function entriesOn({ network, way }: Pick<Ground, 'network' | 'way'>, from: string, to: string): Entry[] | null {
  const nodes = way(from, to);
  if (nodes === null) return null;
  return nodes.flatMap((node, index): Entry[] => {
    const [name = '', place, vlan] = node.split('|');
    const before = nodes[index - 1]?.split('|');
    const device = network.devices[name]!;
    const isEntry = place === 'vlan' && before?.[0] === name && before[1] !== 'vlan' && device.form === 'switch';
    return isEntry ? [{ device, port: before[1]!, vlan: Number(vlan) }] : [];
  });
}

/** Whether a switch looks into a VLAN's frames for something. */
export const isWatched = (device: Device, begin: string, vlan: number): boolean =>
  Object.values(device.config[''] ?? {}).some((line) => {
    const [, list] = new RegExp(`^${begin} vlan (\\S+)$`).exec(line) ?? [];
    return list !== undefined && vlansIn(list).includes(vlan);
  });

export const isSnooping = (device: Device, vlan: number): boolean =>
  device.config['']?.['ip dhcp snooping'] !== undefined && isWatched(device, 'ip dhcp snooping', vlan);

export const isTrusted = (device: Device, port: string, key: string): boolean =>
  device.config[`interface ${port}`]?.[key] !== undefined;

/** Whether ARP inspection knows a sender: by its lease, or because it is configured. */
function isBound({ network }: Ground, { device, vlan }: Entry, sender: Layer3): boolean {
  const owner = network.devices[sender.device]!;
  const isLeased = owner.config[`interface ${sender.name}`]?.['#lease'] !== undefined;
  if (isLeased && isSnooping(device, vlan)) return true;
  const mac = macOf(owner, sender.name);
  return Object.values(device.config[''] ?? {}).some((line) => {
    const [, bound, tag, ip] = /^ip source binding (\S+) vlan (\d+) (\S+) interface \S+$/.exec(line) ?? [];
    return (
      bound?.replaceAll('.', '').toLowerCase() === mac &&
      Number(tag) === vlan &&
      ipv4Number(ip ?? '') === sender.address
    );
  });
}

/** Whether a sender's frames, and what it says of its address, get through the switches between it and another. */
export function isHeard(ground: Ground, sender: Layer3, other: Layer3): boolean {
  const mac = macOf(ground.network.devices[sender.device]!, sender.name);
  return (entriesOn(ground, sender.node, other.node) ?? []).every((entry) => {
    const { device, port, vlan } = entry;
    if (securityOf(ground.network, device, port)?.strangers.includes(mac)) return false;
    const isInspected =
      isWatched(device, 'ip arp inspection', vlan) && !isTrusted(device, port, 'ip arp inspection trust');
    return !isInspected || isBound(ground, entry, sender);
  });
}
