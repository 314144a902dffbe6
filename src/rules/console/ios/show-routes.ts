import { ipv4Text, networkOf } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { layer3Of } from '../network/interfaces.ts';
import { hasAreas } from '../network/ospf.ts';
import { type Route, routesOf, routeTo } from '../network/routes.ts';

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

/** The length that a network has by its class. */
const classLength = (prefix: number): number => (prefix < 2 ** 31 ? 8 : prefix < 3 * 2 ** 30 ? 16 : 24);

type Shown = { prefix: number; length: number; text: string };

/** What is said of a network by its class before its subnets. */
function headOf(base: number, own: readonly Shown[]): string {
  const masks = new Set(own.map(({ length }) => length));
  const net = `${ipv4Text(base)}/${masks.size === 1 ? own[0]!.length : classLength(base)}`;
  return masks.size === 1
    ? `      ${net} is subnetted, ${own.length} subnets`
    : `      ${net} is variably subnetted, ${own.length} subnets, ${masks.size} masks`;
}

/** Lines by prefix, subnets under a line about their network. */
function inNetworks(shown: readonly Shown[]): string[] {
  const sorted = shown.toSorted((a, b) => a.prefix - b.prefix || a.length - b.length);
  const groups = Map.groupBy(sorted, ({ prefix, length }) =>
    length > classLength(prefix) ||
    shown.some((other) => other.length > classLength(prefix) && networkOf(other.prefix, classLength(prefix)) === prefix)
      ? networkOf(prefix, classLength(prefix))
      : `${prefix}/${length}`,
  );
  return [...groups].flatMap(([base, own]) => [
    ...(typeof base === 'number' ? [headOf(base, own)] : []),
    ...own.map(({ text }) =>
      typeof base === 'number' ? text : text.replace(/^(\S+) +/, (_, code: string) => code.padEnd(6)),
    ),
  ]);
}

/** The routing table, by prefix; `only`: the routes of one source. */
export function shownRoutes(device: Device, network: Network, only?: string): string[] {
  const routes = routesOf(network, device);
  const local = layer3Of(network, device).map(({ address, name }) => ({
    prefix: address,
    length: 32,
    text: `${'L'.padEnd(9)}${ipv4Text(address)}/32 is directly connected, ${name}`,
  }));
  const code = only === undefined ? '' : only[0]!.toUpperCase();
  const shown = routes.filter((route) => route.code.startsWith(code));
  const isLocal = only === undefined || only === 'connected';
  const all: Shown[] = [...shown.map((route) => ({ ...route, text: line(route) })), ...(isLocal ? local : [])];
  const last = routes.find((route) => isDefault(route));
  return [
    CODES,
    '',
    last?.hop != null
      ? `Gateway of last resort is ${ipv4Text(last.hop)} to network 0.0.0.0`
      : 'Gateway of last resort is not set',
    '',
    ...inNetworks(all),
    ...(hasAreas(network) ? ['[This console does not route between OSPF areas.]'] : []),
  ];
}

const KNOWN: Record<Route['code'], string> = { C: 'connected', S: 'static', O: 'ospf 1', 'O*E2': 'ospf 1' };

/** The route that a packet to an address takes. */
export function shownRouteTo(device: Device, network: Network, to: number): string[] {
  const route = routeTo(routesOf(network, device), to);
  if (!route) return ['% Network not in table'];
  const via = KNOWN[route.code];
  return [
    `Routing entry for ${ipv4Text(route.prefix)}/${route.length}${isDefault(route) ? ', supernet' : ''}`,
    `  Known via "${via}", distance ${route.distance}, metric ${route.metric}${route.code === 'C' ? ' (connected, via interface)' : ''}`,
    '  Routing Descriptor Blocks:',
    route.hop === null
      ? `  * directly connected, via ${route.out}`
      : `  * ${ipv4Text(route.hop)}${route.code === 'S' ? '' : `, via ${route.out}`}`,
    `      Route metric is ${route.metric}, traffic share count is 1`,
  ];
}
