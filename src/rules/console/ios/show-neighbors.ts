import { ipv4Text } from '../address.ts';
import { type Device, isIos, type Network } from '../device.ts';
import { macOf, stationsAt } from '../network/blocks.ts';
import { bundleOf, bundlesOf } from '../network/bundles.ts';
import { peerOf } from '../network/cables.ts';
import { addressIn, interfacesOf, isUp, nodeOf } from '../network/interfaces.ts';
import { answering, fieldOf, portsOf } from '../network/journey.ts';
import { wayOf } from '../network/segments.ts';
import { carriedBy, vlansOf } from '../network/carriage.ts';
import { dotted, row, short } from './columns.ts';

type Seen = { device: Device; local: string; port: string };
type Protocol = 'cdp' | 'lldp';

const nameOf = ({ config, name }: Device): string => config['']?.hostname?.split(' ')[1] ?? name;

/** Whether a device takes part in a discovery protocol on a port. */
function isTalking(device: Device, port: string, protocol: Protocol, way: 'transmit' | 'receive'): boolean {
  if (!isIos(device)) return false;
  const [globals, section] = [device.config[''] ?? {}, device.config[`interface ${port}`] ?? {}];
  return protocol === 'cdp'
    ? globals['cdp run'] === undefined && section['cdp enable'] === undefined
    : globals['lldp run'] !== undefined && section[`lldp ${way}`] === undefined;
}

const neighborsBy = (device: Device, network: Network, protocol: Protocol): Seen[] =>
  device.ports.flatMap((local) => {
    const peer = peerOf(network, device.name, local);
    const other = peer && network.devices[peer.device]!;
    if (!peer || !other || !isUp(network, device, local)) return [];
    const isSeen = isTalking(device, local, protocol, 'receive') && isTalking(other, peer.port, protocol, 'transmit');
    return isSeen ? [{ device: other, local, port: peer.port }] : [];
  });

const managed = (device: Device): string | null => {
  const held = interfacesOf(device).map((name) => addressIn(device.config[`interface ${name}`]?.['ip address'] ?? ''));
  const first = held.find((one) => one !== null);
  return first ? ipv4Text(first.address) : null;
};

const MODELS = { router: 'ISR4331/K9', switch: 'C9200L-24P-4G' } as const;
const modelOf = ({ form }: Device): string => (form === 'router' ? MODELS.router : MODELS.switch);
const capabilities = ({ form }: Device): string => (form === 'router' ? 'R S I' : 'S I');

/** CDP neighbors, as far as cables tell. */
export function shownCables(device: Device, network: Network): string[] {
  if (device.config['']?.['cdp run'] !== undefined) return ['% CDP is not enabled'];
  const widths = [17, 18, 11, 12, 10];
  const found = neighborsBy(device, network, 'cdp');
  return [
    'Capability Codes: R - Router, T - Trans Bridge, B - Source Route Bridge',
    '                  S - Switch, H - Host, I - IGMP, r - Repeater, P - Phone,',
    '                  D - Remote, C - CVTA, M - Two-port Mac Relay',
    '',
    row(widths, ['Device ID', 'Local Intrfce', 'Holdtme', 'Capability', 'Platform', 'Port ID']),
    ...found.map(({ device: other, local, port }) =>
      row(widths, [
        nameOf(other),
        spaced(local),
        '141',
        capabilities(other),
        modelOf(other).split('-')[0]!.split('/')[0]!,
        spaced(port),
      ]),
    ),
    '',
    `Total cdp entries displayed : ${found.length}`,
  ];
}

/** `Gig 0/1`, as CDP shortens names. */
const spaced = (name: string): string => name.replace(/^(\w{3})[A-Za-z-]*(?=\d)/, '$1 ');

