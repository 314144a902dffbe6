import { eui64, ipv6Number, isLinkLocal, LINK_LOCAL, prefix6In, prefix6Of } from '../address6.ts';
import { type Device, isIos, type Network } from '../device.ts';
import { macOf } from './blocks.ts';
import { entriesOn } from './hearing.ts';
import { lineIn } from './cables.ts';
import { interfacesOf, placeOf } from './interfaces.ts';
import {
  cheapest,
  isPassiveIn,
  neighborsAmong,
  PARTS,
  referenceOf,
  roleOf,
  settingsOf,
  shortestPaths,
  type Speaker,
} from './neighborhood.ts';
import { routerId } from './ospf.ts';
import { segmentsOf, wayOf } from './segments.ts';

/** An IPv6 address of an interface that is up. */
export type Layer6 = { device: string; name: string; node: string; address: bigint; length: number };

export type Route6 = {
  code: 'C' | 'L' | 'S' | 'O' | 'ND';
  prefix: bigint;
  length: number;
  distance: number;
  metric: number;
  hop: bigint | null;
  out: string;
};

const hasSix = (lines: Readonly<Record<string, string>>): boolean =>
  Object.keys(lines).some((key) => key.startsWith('ipv6 address') || key === 'ipv6 enable');

/** The link-local address of an interface: the configured one, or one made of its MAC address. */
function linkLocal(device: Device, name: string): bigint {
  const given = Object.values(device.config[`interface ${name}`] ?? {}).flatMap(
    (line) => /^ipv6 address (\S+) link-local$/.exec(line)?.[1] ?? [],
  )[0];
  return (given === undefined ? null : ipv6Number(given)) ?? LINK_LOCAL + eui64(macOf(device, name));
}

/** What the lines of an interface say of its addresses. */
function addressesIn(device: Device, name: string): { address: bigint; length: number }[] {
  return Object.values(device.config[`interface ${name}`] ?? {}).flatMap((line) => {
    const [, text, isMade] = /^(?:ipv6 address )?([0-9A-Fa-f:]*:[0-9A-Fa-f:]*\/\d+)( eui-64)?$/.exec(line) ?? [];
    const held = text === undefined ? null : prefix6In(text);
    if (!held) return [];
    const made = isMade && prefix6Of(held.address, 64) + eui64(macOf(device, name));
    return [made ? { address: made, length: held.length } : held];
  });
}

export const isRouting6 = ({ config }: Device): boolean => config['']?.['ipv6 unicast-routing'] !== undefined;

const isAuto = (device: Device, name: string): boolean =>
  lineIn(device, `interface ${name}`, 'ipv6 address autoconf') !== undefined;

type Ground = {
  network: Network;
  segment: (node: string) => string;
  way: (from: string, to: string) => string[] | null;
};

/** Whether a switch on the way drops what a port says as a router. */
function isGuardedOff({ network, way }: Ground, from: string, to: string): boolean {
  return (entriesOn({ network, way }, from, to) ?? []).some(({ device, port }) => {
    const attached = lineIn(device, `interface ${port}`, 'ipv6 nd raguard');
    if (attached === undefined) return false;
    const [, policy] = /attach-policy (\S+)$/.exec(attached) ?? [];
    const role = policy === undefined ? undefined : device.config[`ipv6 nd raguard policy ${policy}`]?.['device-role'];
    return role !== 'device-role router';
  });
}

/** Routers that advertise a prefix on a client's segment: their link-local address, and the prefix. */
function advertised(ground: Ground, client: string, node: string): { hop: bigint; prefix: bigint; length: number }[] {
  const { network, segment } = ground;
  return Object.values(network.devices)
    .filter((device) => isIos(device) && device.name !== client && isRouting6(device))
    .flatMap((device) =>
      interfacesOf(device).flatMap((name) => {
        const place = placeOf(network, device, name);
        if (place === null || segment(place) !== segment(node) || isGuardedOff(ground, place, node)) return [];
        if (lineIn(device, `interface ${name}`, 'ipv6 nd ra suppress') !== undefined) return [];
        return addressesIn(device, name)
          .filter(({ length, address }) => length === 64 && !isLinkLocal(address))
          .map(({ address }) => ({ hop: linkLocal(device, name), prefix: prefix6Of(address, 64), length: 64 }));
      }),
    );
}

