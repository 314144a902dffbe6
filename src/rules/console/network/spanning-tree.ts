import type { Device, Network } from '../device.ts';
import { isEdge, macOf } from './blocks.ts';
import { bundleOf, bundlesOf } from './bundles.ts';
import { linkState, peerOf } from './cables.ts';
import { isUp } from './interfaces.ts';
import { carriedBy, nativesUnlike, vlansOf } from './carriage.ts';

export type Role = 'Root' | 'Desg' | 'Altn';
/** `isBroken`: a guard or a mismatch keeps it blocked, and why. */
export type TreePort = {
  name: string;
  role: Role;
  isForwarding: boolean;
  broken: 'ROOT_Inc' | 'PVID_Inc' | null;
  cost: number;
  priority: number;
  number: number;
  isEdge: boolean;
};
export type Bridge = { priority: number; mac: string };
export type Tree = {
  vlan: number;
  root: Bridge;
  own: Bridge;
  cost: number;
  rootPort: TreePort | null;
  ports: TreePort[];
};

/** A port in a VLAN, alone or as a bundle; `peer`: the switch port across, by the same names. */
type Place = {
  device: string;
  name: string;
  cost: number;
  priority: number;
  number: number;
  peer: string | null;
  isRootGuarded: boolean;
  isEdge: boolean;
  isMismatched: boolean;
};

const COSTS: [number, number][] = [
  [10_000, 2],
  [2000, 3],
  [1000, 4],
  [200, 12],
  [100, 19],
];
const costOf = (speed: number): number => COSTS.find(([least]) => speed >= least)?.[1] ?? 100;

const lastWord = (text: string | undefined): string | undefined => text?.split(' ').at(-1);
const keyOf = (device: string, name: string): string => `${device}|${name}`;

const bridgeOf = (device: Device, vlan: number): Bridge => ({
  priority: Number(lastWord(device.config['']?.[`spanning-tree vlan ${vlan} priority`]) ?? 32_768) + vlan,
  mac: macOf(device, 'base'),
});
const compareBridges = (a: Bridge, b: Bridge): number =>
  a.priority - b.priority || (a.mac < b.mac ? -1 : a.mac > b.mac ? 1 : 0);

/** The ports of a switch in a VLAN that are up. */
function placesOf(network: Network, device: Device, vlan: number): Place[] {
  const bundles = bundlesOf(network, device);
  const isCarrying = (port: string) => {
    const carried = carriedBy(network, device, port);
    return carried.isTrunk ? carried.vlans.includes(vlan) && vlansOf(device).includes(vlan) : carried.vlan === vlan;
  };
  const logical = (owner: Device, port: string) => bundleOf(bundlesOf(network, owner), port)?.name ?? port;
  const place = (name: string, port: string, count: number): Place => {
    const section = device.config[`interface ${name}`] ?? {};
    const peer = peerOf(network, device.name, port);
    const other = peer && network.devices[peer.device]!;
    const isSwitch = other?.form === 'switch' && other.config[`interface ${peer!.port}`]?.switchport === undefined;
    const given = section[`spanning-tree vlan ${vlan} cost`] ?? section['spanning-tree cost'];
    return {
      device: device.name,
      name,
      cost: Number(lastWord(given) ?? costOf(linkState(network, device, port).speed * count)),
      priority: Number(lastWord(section['spanning-tree port-priority']) ?? 128),
      number: name.startsWith('Port-channel') ? 56 + Number(name.slice(12)) : device.ports.indexOf(port) + 1,
      peer: isSwitch ? keyOf(other.name, logical(other, peer!.port)) : null,
      isRootGuarded: section['spanning-tree guard'] === 'spanning-tree guard root',
      isEdge: isEdge(device, port),
      isMismatched: nativesUnlike(network, device, port).includes(vlan),
    };
  };
  const isThere = (port: string) =>
    isUp(network, device, port) &&
    device.config[`interface ${port}`]?.switchport === undefined &&
    isCarrying(port) &&
    !bundles.some(({ members }) => members.some((member) => member.port === port && member.flag === 's'));
  return [
    ...device.ports
      .filter((port) => isThere(port) && bundleOf(bundles, port) === null)
      .map((port) => place(port, port, 1)),
    ...bundles.flatMap(({ name, isRouted, members }) => {
      const bundled = members.filter(({ flag }) => flag === 'P');
      return bundled.length > 0 && !isRouted && isThere(bundled[0]!.port)
        ? [place(name, bundled[0]!.port, bundled.length)]
        : [];
    }),
  ];
}

type Path = { root: Bridge; cost: number; port: Place | null };

