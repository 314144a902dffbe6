import { ipv4Text } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { layer3Of } from '../network/interfaces.ts';
import { hasAreas, neighborsOf, routerId } from '../network/ospf.ts';
import { type Route, routesOf } from '../network/routes.ts';

const CODES = 'Codes: L - local, C - connected, S - static, O - OSPF, E2 - OSPF external type 2, * - candidate default';

const isDefault = ({ prefix, length }: Route) => prefix === 0 && length === 0;

function line(route: Route): string {
  const net = `${ipv4Text(route.prefix)}/${route.length}`;
  const code = (route.code === 'S' && isDefault(route) ? 'S*' : route.code).padEnd(9);
  if (route.code === 'C') return `${code}${net} is directly connected, ${route.out}`;
  if (route.hop === null) return `${code}${net} is directly connected, ${route.out}`;
  const out = route.code === 'S' ? '' : `, ${route.out}`;
  return `${code}${net} [${route.distance}/${route.metric}] via ${ipv4Text(route.hop)}${out}`;
}

/** The routing table: one line per route, by prefix. */
export function shownRoutes(device: Device, network: Network): string[] {
  const routes = routesOf(network, device);
  const local = layer3Of(network, device).map(({ address, name }) => ({
    prefix: address,
    length: 32,
    text: `${'L'.padEnd(9)}${ipv4Text(address)}/32 is directly connected, ${name}`,
  }));
  const all = [...routes.map((route) => ({ ...route, text: line(route) })), ...local];
  const last = routes.find((route) => isDefault(route));
  return [
    CODES,
    '',
    last?.hop != null
      ? `Gateway of last resort is ${ipv4Text(last.hop)} to network 0.0.0.0`
      : 'Gateway of last resort is not set',
    '',
    ...all.toSorted((a, b) => a.prefix - b.prefix || a.length - b.length).map(({ text }) => text),
    ...(hasAreas(network) ? ['[This console does not route between OSPF areas.]'] : []),
  ];
}

/** OSPF neighbors; electing the designated router is not simulated. */
export function shownNeighbors(device: Device, network: Network): string[] {
  const widths = [16, 12, 16, 16];
  const row = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('')
      .trimEnd();
  const neighbors = neighborsOf(network, device.name);
  return neighbors.length === 0
    ? []
    : [
        row(['Neighbor ID', 'State', 'Address', 'Interface']),
        ...neighbors.map(({ own, other }) =>
          row([routerId(network, network.devices[other.device]!), 'FULL', ipv4Text(other.address), own.name]),
        ),
        '[This console does not simulate priorities, dead times, or the election of a designated router.]',
      ];
}