/** What CDP knows of its neighbors, or of the one of that name. */
export function shownCdpDetail(device: Device, network: Network, only?: string): string[] {
  if (device.config['']?.['cdp run'] !== undefined) return ['% CDP is not enabled'];
  const found = neighborsBy(device, network, 'cdp').filter(
    (other) => only === undefined || only === '*' || nameOf(other.device) === only,
  );
  return found.flatMap(({ device: other, local, port }) => {
    const address = managed(other);
    const carried = other.form === 'switch' ? carriedBy(network, other, port) : null;
    const native = carried && (carried.isTrunk ? carried.native : carried.vlan);
    return [
      '-------------------------',
      `Device ID: ${nameOf(other)}`,
      'Entry address(es):',
      ...(address === null ? [] : [`  IP address: ${address}`]),
      `Platform: cisco ${modelOf(other)},  Capabilities: ${other.form === 'router' ? 'Router Switch IGMP' : 'Switch IGMP'}`,
      `Interface: ${local},  Port ID (outgoing port): ${port}`,
      'Holdtime : 141 sec',
      '',
      'advertisement version: 2',
      ...(native === null ? [] : [`Native VLAN: ${native}`]),
      'Duplex: full',
      ...(address === null ? [] : ['Management address(es):', `  IP address: ${address}`]),
      '',
    ];
  });
}

export const shownCdp = ({ config }: Device): string[] =>
  config['']?.['cdp run'] === undefined
    ? [
        'Global CDP information:',
        '        Sending CDP packets every 60 seconds',
        '        Sending a holdtime value of 180 seconds',
        '        Sending CDPv2 advertisements is  enabled',
      ]
    : ['% CDP is not enabled'];

export const shownLldpState = ({ config }: Device): string[] =>
  config['']?.['lldp run'] === undefined
    ? ['% LLDP is not enabled']
    : [
        'Global LLDP Information:',
        '    Status: ACTIVE',
        '    LLDP advertisements are sent every 30 seconds',
        '    LLDP hold time advertised is 120 seconds',
      ];

export function shownLldp(device: Device, network: Network): string[] {
  if (device.config['']?.['lldp run'] === undefined) return ['% LLDP is not enabled'];
  const widths = [20, 15, 11, 16];
  const found = neighborsBy(device, network, 'lldp');
  return [
    'Capability codes:',
    '    (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device',
    '    (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other',
    '',
    row(widths, ['Device ID', 'Local Intf', 'Hold-time', 'Capability', 'Port ID']),
    ...found.map(({ device: other, local, port }) =>
      row(widths, [nameOf(other), short(local), '120', other.form === 'router' ? 'R' : 'B', short(port)]),
    ),
    '',
    `Total entries displayed: ${found.length}`,
  ];
}

export function shownLldpDetail(device: Device, network: Network): string[] {
  if (device.config['']?.['lldp run'] === undefined) return ['% LLDP is not enabled'];
  const found = neighborsBy(device, network, 'lldp');
  return [
    ...found.flatMap(({ device: other, local, port }) => {
      const address = managed(other);
      return [
        '------------------------------------------------',
        `Local Intf: ${short(local)}`,
        `Chassis id: ${dotted(macOf(other, 'base'))}`,
        `Port id: ${short(port)}`,
        `Port Description: ${other.config[`interface ${port}`]?.description?.replace(/^description /, '') ?? port}`,
        `System Name: ${nameOf(other)}`,
        '',
        `System Description: Cisco IOS Software, ${modelOf(other)}`,
        '',
        'Time remaining: 112 seconds',
        `System Capabilities: ${other.form === 'router' ? 'B,R' : 'B'}`,
        `Enabled Capabilities: ${other.form === 'router' ? 'R' : 'B'}`,
        'Management Addresses:',
        address === null ? '    - not advertised' : `    IP: ${address}`,
        '',
      ];
    }),
    `Total entries displayed: ${found.length}`,
  ];
}

