import type { Device, Network } from '../device.ts';
import { bundleOf, bundlesOf } from './bundles.ts';
import { lineIn } from './cables.ts';
import { isUp, nodeOf, NO_TAG } from './interfaces.ts';
import { blockedPlaces } from './spanning-tree.ts';
import { carriedBy, vlansOf } from './carriage.ts';

/** Two places between which frames pass. */
type Join = readonly [string, string];

/** Between which places frames pass: along cables, and between the ports of a switch in each VLAN. */
function joinsOf(network: Network): Join[] {
  const joins: Join[] = [];
  const join = (one: string, other: string) => void joins.push([one, other]);
  const devices = Object.values(network.devices);
  const tags = [NO_TAG, ...new Set(devices.flatMap((device) => [...vlansOf(device), ...tagsOf(device)]).map(String))];
  const blocked = blockedPlaces(network);
  for (const [one, other] of network.links)
    if (isUp(network, network.devices[one.device]!, one.port))
      for (const tag of tags) join(nodeOf(one.device, one.port, tag), nodeOf(other.device, other.port, tag));
  for (const device of devices.filter(({ form }) => form === 'switch')) {
    const bundles = bundlesOf(network, device);
    const suspended = new Set(
      bundles.flatMap(({ members }) => members.flatMap(({ port, flag }) => (flag === 's' ? [port] : []))),
    );
    for (const port of device.ports.filter((own) => !suspended.has(own))) {
      const name = bundleOf(bundles, port)?.name ?? port;
      joinPort(network, device, port, join, (vlan) => blocked.has(`${device.name}|${name}|${vlan}`));
    }
    for (const { name, isRouted, members } of bundles)
      for (const { port, flag } of members)
        if (isRouted && flag === 'P') join(nodeOf(device.name, name, NO_TAG), nodeOf(device.name, port, NO_TAG));
  }
  return joins;
}

/** The segment of each place: those reached by the same broadcast are one. */
export function segmentsOf(network: Network): (node: string) => string {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    const up = parent.get(node);
    return up === undefined ? node : rootOf(up);
  };
  for (const [one, other] of joinsOf(network)) {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parent.set(a, b);
  }
  return rootOf;
}

/** The places a frame passes on its way, both ends included; null if it does not arrive. */
export function wayOf(network: Network): (from: string, to: string) => string[] | null {
  const next = new Map<string, string[]>();
  for (const [one, other] of joinsOf(network)) {
    next.set(one, [...(next.get(one) ?? []), other]);
    next.set(other, [...(next.get(other) ?? []), one]);
  }
  return (from, to) => {
    const before = new Map<string, string | null>([[from, null]]);
    for (const node of before.keys())
      for (const other of next.get(node) ?? []) if (!before.has(other)) before.set(other, node);
    if (!before.has(to)) return null;
    const way: string[] = [];
    for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
    return way;
  };
}

const tagsOf = ({ config }: Device): number[] =>
  Object.values(config).flatMap(({ encapsulation }) =>
    encapsulation ? [Number(/dot1q (\d+)/i.exec(encapsulation)?.[1])] : [],
  );

function joinPort(
  network: Network,
  device: Device,
  port: string,
  join: (one: string, other: string) => void,
  isBlocked: (vlan: number) => boolean,
): void {
  if (!isUp(network, device, port) || lineIn(device, `interface ${port}`, 'switchport') !== undefined) return;
  const known = vlansOf(device);
  const carried = carriedBy(network, device, port);
  const put = (tag: string, vlan: number) =>
    known.includes(vlan) &&
    !isBlocked(vlan) &&
    join(nodeOf(device.name, port, tag), nodeOf(device.name, 'vlan', String(vlan)));
  if (!carried.isTrunk) {
    put(NO_TAG, carried.vlan);
    const voice = lineIn(device, `interface ${port}`, 'switchport voice vlan')?.split(' ').at(-1);
    if (voice !== undefined && /^\d+$/.test(voice)) put(voice, Number(voice));
    return;
  }
  const allowed = new Set(carried.vlans);
  for (const vlan of known.filter((held) => allowed.has(held)))
    put(vlan === carried.native ? NO_TAG : String(vlan), vlan);
}