export type Field6 = Ground & { ports: Layer6[]; routes: Map<string, Route6[]> };

/** A network as IPv6 sees it. */
export function field6Of(network: Network): Field6 {
  const ground: Ground = { network, segment: segmentsOf(network), way: wayOf(network) };
  const ports = Object.values(network.devices).flatMap((device) =>
    interfacesOf(device).flatMap((name): Layer6[] => {
      const node = placeOf(network, device, name);
      const lines = device.config[`interface ${name}`] ?? {};
      if (node === null || !hasSix(lines)) return [];
      const own = { device: device.name, name, node };
      const auto = isAuto(device, name) ? advertised(ground, device.name, node) : [];
      const made = auto.map(({ prefix }) => ({ address: prefix + eui64(macOf(device, name)), length: 64 }));
      const all = [...addressesIn(device, name), ...made].filter(({ address }) => !isLinkLocal(address));
      return [{ address: linkLocal(device, name), length: 64 }, ...all].map((held) => ({ ...own, ...held }));
    }),
  );
  return { ...ground, ports, routes: new Map() };
}

export const portsOf6 = ({ ports }: Field6, device: string): Layer6[] => ports.filter((port) => port.device === device);

type Member6 = Speaker & { address: bigint; process: string };

const processesOf = ({ config }: Device) =>
  Object.entries(config).flatMap(([name, section]) => {
    const [, process] = /^ipv6 router ospf (\d+)$/.exec(name) ?? [];
    return process === undefined ? [] : [{ process, section }];
  });

/** The ID of an OSPFv3 process, which needs one configured or an IPv4 address. */
export function routerId6(network: Network, device: Device): string | null {
  const given = processesOf(device).flatMap(({ section }) => section['router-id']?.split(' ')[1] ?? [])[0];
  if (given !== undefined) return given;
  const own = routerId(network, device);
  return own === '0.0.0.0' ? null : own;
}

export function members6Of({ network, ports }: Pick<Field6, 'network' | 'ports'>, device: Device): Member6[] {
  const id = routerId6(network, device);
  if (id === null || !isRouting6(device)) return [];
  return ports
    .filter((port) => port.device === device.name && isLinkLocal(port.address))
    .flatMap((port): Member6[] => {
      const lines = device.config[`interface ${port.name}`] ?? {};
      for (const { process, section } of processesOf(device)) {
        const area = lines[`ipv6 ospf ${process}`]?.split(' ').at(-1);
        if (area === undefined) continue;
        const settings = settingsOf(port.name, lines, 'ipv6 ospf', referenceOf(section));
        return [
          {
            ...port,
            ...settings,
            id,
            process,
            area,
            isPassive: isPassiveIn(section, port.name),
            alike: '',
            held: device.config[PARTS['ipv6 ospf']]?.[port.name],
          },
        ];
      }
      return [];
    });
}

const everyMember6 = (field: Field6): Member6[] =>
  Object.values(field.network.devices).flatMap((device) => members6Of(field, device));

/** A router's OSPFv3 neighbors, and the part that each has on its segment. */
export function neighbors6Of(field: Field6, device: string) {
  const members = everyMember6(field);
  return neighborsAmong(members, field.segment)
    .filter(({ own }) => own.device === device)
    .map((pair) => ({
      ...pair,
      role: pair.own.type === 'broadcast' ? roleOf(pair.other, members, field.segment) : ('-' as const),
    }));
}

export const ownMembers6 = (field: Field6, device: Device) => {
  const members = everyMember6(field);
  return members
    .filter((member) => member.device === device.name)
    .map((member) => ({
      member,
      role: roleOf(member, members, field.segment),
      neighbors: neighborsAmong(members, field.segment).filter(({ own }) => own === member),
    }));
};

