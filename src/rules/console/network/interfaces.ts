import { ipv4Number, maskLength, networkOf } from '../address.ts';
import type { Device, Network, Port } from '../device.ts';

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

const isSamePort = (one: Port, device: string, port: string): boolean => one.device === device && one.port === port;

/** The other end of a port's cable. */
export function peerOf({ links }: Network, device: string, port: string): Port | null {
  for (const [one, other] of links) {
    if (isSamePort(one, device, port)) return other;
    if (isSamePort(other, device, port)) return one;
  }
  return null;
}

export const lineIn = (device: Device, section: string, key: string): string | undefined =>
  device.config[section]?.[key];

export function isShut(device: Device, name: string): boolean {
  const [parent] = name.split('.');
  return [name, parent!].some((port) => lineIn(device, `interface ${port}`, 'shutdown') !== undefined);
}

/** The channel group a port is in, and its mode. */
export function membershipOf(device: Device, port: string): { number: string; mode: string } | null {
  const line = lineIn(device, `interface ${port}`, 'channel-group') ?? '';
  const [, number, mode] = /^channel-group (\d+) mode (\w+)$/.exec(line) ?? [];
  return number === undefined ? null : { number, mode: mode! };
}

/** Whether a port is up: both it and the one at the other end of its cable are on. */
export function isUp(network: Network, device: Device, name: string): boolean {
  if (isShut(device, name)) return false;
  const [port] = name.split('.');
  const [, bundle] = /^Port-channel(\d+)$/.exec(port!) ?? [];
  if (bundle !== undefined)
    return device.ports.some((own) => membershipOf(device, own)?.number === bundle && isUp(network, device, own));
  if (!device.ports.includes(port!)) return true;
  const peer = peerOf(network, device.name, port!);
  return peer !== null && !isShut(network.devices[peer.device]!, peer.port);
}

/** The address a line gives an interface, as `10.0.0.1 255.255.255.0` or `10.0.0.1/24`. */
export function addressIn(text: string): { address: number; length: number } | null {
  const [, host, mask] = /(\d+\.\d+\.\d+\.\d+)[ /](\S+)$/.exec(text) ?? [];
  const address = ipv4Number(host ?? '');
  const length = mask === undefined ? null : mask.includes('.') ? maskLength(mask) : Number(mask);
  return address === null || length === null ? null : { address, length };
}

/** A device's interfaces that are up and have an address. */
export function layer3Of(network: Network, device: Device): Layer3[] {
  return Object.entries(device.config).flatMap(([section, lines]): Layer3[] => {
    const name = section.startsWith('interface ') ? section.slice('interface '.length) : '';
    const held = addressIn(lines['ip address'] ?? '');
    if (name === '' || held === null || !isUp(network, device, name)) return [];
    const [port, sub] = name.split('.');
    const [, vlan] = /^Vlan(\d+)$/.exec(name) ?? [];
    const tag = /dot1q (\d+)$/.exec(lines.encapsulation ?? '')?.[1];
    if (sub !== undefined && lines.encapsulation === undefined) return [];
    const node = vlan === undefined ? nodeOf(device.name, port!, tag ?? NO_TAG) : nodeOf(device.name, 'vlan', vlan);
    return [{ device: device.name, name, ...held, node }];
  });
}

export const prefixOf = ({ address, length }: Pick<Layer3, 'address' | 'length'>): number => networkOf(address, length);