/** The addresses a device resolves on its segments, once it has talked to all of them. */
export function shownArp(device: Device, network: Network): string[] {
  const field = fieldOf(network);
  const own = portsOf(field, device.name);
  const widths = [10, 17, 11, 17, 7];
  const line = (address: number, age: string, mac: string, name: string) =>
    row(widths, ['Internet', ipv4Text(address), age.padStart(9), dotted(mac), 'ARPA', name]);
  return [
    row(widths, ['Protocol', 'Address', 'Age (min)', 'Hardware Addr', 'Type', 'Interface']),
    ...own
      .filter(({ name }) => !name.startsWith('Loopback'))
      .flatMap((port) => [
        line(port.address, '-', macOf(device, port.name), port.name),
        ...field.ports
          .filter((other) => other.device !== device.name && field.segment(other.node) === field.segment(port.node))
          .filter((other) => answering(field, port, other.address) === other)
          .map((other) => line(other.address, '3', macOf(network.devices[other.device]!, other.name), port.name)),
      ]),
  ];
}

/** Which of the stations that a switch has learned are wanted. */
type Wanted = { vlan?: number; mac?: string; port?: string };

/** Where a switch has learned stations, once all of them have sent something. */
export function shownMacs(device: Device, network: Network, wanted: Wanted = {}): string[] {
  const way = wayOf(network);
  const bundles = bundlesOf(network, device);
  const places = Object.values(network.devices).flatMap((other) => {
    if (other.name === device.name) return [];
    if (other.form !== 'switch')
      return other.ports.map((port) => ({
        mac: macOf(other, port),
        from: (vlan: number) => tagsOf(other, port, vlan),
      }));
    const described = other.ports.flatMap((port) =>
      stationsAt(network, other, port)
        .filter((mac) => other.config['#behind']?.[port]?.replaceAll('.', '').includes(mac))
        .map((mac) => ({ mac, from: () => [nodeOf(other.name, port, '-')] })),
    );
    return described;
  });
  const own = device.ports.flatMap((port) =>
    (device.config['#behind']?.[port]?.split(' ') ?? []).map((mac) => ({ mac: mac.replaceAll('.', ''), port })),
  );
  const lines = vlansOf(device)
    .toSorted((a, b) => a - b)
    .flatMap((vlan) => {
      const here = nodeOf(device.name, 'vlan', String(vlan));
      const learned = places.flatMap(({ mac, from }) => {
        const route = from(vlan)
          .map((node) => way(node, here))
          .find((found) => found !== null);
        const port = route?.at(-2)?.split('|')[1];
        return port === undefined || !device.ports.includes(port) ? [] : [{ mac, port }];
      });
      const behind = own.filter(({ port }) => {
        const carried = carriedBy(network, device, port);
        return isUp(network, device, port) && !carried.isTrunk && carried.vlan === vlan;
      });
      const isWanted = ({ mac, port }: { mac: string; port: string }) =>
        vlan === (wanted.vlan ?? vlan) &&
        dotted(mac) === (wanted.mac ?? dotted(mac)) &&
        [port, bundleOf(bundles, port)?.name].includes(wanted.port ?? port);
      return [...learned, ...behind].filter(isWanted).map(({ mac, port }) => {
        const isSecure = device.config[`interface ${port}`]?.['switchport port-security'] !== undefined;
        const name = bundleOf(bundles, port)?.name ?? port;
        return `${String(vlan).padStart(4)}    ${dotted(mac)}    ${(isSecure ? 'STATIC' : 'DYNAMIC').padEnd(11)} ${short(name)}`;
      });
    });
  return [
    '          Mac Address Table',
    '-------------------------------------------',
    '',
    'Vlan    Mac Address       Type        Ports',
    '----    -----------       --------    -----',
    ...lines,
    `Total Mac Addresses for this criterion: ${lines.length}`,
  ];
}

/** Where a station's frames of a VLAN may begin: untagged, or with that tag. */
const tagsOf = (device: Device, port: string, vlan: number): string[] => [
  nodeOf(device.name, port, '-'),
  ...(isIos(device) ? [nodeOf(device.name, port, String(vlan))] : []),
];