function ospfRoutes6(field: Field6, device: Device): Route6[] {
  const { network } = field;
  if (processesOf(device).length === 0) return [];
  const pairs = neighborsAmong(everyMember6(field), field.segment).filter(({ isRouting }) => isRouting);
  const areas = new Set(members6Of(field, device).map(({ area }) => area));
  const found = [...areas].flatMap((area) => {
    const ways = shortestPaths(
      device.name,
      pairs.filter(({ own }) => own.area === area),
    );
    return [...ways].flatMap(([name, { cost, first }]) => {
      if (name === device.name) return [];
      return members6Of(field, network.devices[name]!)
        .filter((member) => member.area === area)
        .flatMap((member) =>
          field.ports
            .filter((port) => port.device === name && port.name === member.name && !isLinkLocal(port.address))
            .map((port) => {
              const isHost = member.name.startsWith('Loopback') && member.type === 'broadcast';
              const length = isHost ? 128 : port.length;
              return { prefix: prefix6Of(port.address, length), length, cost: cost + member.cost };
            }),
        )
        .flatMap((net) =>
          first.map(({ own, other }) => ({
            ...net,
            via: other.address,
            out: own.name,
            key: `${net.prefix}/${net.length}`,
            hop: `${other.address} ${own.name}`,
          })),
        );
    });
  });
  return cheapest(found).map(({ prefix, length, cost, via, out }) => ({
    code: 'O',
    prefix,
    length,
    distance: 110,
    metric: cost,
    hop: via,
    out,
  }));
}

const covers = ({ prefix, length }: Pick<Route6, 'prefix' | 'length'>, address: bigint): boolean =>
  prefix6Of(address, length) === prefix;

/** A device's IPv6 routes in use. */
export function routes6Of(field: Field6, device: Device): Route6[] {
  const known = field.routes.get(device.name);
  if (known) return known;
  const own = portsOf6(field, device.name).filter(({ address }) => !isLinkLocal(address));
  const connected = own.map(({ address, length, name }): Route6 => ({
    code: 'C',
    prefix: prefix6Of(address, length),
    length,
    distance: 0,
    metric: 0,
    hop: null,
    out: name,
  }));
  const up = new Set(portsOf6(field, device.name).map(({ name }) => name));
  const statics = Object.values(device.config[''] ?? {}).flatMap((line): Route6[] => {
    const [, text, ...rest] = /^ipv6 route (\S+) (\S+)(?: (\S+))?(?: (\d+))?$/.exec(line) ?? [];
    const net = text === undefined ? null : prefix6In(text);
    if (!net) return [];
    const hop = rest.map((word) => ipv6Number(word ?? '')).find((found) => found !== null) ?? null;
    const named = rest.find((word) => word !== undefined && /^[A-Z][a-z-]+[A-Z\d]/.test(word) && !word.includes(':'));
    const distance = rest.findLast((word) => word !== undefined && /^\d+$/.test(word));
    const out =
      named ??
      connected.find((route) => hop !== null && covers(route, hop))?.out ??
      (hop !== null && isLinkLocal(hop) && !isIos(device) ? [...up][0] : undefined);
    if (out === undefined || !up.has(out)) return [];
    const { address, length } = net;
    return [
      { code: 'S', prefix: prefix6Of(address, length), length, distance: Number(distance ?? 1), metric: 0, hop, out },
    ];
  });
  const learned = interfacesOf(device)
    .filter((name) => isAuto(device, name) && up.has(name))
    .flatMap((name) =>
      advertised(field, device.name, placeOf(field.network, device, name)!).map(({ hop }) => ({ hop, name })),
    )
    .map(({ hop, name }): Route6 => ({ code: 'ND', prefix: 0n, length: 0, distance: 2, metric: 0, hop, out: name }));
  const all = [...connected, ...statics, ...learned, ...ospfRoutes6(field, device)];
  const used = all.filter(
    (route) =>
      !all.some(
        (other) => other.prefix === route.prefix && other.length === route.length && other.distance < route.distance,
      ),
  );
  field.routes.set(device.name, used);
  return used;
}

