import { ipv4Number } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { passes } from './filter.ts';
import { type Layer3, layer3Of } from './interfaces.ts';
import { hasAreas } from './ospf.ts';
import { isRouting, type Route, routesOf, routeTo } from './routes.ts';
import { segmentsOf } from './segments.ts';

const MOST_HOPS = 30;

/** A packet's fate: it arrives, is lost, or depends on something not simulated. */
type Fate = 'arrives' | 'lost' | 'unknown';

type Field = {
  network: Network;
  ports: readonly Layer3[];
  segment: (node: string) => string;
  /** Each device's routes, by far the most expensive part to compute. */
  routes: Map<string, Route[]>;
};

/** A packet's path from a device. */
function routeOn({ network, routes }: Field, device: Device, to: number): Route | null {
  const known = routes.get(device.name) ?? routesOf(network, device);
  routes.set(device.name, known);
  return routeTo(known, to);
}

const isTranslating = (device: Device, from: string, to: string): boolean => {
  const side = (port: string) => device.config[`interface ${port}`]?.['ip nat'];
  return (
    side(from)?.endsWith('inside') === true &&
    side(to)?.endsWith('outside') === true &&
    Object.keys(device.config[''] ?? {}).some((line) => line.startsWith('ip nat inside source'))
  );
};

/** Sends a packet on its way from a device. */
function send(field: Field, start: Device, from: number, to: number): Fate {
  const { network, ports, segment } = field;
  let device = start;
  let came: string | null = null;
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    if (ports.some((port) => port.device === device.name && port.address === to)) return 'arrives';
    if (came !== null && !isRouting(device)) return 'lost';
    const route = routeOn(field, device, to);
    if (!route) return 'lost';
    const out = ports.find((port) => port.device === device.name && port.name === route.out)!;
    if (came !== null && isTranslating(device, came, route.out)) return 'unknown';
    // A router's own packets aren't filtered on their way out.
    if (came !== null && !passes(device, route.out, 'out', { from, to })) return 'lost';
    const next = ports.find(
      ({ node, address, device: name }) =>
        address === (route.hop ?? to) && name !== device.name && segment(node) === segment(out.node),
    );
    if (!next) return 'lost';
    device = network.devices[next.device]!;
    came = next.name;
    if (!passes(device, came, 'in', { from, to })) return 'lost';
  }
  return 'lost';
}

/** Whether an echo from a device to an address comes back; null: that depends on something not simulated. */
export function isReached(network: Network, name: string, address: string): boolean | null {
  const field: Field = {
    network,
    ports: Object.values(network.devices).flatMap((device) => layer3Of(network, device)),
    segment: segmentsOf(network),
    routes: new Map(),
  };
  const device = network.devices[name]!;
  const to = ipv4Number(address);
  if (to === null) return null;
  const own = field.ports.filter((port) => port.device === name);
  if (own.some((port) => port.address === to)) return true;
  const route = routeOn(field, device, to);
  const from = own.find((port) => port.name === route?.out)?.address;
  const there = field.ports.find((port) => port.address === to);
  const back = (): Fate =>
    there && from !== undefined ? send(field, network.devices[there.device]!, to, from) : 'lost';
  const going = from === undefined ? 'lost' : send(field, device, from, to);
  const fate = going === 'arrives' ? back() : going;
  // Between OSPF areas, packets may find paths unknown here.
  if (fate === 'unknown' || (fate === 'lost' && hasAreas(network))) return null;
  return fate === 'arrives';
}

/** A ping as IOS prints it. */
export function ping(network: Network, name: string, address: string): { output: string[] } {
  const head = [
    'Type escape sequence to abort.',
    `Sending 5, 100-byte ICMP Echos to ${address}, timeout is 2 seconds:`,
  ];
  const reached = isReached(network, name, address);
  if (reached === null)
    return { output: ['[In a ping, this console does not simulate address translation or OSPF between areas.]'] };
  return {
    output: reached
      ? [...head, '!!!!!', 'Success rate is 100 percent (5/5)']
      : [...head, '.....', 'Success rate is 0 percent (0/5)'],
  };
}