/** Each switch's way to the root, of the lowest cost; ties go to the lower sender, then to the lower port. */
function pathsOf(bridges: ReadonlyMap<string, Bridge>, places: ReadonlyMap<string, Place>, cut: ReadonlySet<string>) {
  const paths = new Map<string, Path>([...bridges].map(([name, own]) => [name, { root: own, cost: 0, port: null }]));
  const rank = (place: Place): [Bridge, number, Bridge, number, number, number] => {
    const other = places.get(place.peer!)!;
    const there = paths.get(other.device)!;
    return [
      there.root,
      there.cost + place.cost,
      bridges.get(other.device)!,
      other.priority,
      other.number,
      place.number,
    ];
  };
  const isBetter = (one: Place, than: Place): boolean => {
    const [a, b] = [rank(one), rank(than)];
    const byRoot = compareBridges(a[0], b[0]) || a[1] - b[1] || compareBridges(a[2], b[2]);
    return (byRoot || a[3] - b[3] || a[4] - b[4] || a[5] - b[5]) < 0;
  };
  // No path is longer than there are switches.
  for (let round = 0; round <= bridges.size; round += 1)
    for (const [name, own] of bridges) {
      const ways = [...places.values()].filter(
        (place) =>
          place.device === name && place.peer !== null && !cut.has(keyOf(name, place.name)) && places.has(place.peer),
      );
      const better = ways.filter((place) => compareBridges(rank(place)[0], own) < 0);
      const best = better.reduce<Place | null>((held, place) => (held && !isBetter(place, held) ? held : place), null);
      paths.set(
        name,
        best ? { root: rank(best)[0], cost: rank(best)[1], port: best } : { root: own, cost: 0, port: null },
      );
    }
  return paths;
}

/** The spanning tree of a VLAN, as each switch sees it. */
export function treeOf(network: Network, vlan: number): Map<string, Tree> {
  const switches = Object.values(network.devices).filter(
    (device) => device.form === 'switch' && vlansOf(device).includes(vlan),
  );
  const bridges = new Map(switches.map((device) => [device.name, bridgeOf(device, vlan)]));
  const places = new Map(
    switches
      .flatMap((device) => placesOf(network, device, vlan))
      .map((place) => [keyOf(place.device, place.name), place] as const),
  );
  const broken = new Map<string, TreePort['broken']>();
  for (const [key, { isMismatched }] of places) if (isMismatched) broken.set(key, 'PVID_Inc');
  const cut = () => {
    const ends = [...broken.keys()].flatMap((key) => [key, places.get(key)!.peer ?? key]);
    return new Set(ends);
  };
  let paths = pathsOf(bridges, places, cut());
  const wronged = () =>
    [...places].find(([key, place]) => {
      if (!place.isRootGuarded || place.peer === null || broken.has(key)) return false;
      const other = places.get(place.peer);
      const there = other && paths.get(other.device);
      return (
        there !== undefined &&
        (paths.get(place.device)!.port === place || compareBridges(there.root, paths.get(place.device)!.root) < 0)
      );
    });
  for (let found = wronged(); found; found = wronged()) {
    broken.set(found[0], 'ROOT_Inc');
    paths = pathsOf(bridges, places, cut());
  }
  const roleOf = (place: Place): Role => {
    const own = paths.get(place.device)!;
    if (own.port === place) return 'Root';
    const other = place.peer === null ? undefined : places.get(place.peer);
    if (!other || broken.has(keyOf(place.device, place.name))) return 'Desg';
    const there = paths.get(other.device)!;
    if (there.port === other) return 'Desg';
    const byBridge = own.cost - there.cost || compareBridges(bridges.get(place.device)!, bridges.get(other.device)!);
    return (byBridge || place.priority - other.priority || place.number - other.number) < 0 ? 'Desg' : 'Altn';
  };
  return new Map(
    switches.map(({ name }): [string, Tree] => {
      const own = paths.get(name)!;
      const ports = [...places.values()]
        .filter(({ device }) => device === name)
        .map((place): TreePort => {
          const role = roleOf(place);
          const why = broken.get(keyOf(name, place.name)) ?? null;
          const { cost, priority, number, isEdge: edge } = place;
          return {
            name: place.name,
            role,
            isForwarding: role !== 'Altn' && why === null,
            broken: why,
            cost,
            priority,
            number,
            isEdge: edge && place.peer === null,
          };
        });
      return [
        name,
        {
          vlan,
          root: own.root,
          own: bridges.get(name)!,
          cost: own.cost,
          rootPort: ports.find((port) => port.name === own.port?.name) ?? null,
          ports,
        },
      ];
    }),
  );
}

/** What spanning tree blocks, as `device|port|vlan`, by the names of single ports and bundles. */
export function blockedPlaces(network: Network): Set<string> {
  const vlans = new Set(
    Object.values(network.devices).flatMap((device) => (device.form === 'switch' ? vlansOf(device) : [])),
  );
  return new Set(
    [...vlans].flatMap((vlan) =>
      [...treeOf(network, vlan)].flatMap(([device, { ports }]) =>
        ports.filter(({ isForwarding }) => !isForwarding).map(({ name }) => `${device}|${name}|${vlan}`),
      ),
    ),
  );
}
