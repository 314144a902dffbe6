import { networkOf } from '../address.ts';
import { type Device, isIos, type Network } from '../device.ts';
import { isHeard } from './hearing.ts';
import { type Packet, passes } from './filter.ts';
import { type Layer3, layer3Of } from './interfaces.ts';
import { isRouting, type Route, routesOf, routeTo } from './routes.ts';
import { segmentsOf, wayOf } from './segments.ts';
import { ownsOutside, sideOf, staticTranslations, type Translation, translationOf } from './translation.ts';
import { type Redundancy, redundancyOf } from './virtuals.ts';

const MOST_HOPS = 30;

/** A network on which packets travel, with what is expensive to compute. */
export type Field = {
  network: Network;
  ports: readonly Layer3[];
  groups: readonly Redundancy[];
  segment: (node: string) => string;
  way: (from: string, to: string) => string[] | null;
  routes: Map<string, Route[]>;
};

/** Why a packet is lost; `from`: the address from which the device would say so. */
export type Loss = { device: string; why: 'route' | 'host' | 'filter' | 'loop'; from: number | null };
export type Journey = {
  hops: { device: string; address: number }[];
  /** As it is at the end, after translations. */
  packet: Packet;
  end: string;
  loss: Loss | null;
};

export function fieldOf(network: Network): Field {
  const segment = segmentsOf(network);
  return {
    network,
    ports: Object.values(network.devices).flatMap((device) => layer3Of(network, device)),
    groups: redundancyOf(network, segment),
    segment,
    way: wayOf(network),
    routes: new Map(),
  };
}

export const portsOf = ({ ports }: Field, device: string): Layer3[] => ports.filter((port) => port.device === device);

function routesOn({ network, routes }: Field, device: Device): Route[] {
  const known = routes.get(device.name) ?? routesOf(network, device);
  routes.set(device.name, known);
  return known;
}

export const routeOn = (field: Field, device: Device, to: number): Route | null => routeTo(routesOn(field, device), to);

const isHolding = ({ state }: Redundancy): boolean => state === 'Active' || state === 'Master';

/** Whether a device has an address, also as the router that holds a virtual one. */
export const hasAddress = (field: Field, device: string, address: number): boolean =>
  field.ports.some((port) => port.device === device && port.address === address) ||
  field.groups.some((group) => group.device === device && group.virtual === address && isHolding(group));

/** The interface that answers for an address on a segment: its own, a virtual or translated one, or another's (proxy ARP). */
export function answering(field: Field, out: Layer3, target: number): Layer3 | null {
  const { network, segment, ports } = field;
  const near = ports.filter(({ node, device }) => device !== out.device && segment(node) === segment(out.node));
  const owners = near.filter(({ address }) => address === target);
  const [owner] = owners;
  // IOS does not answer to ARP from an address that is not in the subnet of its interface.
  if (
    owner &&
    isIos(network.devices[owner.device]!) &&
    networkOf(out.address, owner.length) !== networkOf(target, owner.length)
  )
    return null;
  // Two stations with one address take each other's frames.
  if (owners.length > 1) return null;
  const holders = near.filter((port) =>
    field.groups.some(
      (group) =>
        group.device === port.device && group.port === port.name && group.virtual === target && isHolding(group),
    ),
  );
  const outside = near.filter((port) => {
    const device = network.devices[port.device]!;
    return sideOf(device, port.name) === 'outside' && ownsOutside(device, target);
  });
  const helpers = near.filter((port) => {
    const device = network.devices[port.device]!;
    const isHelping = device.config[`interface ${port.name}`]?.['ip proxy-arp'] === undefined && isRouting(device);
    const route = isHelping ? routeOn(field, device, target) : null;
    return route !== null && route.out !== port.name;
  });
  const found = owners[0] ?? holders[0] ?? outside[0] ?? helpers[0];
  return found && isHeard(field, out, found) && isHeard(field, found, out) ? found : null;
}

/** Sends a packet on its way; translations made on the way are added to those given. */
export function travel(field: Field, start: Device, packet: Packet, translations: Translation[]): Journey {
  let device = start;
  let came: Layer3 | null = null;
  let now = packet;
  const hops: Journey['hops'] = [];
  const lost = (why: Loss['why']): Journey => ({
    hops,
    packet: now,
    end: device.name,
    loss: { device: device.name, why, from: came?.address ?? null },
  });
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    if (came !== null && sideOf(device, came.name) === 'outside') {
      const own = [...translations, ...staticTranslations(device)].find(
        (one) => one.device === device.name && one.outside === now.to,
      );
      if (own) now = { ...now, to: own.inside };
    }
    if (hasAddress(field, device.name, now.to)) return { hops, packet: now, end: device.name, loss: null };
    if (came !== null && !isRouting(device)) return lost('route');
    const route = routeOn(field, device, now.to);
    const out = route && field.ports.find((port) => port.device === device.name && port.name === route.out);
    if (!route || !out) return lost('route');
    if (came !== null) {
      if (sideOf(device, came.name) === 'inside' && sideOf(device, route.out) === 'outside') {
        const made = translationOf(device, now, portsOf(field, device.name));
        if (made) {
          translations.push(made);
          now = { ...now, from: made.outside };
        }
      }
      // A router's own packets aren't filtered on their way out.
      if (!passes(device, route.out, 'out', now)) return lost('filter');
    }
    const next = answering(field, out, route.hop ?? now.to);
    if (!next) return lost('host');
    device = field.network.devices[next.device]!;
    came = next;
    hops.push({ device: next.device, address: next.address });
    if (!passes(device, came.name, 'in', now)) return lost('filter');
  }
  return lost('loop');
}

export type Exchange = { isAnswered: boolean; from: number | null; there: Journey; back: Journey | null };
type Asked = { to: number; protocol: Packet['protocol']; toPort?: number | undefined };

/** A packet to an address and the answer to it. `from`: the source address, if not that of the interface it leaves by. */
export function exchange(field: Field, name: string, { to, protocol, toPort }: Asked, from?: number): Exchange {
  const device = field.network.devices[name]!;
  const route = routeOn(field, device, to);
  const own = from ?? portsOf(field, name).find((port) => port.name === route?.out)?.address ?? null;
  const fromPort = protocol === 'icmp' ? undefined : 50_000;
  const packet: Packet = { from: own ?? to, to, protocol, fromPort, toPort };
  const translations: Translation[] = [];
  const there = travel(field, device, packet, translations);
  if (there.loss || own === null) return { isAnswered: there.loss === null, from: own, there, back: null };
  const answer: Packet = {
    from: there.packet.to,
    to: there.packet.from,
    protocol,
    fromPort: toPort,
    toPort: fromPort,
    isAnswer: true,
  };
  const back = travel(field, field.network.devices[there.end]!, answer, translations);
  const isAnswered = back.loss === null && back.end === name && back.packet.from === to;
  return { isAnswered, from: own, there, back };
}

/** The address from which somebody on the way says that a packet was lost, if the sender hears it; null: silence. */
export function complaintOf(field: Field, { there, from }: Exchange): number | null {
  const { loss } = there;
  if (!loss || loss.from === null || from === null || loss.why === 'host') return null;
  const device = field.network.devices[loss.device]!;
  if (device.form !== 'router' && device.form !== 'switch') return null;
  const told = travel(field, device, { from: loss.from, to: from, protocol: 'icmp' }, []);
  return told.loss === null ? loss.from : null;
}
