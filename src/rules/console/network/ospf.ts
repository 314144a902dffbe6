import { ipv4Number, ipv4Text, matchesWildcard } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { type Layer3, layer3Of, prefixOf } from './interfaces.ts';
import { segmentsOf } from './segments.ts';

/** An interface running OSPF. */
type Member = Layer3 & { area: string; cost: number; isPassive: boolean; timers: string };
type Neighbor = { own: Member; other: Member };
export type OspfRoute = { prefix: number; length: number; cost: number; via: Layer3; out: string; isDefault: boolean };

const COSTS: [RegExp, number][] = [
  [/^Serial/, 64],
  [/^Ethernet/, 10],
];

const sectionsOf = ({ config }: Device) => Object.entries(config).filter(([name]) => name.startsWith('router ospf'));

/** A router's interfaces running OSPF, by its network statements or the interfaces' own. */
function membersOf(network: Network, device: Device): Member[] {
  return layer3Of(network, device).flatMap((port): Member[] => {
    const lines = device.config[`interface ${port.name}`] ?? {};
    for (const [name, section] of sectionsOf(device)) {
      const process = name.split(' ')[2]!;
      const own = lines[`ip ospf ${process}`]?.split(' ').at(-1);
      const area =
        own ??
        Object.values(section)
          .map((line) => areaBy(line, port.address))
          .find((found) => found !== null);
      if (area === undefined || area === null) continue;
      const cost = Number(
        lines['ip ospf cost']?.split(' ').at(-1) ?? COSTS.find(([type]) => type.test(port.name))?.[1] ?? 1,
      );
      const isPassive =
        section[`passive-interface ${port.name}`] !== undefined ||
        (section['passive-interface default'] !== undefined &&
          section[`no passive-interface ${port.name}`] === undefined);
      const timers = `${lines['ip ospf hello-interval'] ?? ''}${lines['ip ospf dead-interval'] ?? ''}${lines['ip ospf network'] ?? ''}`;
      return [{ ...port, area, cost, isPassive, timers }];
    }
    return [];
  });
}

function areaBy(line: string, address: number): string | null {
  const [, base, wildcard, area] = /^network (\S+) (\S+) area (\d+)$/.exec(line) ?? [];
  if (base === undefined) return null;
  return matchesWildcard(address, ipv4Number(base)!, ipv4Number(wildcard!)!) ? area! : null;
}

/** A router's ID: the configured one, its highest loopback, or its highest address. */
export function routerId(network: Network, device: Device): string {
  const given = sectionsOf(device).map(([, section]) => section['router-id']?.split(' ')[1])[0];
  if (given !== undefined) return given;
  const ports = layer3Of(network, device);
  const loopbacks = ports.filter(({ name }) => name.startsWith('Loopback'));
  return ipv4Text(Math.max(0, ...(loopbacks.length > 0 ? loopbacks : ports).map(({ address }) => address)));
}

/** All adjacencies, from both sides. */
function adjacencies(network: Network): Neighbor[] {
  const segment = segmentsOf(network);
  const members = Object.values(network.devices).flatMap((device) => membersOf(network, device));
  const ids = new Map(Object.values(network.devices).map((device) => [device.name, routerId(network, device)]));
  const isNeighbor = (own: Member, other: Member) =>
    own.device !== other.device &&
    ids.get(own.device) !== ids.get(other.device) &&
    !own.isPassive &&
    !other.isPassive &&
    own.area === other.area &&
    own.timers === other.timers &&
    own.length === other.length &&
    prefixOf(own) === prefixOf(other) &&
    segment(own.node) === segment(other.node);
  return members.flatMap((own) => members.filter((other) => isNeighbor(own, other)).map((other) => ({ own, other })));
}

export const neighborsOf = (network: Network, device: string): Neighbor[] =>
  adjacencies(network).filter(({ own }) => own.device === device);

/** Whether OSPF has multiple areas here, between which this console doesn't route. */
export const hasAreas = (network: Network): boolean =>
  new Set(
    Object.values(network.devices)
      .flatMap((device) => membersOf(network, device))
      .map(({ area }) => area),
  ).size > 1;

type ShortestPath = { cost: number; first: Neighbor[] };

/** The cost to reach each router within an area, and its first hops. */
function shortestPaths(from: string, pairs: readonly Neighbor[]): Map<string, ShortestPath> {
  const paths = new Map<string, ShortestPath>([[from, { cost: 0, first: [] }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const [next] = [...open].toSorted((a, b) => paths.get(a)!.cost - paths.get(b)!.cost);
    open.delete(next!);
    const here = paths.get(next!)!;
    for (const pair of pairs.filter(({ own }) => own.device === next)) {
      const cost = here.cost + pair.own.cost;
      const first = next === from ? [pair] : here.first;
      const before = paths.get(pair.other.device);
      if (before && before.cost < cost) continue;
      const isTie = before?.cost === cost;
      paths.set(pair.other.device, { cost, first: isTie ? [...new Set([...before!.first, ...first])] : first });
      if (!isTie) open.add(pair.other.device);
    }
  }
  return paths;
}

const originates = (network: Network, device: Device): boolean =>
  sectionsOf(device).some(
    ([, section]) =>
      section['default-information originate always'] !== undefined ||
      (section['default-information originate'] !== undefined &&
        Object.keys(device.config[''] ?? {}).some((line) => line.startsWith('ip route 0.0.0.0 0.0.0.0'))),
  ) && network.devices[device.name] !== undefined;

/** The routes a router learns by OSPF, within its areas. */
export function ospfRoutes(network: Network, device: Device): OspfRoute[] {
  if (sectionsOf(device).length === 0) return [];
  const pairs = adjacencies(network);
  const areas = new Set(membersOf(network, device).map(({ area }) => area));
  const routes = [...areas].flatMap((area) => {
    const ways = shortestPaths(
      device.name,
      pairs.filter(({ own }) => own.area === area),
    );
    return [...ways].flatMap(([name, { cost, first }]): OspfRoute[] => {
      if (name === device.name) return [];
      const there = network.devices[name]!;
      const members = membersOf(network, there).filter((member) => member.area === area);
      const nets = members.map((member) => ({
        prefix: member.name.startsWith('Loopback') ? member.address : prefixOf(member),
        length: member.name.startsWith('Loopback') ? 32 : member.length,
        cost: cost + member.cost,
        isDefault: false,
      }));
      const all = originates(network, there) ? [...nets, { prefix: 0, length: 0, cost: 1, isDefault: true }] : nets;
      return all.flatMap((net) => first.map(({ own, other }) => ({ ...net, via: other, out: own.name })));
    });
  });
  return cheapest(routes);
}

function cheapest(routes: readonly OspfRoute[]): OspfRoute[] {
  const key = ({ prefix, length }: OspfRoute) => `${prefix}/${length}`;
  const least = new Map<string, number>();
  for (const route of routes) least.set(key(route), Math.min(route.cost, least.get(key(route)) ?? Infinity));
  const seen = new Set<string>();
  return routes.filter((route) => {
    const name = `${key(route)} ${route.via.address}`;
    if (route.cost !== least.get(key(route)) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
