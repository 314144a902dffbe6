import type { Device, Network } from '../device.ts';
import { vlansIn } from './vlans.ts';
import { bundlesOf } from './bundles.ts';
import { isUp, lineIn, nodeOf, peerOf, NO_TAG } from './interfaces.ts';

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

/** The segment of each place: those reached by the same broadcast are one. */
export function segmentsOf(network: Network): (node: string) => string {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    const up = parent.get(node);
    return up === undefined ? node : rootOf(up);
  };
  const join = (one: string, other: string) => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parent.set(a, b);
  };
  const devices = Object.values(network.devices);
  const tags = [NO_TAG, ...new Set(devices.flatMap((device) => [...vlansOf(device), ...tagsOf(device)]).map(String))];
  for (const [one, other] of network.links)
    if (isUp(network, network.devices[one.device]!, one.port))
      for (const tag of tags) join(nodeOf(one.device, one.port, tag), nodeOf(other.device, other.port, tag));
  for (const device of devices.filter(({ form }) => form === 'switch')) {
    const bundles = bundlesOf(network, device);
    const suspended = new Set(
      bundles.flatMap(({ members }) => members.flatMap(({ port, flag }) => (flag === 's' ? [port] : []))),
    );
    for (const port of device.ports.filter((own) => !suspended.has(own))) joinPort(network, device, port, join);
    for (const { name, isRouted, members } of bundles)
      for (const { port, flag } of members)
        if (isRouted && flag === 'P') join(nodeOf(device.name, name, NO_TAG), nodeOf(device.name, port, NO_TAG));
  }
  return rootOf;
}

const tagsOf = ({ config }: Device): number[] =>
  Object.values(config).flatMap(({ encapsulation }) =>
    encapsulation ? [Number(/dot1q (\d+)/.exec(encapsulation)?.[1])] : [],
  );

function joinPort(network: Network, device: Device, port: string, join: (one: string, other: string) => void): void {
  if (!isUp(network, device, port) || lineIn(device, `interface ${port}`, 'switchport') !== undefined) return;
  const known = vlansOf(device);
  const carried = carriedBy(network, device, port);
  const put = (tag: string, vlan: number) =>
    known.includes(vlan) && join(nodeOf(device.name, port, tag), nodeOf(device.name, 'vlan', String(vlan)));
  if (!carried.isTrunk) {
    put(NO_TAG, carried.vlan);
    return;
  }
  const allowed = new Set(carried.vlans);
  for (const vlan of known.filter((held) => allowed.has(held)))
    put(vlan === carried.native ? NO_TAG : String(vlan), vlan);
}