const routeTo6 = (routes: readonly Route6[], to: bigint): Route6 | null =>
  routes.filter((route) => covers(route, to)).toSorted((a, b) => b.length - a.length)[0] ?? null;

const MOST_HOPS = 30;

/** The hops of a packet on its way; `isLost`: it does not arrive. */
export function travel6(
  field: Field6,
  start: string,
  to: bigint,
): { hops: Layer6[]; isLost: boolean; isStuck: boolean } {
  let device = field.network.devices[start]!;
  const hops: Layer6[] = [];
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    if (field.ports.some((port) => port.device === device.name && port.address === to))
      return { hops, isLost: false, isStuck: false };
    if (hop > 0 && !(isIos(device) && isRouting6(device))) return { hops, isLost: true, isStuck: true };
    const route = routeTo6(routes6Of(field, device), to);
    const out = route && field.ports.find((port) => port.device === device.name && port.name === route.out);
    if (!route || !out) return { hops, isLost: true, isStuck: true };
    const next = field.ports.filter(
      ({ node, address, device: name }) =>
        address === (route.hop ?? to) && name !== device.name && field.segment(node) === field.segment(out.node),
    );
    if (next.length !== 1) return { hops, isLost: true, isStuck: false };
    device = field.network.devices[next[0]!.device]!;
    const shown = portsOf6(field, device.name).find(
      (port) => port.name === next[0]!.name && !isLinkLocal(port.address),
    );
    hops.push(shown ?? next[0]!);
  }
  return { hops, isLost: true, isStuck: false };
}

/** The address a device sends from. */
export function source6(field: Field6, device: Device, to: bigint): bigint | null {
  const own = portsOf6(field, device.name).filter(({ address }) => !isLinkLocal(address));
  if (own.some(({ address }) => address === to)) return to;
  const route = routeTo6(routes6Of(field, device), to);
  return (own.find(({ name }) => name === route?.out) ?? own[0])?.address ?? null;
}

/** Who has a link-local address on a link of this device; that of `port`, if one is named. */
function onLink(field: Field6, name: string, to: bigint, port?: string): Layer6 | undefined {
  const own = portsOf6(field, name).filter(
    (one) => isLinkLocal(one.address) && (port === undefined || one.name === port),
  );
  return field.ports.find(
    (other) =>
      other.address === to &&
      own.some(({ node, device, name: at }) =>
        other.device === device ? other.name === at : field.segment(other.node) === field.segment(node),
      ),
  );
}

/** What came of an echo: how many stations it passed, and where it ended; `isWithoutRoute`: the sender has none. */
type Echo6 = { isAnswered: boolean; hops: number; end: string; isWithoutRoute: boolean };

/** An echo to an IPv6 address; to a link-local one, on the link of the port that is named. */
export function echo6(
  network: Network,
  name: string,
  to: bigint,
  { from, port }: { from?: bigint; port?: string } = {},
): Echo6 {
  const field = field6Of(network);
  const device = network.devices[name]!;
  if (isLinkLocal(to)) {
    const found = onLink(field, name, to, port);
    return { isAnswered: found !== undefined, hops: 1, end: found?.device ?? name, isWithoutRoute: false };
  }
  const source = from ?? source6(field, device, to);
  const { hops, isLost, isStuck } = travel6(field, name, to);
  const end = hops.at(-1)?.device ?? name;
  const isWithoutRoute = source === null || (isStuck && hops.length === 0);
  const isAnswered = source !== null && !isLost && !travel6(field, end, source).isLost;
  return { isAnswered, hops: hops.length, end, isWithoutRoute };
}

/** Whether an echo from a device to an address comes back. */
export const isReached6 = (network: Network, name: string, to: bigint, from?: bigint): boolean =>
  echo6(network, name, to, from === undefined ? {} : { from }).isAnswered;
