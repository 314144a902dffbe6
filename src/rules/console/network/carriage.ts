import type { Device, Network } from '../device.ts';
import { vlansIn } from './vlans.ts';
import { lineIn, peerOf } from './cables.ts';

/** How a switch port carries VLANs. */
export type PortVlans = { isTrunk: false; vlan: number } | { isTrunk: true; native: number; vlans: readonly number[] };

const wordAfter = (line: string | undefined, otherwise: string): string => line?.split(' ').at(-1) ?? otherwise;

const modeOf = (device: Device, port: string): string =>
  wordAfter(lineIn(device, `interface ${port}`, 'switchport mode'), 'auto');

export const vlansOf = ({ config }: Device): number[] => [
  1,
  ...Object.keys(config)
    .filter((name) => /^vlan \d+$/.test(name) && name !== 'vlan 1')
    .map((name) => Number(name.slice(5))),
];

/** A trunk if configured as one, or if a neighbor asks for it by DTP. */
export function isTrunk(network: Network, device: Device, port: string): boolean {
  const mode = modeOf(device, port);
  if (mode === 'trunk' || mode === 'access') return mode === 'trunk';
  const peer = peerOf(network, device.name, port);
  const other = peer && network.devices[peer.device]!;
  if (!peer || other?.form !== 'switch') return false;
  const quiet = lineIn(other, `interface ${peer.port}`, 'switchport nonegotiate') !== undefined;
  const asked = modeOf(other, peer.port);
  return !quiet && (asked === 'trunk' || asked === 'desirable' || (mode === 'desirable' && asked === 'auto'));
}

export function carriedBy(network: Network, device: Device, port: string): PortVlans {
  const section = device.config[`interface ${port}`] ?? {};
  if (!isTrunk(network, device, port))
    return { isTrunk: false, vlan: Number(wordAfter(section['switchport access vlan'], '1')) };
  const list = wordAfter(section['switchport trunk allowed vlan'], 'all');
  return {
    isTrunk: true,
    native: Number(wordAfter(section['switchport trunk native vlan'], '1')),
    vlans: list === 'all' ? vlansOf(device) : list === 'none' ? [] : vlansIn(list),
  };
}

/** The native VLANs of a trunk's two ends if both are switches and differ: spanning tree then blocks both VLANs there. */
export function nativesUnlike(network: Network, device: Device, port: string): readonly number[] {
  const peer = peerOf(network, device.name, port);
  const other = peer && network.devices[peer.device]!;
  if (other?.form !== 'switch') return [];
  const [own, theirs] = [carriedBy(network, device, port), carriedBy(network, other, peer!.port)];
  return own.isTrunk && theirs.isTrunk && own.native !== theirs.native ? [own.native, theirs.native] : [];
}
