import { ipv4Number, ipv4Text, matchesWildcard } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { type Layer3, layer3Of, prefixOf } from './interfaces.ts';
import {
  cheapest,
  designatedOn,
  isPassiveIn,
  type Neighbor,
  PARTS,
  neighborsAmong,
  referenceOf,
  roleOf,
  settingsOf,
  shortestPaths,
  type Speaker,
} from './neighborhood.ts';
import { segmentsOf } from './segments.ts';

/** An interface running OSPF, with its address. */
export type Member = Layer3 & Speaker & { process: string };
export type OspfRoute = { prefix: number; length: number; cost: number; via: Layer3; out: string; isDefault: boolean };

const sectionsOf = ({ config }: Device) => Object.entries(config).filter(([name]) => name.startsWith('router ospf'));

/** A router's interfaces running OSPF, by its network statements or the interfaces' own. */
export function membersOf(network: Network, device: Device): Member[] {
  if (sectionsOf(device).length === 0) return [];
  const id = routerId(network, device);
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
      return [
        {
          ...port,
          ...settingsOf(port.name, lines, 'ip ospf', referenceOf(section)),
          id,
          process,
          area,
          isPassive: isPassiveIn(section, port.name),
          held: device.config[PARTS['ip ospf']]?.[port.name],
          alike: `${prefixOf(port)}/${port.length}`,
        },
      ];
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

const everyMember = (network: Network): Member[] =>
  Object.values(network.devices).flatMap((device) => membersOf(network, device));

/** All neighbors, from both sides. */
const allNeighbors = (network: Network): Neighbor<Member>[] =>
  neighborsAmong(everyMember(network), segmentsOf(network));

/** A router's neighbors, and the part that each has on its segment. */
export function neighborsOf(network: Network, device: string) {
  const [members, segment] = [everyMember(network), segmentsOf(network)];
  return neighborsAmong(members, segment)
    .filter(({ own }) => own.device === device)
    .map((pair) => ({
      ...pair,
      role: pair.own.type === 'broadcast' ? roleOf(pair.other, members, segment) : ('-' as const),
    }));
}

/** A router's own interfaces, the part each has on its segment, and who is designated there. */
export function ownMembers(network: Network, device: Device) {
  const [members, segment] = [everyMember(network), segmentsOf(network)];
  return members
    .filter((member) => member.device === device.name)
    .map((member) => ({
      member,
      role: roleOf(member, members, segment),
      ...designatedOn(member, members, segment),
      neighbors: neighborsAmong(members, segment).filter(({ own }) => own === member),
    }));
}

/** Whether a router joins OSPF areas, between which this console doesn't route. */
export function hasAreas(network: Network): boolean {
  const areas = Map.groupBy(allNeighbors(network), ({ own }) => own.device);
  return [...areas.values()].some((pairs) => new Set(pairs.map(({ own }) => own.area)).size > 1);
}

const originates = (device: Device): boolean =>
  sectionsOf(device).some(
    ([, section]) =>
      section['default-information originate always'] !== undefined ||
      (section['default-information originate'] !== undefined &&
        Object.keys(device.config[''] ?? {}).some((line) => line.startsWith('ip route 0.0.0.0 0.0.0.0'))),
  );

/** What a member tells of its own network: of a loopback, the address alone, unless it is said to be a link. */
function netOf(member: Member): { prefix: number; length: number } {
  const isHost = member.name.startsWith('Loopback') && member.type === 'broadcast';
  return isHost ? { prefix: member.address, length: 32 } : { prefix: prefixOf(member), length: member.length };
}

/** The routes a router learns by OSPF, within its areas. */
export function ospfRoutes(network: Network, device: Device): OspfRoute[] {
  if (sectionsOf(device).length === 0) return [];
  const pairs = allNeighbors(network).filter(({ isRouting }) => isRouting);
  const areas = new Set(membersOf(network, device).map(({ area }) => area));
  const routes = [...areas].flatMap((area) => {
    const ways = shortestPaths(
      device.name,
      pairs.filter(({ own }) => own.area === area),
    );
    return [...ways].flatMap(([name, { cost, first }]) => {
      if (name === device.name) return [];
      const there = network.devices[name]!;
      const members = membersOf(network, there).filter((member) => member.area === area);
      const nets = members.map((member) => ({
        ...netOf(member),
        cost: cost + member.cost,
        isDefault: false,
      }));
      const all = originates(there) ? [...nets, { prefix: 0, length: 0, cost: 1, isDefault: true }] : nets;
      return all.flatMap((net) =>
        first.map(({ own, other }) => ({
          ...net,
          via: other as Layer3,
          out: own.name,
          key: `${net.prefix}/${net.length}`,
          hop: String(other.address),
        })),
      );
    });
  });
  return cheapest(routes);
}
