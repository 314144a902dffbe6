import { ipv6Shown, isLinkLocal } from '../address6.ts';
import type { Device, Network } from '../device.ts';
import { macOf } from '../network/blocks.ts';
import { isShut } from '../network/cables.ts';
import { isUp } from '../network/interfaces.ts';
import { field6Of, isRouting6, portsOf6, type Route6, routes6Of } from '../network/ipv6.ts';
import { dotted, row, short } from './columns.ts';
import { namesOf } from './show.ts';

/** The number by which OSPFv3 tells a router's interfaces apart. */
export const idOf = (device: Device, name: string): number => Math.max(0, namesOf(device).indexOf(name)) + 3;

export function shownSixBrief(device: Device, network: Network): string[] {
  const ports = portsOf6(field6Of(network), device.name);
  return namesOf(device).flatMap((name) => {
    const isOn = isUp(network, device, name);
    const state = isShut(device, name) ? 'administratively down/down' : isOn ? 'up/up' : 'down/down';
    const own = ports.filter((port) => port.name === name);
    const held = own.length > 0 ? own.map(({ address }) => `    ${ipv6Shown(address)}`) : ['    unassigned'];
    return [`${name.padEnd(22)} [${state}]`, ...held];
  });
}

export function shownSixInterface(device: Device, network: Network, name: string): string[] {
  const own = portsOf6(field6Of(network), device.name).filter((port) => port.name === name);
  const isOn = isUp(network, device, name);
  const head = `${name} is ${isShut(device, name) ? 'administratively down' : isOn ? 'up' : 'down'}, line protocol is ${isOn ? 'up' : 'down'}`;
  const local = own.find(({ address }) => isLinkLocal(address));
  if (!local) return [head, '  IPv6 is disabled'];
  const globals = own.filter(({ address }) => !isLinkLocal(address));
  const isMade = Object.values(device.config[`interface ${name}`] ?? {}).some((line) => line.endsWith(' eui-64'));
  const solicited = [...new Set(own.map(({ address }) => address & 0xff_ffffn))];
  return [
    head,
    `  IPv6 is enabled, link-local address is ${ipv6Shown(local.address)}`,
    '  No Virtual link-local address(es):',
    ...(globals.length > 0
      ? [
          '  Global unicast address(es):',
          ...globals.flatMap(({ address, length }) => [
            `    ${ipv6Shown(address)}, subnet is ${ipv6Shown((address >> BigInt(128 - length)) << BigInt(128 - length))}/${length}${isMade ? ' [EUI]' : ''}`,
          ]),
        ]
      : ['  No global unicast address is configured']),
    '  Joined group address(es):',
    '    FF02::1',
    ...(isRouting6(device) ? ['    FF02::2'] : []),
    ...solicited.map((low) => `    ${ipv6Shown((0xff02n << 112n) + (1n << 32n) + 0xff00_0000n + low)}`),
    '  MTU is 1500 bytes',
    `  Hosts use stateless autoconfig for addresses.`,
  ];
}

const CODES = ['Codes: C - Connected, L - Local, S - Static, O - OSPF Intra, ND - ND Default'];

function lines(route: Route6): string[] {
  const net = `${ipv6Shown(route.prefix)}/${route.length}`;
  const head = `${route.code.padEnd(4)}${net} [${route.distance}/${route.metric}]`;
  if (route.code === 'C' || route.hop === null) return [head, `     via ${route.out}, directly connected`];
  if (route.code === 'L') return [head, `     via ${route.out}, receive`];
  const isNamed = isLinkLocal(route.hop) || route.code === 'O';
  return [head, `     via ${ipv6Shown(route.hop)}${isNamed ? `, ${route.out}` : ''}`];
}

/** {@link shownSixInterface} for every interface with IPv6. */
export const shownSixInterfaces = (device: Device, network: Network): string[] =>
  namesOf(device)
    .map((name) => shownSixInterface(device, network, name))
    .filter((lines) => lines.length > 2)
    .flat();

/** The IPv6 routing table; `only`: the routes of one source. */
export function shownSixRoutes(device: Device, network: Network, only?: string): string[] {
  const field = field6Of(network);
  const own = portsOf6(field, device.name)
    .filter(({ address }) => !isLinkLocal(address))
    .map(({ address, name }): Route6 => ({
      code: 'L',
      prefix: address,
      length: 128,
      distance: 0,
      metric: 0,
      hop: null,
      out: name,
    }));
  const codes = only === undefined ? null : only === 'connected' ? ['C', 'L'] : [only[0]!.toUpperCase()];
  const all = [...routes6Of(field, device), ...own].filter(({ code }) => codes === null || codes.includes(code));
  // The head counts the whole table, and multicast, whichever part is shown.
  const total = routes6Of(field, device).length + own.length + 1;
  const sorted = all.toSorted((a, b) => (a.prefix < b.prefix ? -1 : a.prefix > b.prefix ? 1 : a.length - b.length));
  return [
    `IPv6 Routing Table - default - ${total} entries`,
    ...CODES,
    ...sorted.flatMap((route) =>
      route.code === 'L' ? [lines(route)[0]!, `     via ${route.out}, receive`] : lines(route),
    ),
    ...(codes === null ? ['L   FF00::/8 [0/0]', '     via Null0, receive'] : []),
  ];
}

/** What a device has resolved on its links, once it has talked to everybody there. */
export function shownSixNeighbors(device: Device, network: Network): string[] {
  const field = field6Of(network);
  const widths = [42, 4, 15, 6];
  const own = portsOf6(field, device.name).filter(({ address }) => isLinkLocal(address));
  return [
    row(widths, ['IPv6 Address', 'Age', 'Link-layer Addr', ' State', ' Interface']),
    ...own.flatMap((port) =>
      field.ports
        .filter((other) => other.device !== device.name && field.segment(other.node) === field.segment(port.node))
        .map((other) =>
          row(widths, [
            ipv6Shown(other.address),
            '  0',
            dotted(macOf(network.devices[other.device]!, other.name)),
            ' REACH',
            ` ${short(port.name)}`,
          ]),
        ),
    ),
  ];
}
