import { ipv4Number, maskLength, networkOf } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { blockOf } from './blocks.ts';
import { isShut, isSpeedUnlike, lineIn, membershipOf, peerOf } from './cables.ts';
import { carriedBy, vlansOf } from './carriage.ts';

/** An interface with an address, and where its frames go out: a port and their tag there, or a VLAN. */
export type Layer3 = {
  device: string;
  name: string;
  address: number;
  length: number;
  /** Names its segment; equal for those on the same one. */
  node: string;
};

export const nodeOf = (device: string, place: string, tag: string): string => `${device}|${place}|${tag}`;
export const NO_TAG = '-';

/** Whether a port is up: both it and the one at the other end of its cable are on, and nothing keeps them apart. */
export function isUp(network: Network, device: Device, name: string): boolean {
  if (isShut(device, name)) return false;
  const [port] = name.split('.');
  const [, bundle] = /^Port-channel(\d+)$/.exec(port!) ?? [];
  if (bundle !== undefined)
    return device.ports.some((own) => membershipOf(device, own)?.number === bundle && isUp(network, device, own));
  const [, vlan] = /^Vlan(\d+)$/.exec(port!) ?? [];
  if (vlan !== undefined && device.form === 'switch') return isVlanUp(network, device, Number(vlan));
  if (!device.ports.includes(port!)) return true;
  const peer = peerOf(network, device.name, port!);
  if (peer === null) return false;
  const other = network.devices[peer.device]!;
  return (
    !isShut(other, peer.port) &&
    !isSpeedUnlike(device, port!, other, peer.port) &&
    blockOf(network, device, port!) === null &&
    blockOf(network, other, peer.port) === null
  );
}

/** Whether a VLAN exists on a switch and has a port that is up. */
const isVlanUp = (network: Network, device: Device, vlan: number): boolean =>
  vlansOf(device).includes(vlan) &&
  device.ports.some((port) => {
    if (lineIn(device, `interface ${port}`, 'switchport') !== undefined || !isUp(network, device, port)) return false;
    const carried = carriedBy(network, device, port);
    return carried.isTrunk ? carried.vlans.includes(vlan) : carried.vlan === vlan;
  });

/** The address a line gives an interface, as `10.0.0.1 255.255.255.0` or `10.0.0.1/24`. */
export function addressIn(text: string): { address: number; length: number } | null {
  const [, host, mask] = /(\d+\.\d+\.\d+\.\d+)[ /](\S+)$/.exec(text) ?? [];
  const address = ipv4Number(host ?? '');
  const length = mask === undefined ? null : mask.includes('.') ? maskLength(mask) : Number(mask);
  return address === null || length === null ? null : { address, length };
}

/** Where an interface's frames go out; null if it has no place in the network, or is down. */
export function placeOf(network: Network, device: Device, name: string): string | null {
  if (!isUp(network, device, name)) return null;
  const [port, sub] = name.split('.');
  const [, vlan] = /^Vlan(\d+)$/.exec(name) ?? [];
  if (vlan !== undefined) return nodeOf(device.name, 'vlan', vlan);
  const encapsulation = lineIn(device, `interface ${name}`, 'encapsulation');
  if (sub !== undefined && encapsulation === undefined) return null;
  const [, tag, native] = /dot1q (\d+)( native)?$/i.exec(encapsulation ?? '') ?? [];
  return nodeOf(device.name, port!, native === undefined ? (tag ?? NO_TAG) : NO_TAG);
}

/** The interfaces of a device, by name. */
export const interfacesOf = ({ config }: Device): string[] =>
  Object.keys(config).flatMap((section) => (section.startsWith('interface ') ? [section.slice(10)] : []));

/** A device's interfaces that are up and have an address. */
export function layer3Of(network: Network, device: Device): Layer3[] {
  return interfacesOf(device).flatMap((name): Layer3[] => {
    const held = addressIn(lineIn(device, `interface ${name}`, 'ip address') ?? '');
    const node = held && placeOf(network, device, name);
    return held && node !== null ? [{ device: device.name, name, ...held, node }] : [];
  });
}

export const prefixOf = ({ address, length }: Pick<Layer3, 'address' | 'length'>): number => networkOf(address, length);
