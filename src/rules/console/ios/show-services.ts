import { ipv4Text } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { macOf } from '../network/blocks.ts';
import { interfacesOf, isUp } from '../network/interfaces.ts';
import { type Lease, poolsIn } from '../network/leases.ts';
import { segmentsOf } from '../network/segments.ts';
import { dynamicRules, poolsOf, sideOf, staticTranslations } from '../network/translation.ts';
import { type Redundancy, redundancyOf, trackedBy } from '../network/virtuals.ts';
import { dotted, row, short } from './columns.ts';

const clientId = (network: Network, { device, port }: Lease): string =>
  `01${macOf(network.devices[device]!, port)}`.replace(/(.{4})(?=.)/g, '$1.');

/** Addresses that a server has given out. */
export function shownBindings(device: Device, network: Network, leases: readonly Lease[]): string[] {
  const own = new Set(poolsIn(device).map(({ prefix, length }) => `${prefix}/${length}`));
  const widths = [17, 24, 24, 12, 11];
  return [
    'Bindings from all pools not associated with VRF:',
    row(widths, ['IP address', 'Client-ID/', 'Lease expiration', 'Type', 'State', 'Interface']),
    '                 Hardware address/',
    '                 User name',
    ...leases
      .filter(({ pool, server }) => own.has(`${pool.prefix}/${pool.length}`) && isServer(device, server))
      .map((lease) =>
        row(widths, [
          ipv4Text(lease.address),
          clientId(network, lease),
          'Dec 02 2026 09:14 AM',
          'Automatic',
          'Active',
          '',
        ]),
      ),
  ];
}

const isServer = (device: Device, address: string): boolean =>
  interfacesOf(device).some((name) => device.config[`interface ${name}`]?.['ip address']?.includes(` ${address} `));

export function shownPools(device: Device, _: Network, leases: readonly Lease[]): string[] {
  return poolsIn(device).flatMap(({ name, prefix, length }) => {
    const given = leases.filter(
      ({ pool, server }) => pool.prefix === prefix && pool.length === length && isServer(device, server),
    );
    const last = prefix + 2 ** (32 - length) - 2;
    return [
      `Pool ${name} :`,
      ' Utilization mark (high/low)    : 100 / 0',
      ' Subnet size (first/next)       : 0 / 0',
      ` Total addresses                : ${2 ** (32 - length) - 2}`,
      ` Leased addresses               : ${given.length}`,
      ' Pending event                  : none',
      ' 1 subnet is currently in the pool :',
      ' Current index        IP address range                    Leased addresses',
      ` ${ipv4Text((given.at(-1)?.address ?? prefix) + 1).padEnd(20)} ${ipv4Text(prefix + 1).padEnd(16)} - ${ipv4Text(last).padEnd(16)}  ${given.length}`,
    ];
  });
}

/** Translations that do not depend on traffic; those that do are gone with their ping. */
export function shownTranslations(device: Device): string[] {
  const widths = [6, 19, 19, 19];
  const fixed = staticTranslations(device);
  return [
    row(widths, ['Pro', 'Inside global', 'Inside local', 'Outside local', 'Outside global']),
    ...fixed.map(({ inside, outside }) => row(widths, ['---', ipv4Text(outside), ipv4Text(inside), '---', '---'])),
    ...(dynamicRules(device).length > 0
      ? ['[This console does not keep dynamic translations after a packet has passed.]']
      : []),
  ];
}

export function shownNatStatistics(device: Device): string[] {
  const on = (side: string) => interfacesOf(device).filter((name) => sideOf(device, name) === side);
  const list = (names: string[]) => (names.length > 0 ? [`  ${names.join(', ')}`] : []);
  const fixed = staticTranslations(device).length;
  return [
    `Total active translations: ${fixed} (${fixed} static, 0 dynamic; 0 extended)`,
    'Outside interfaces:',
    ...list(on('outside')),
    'Inside interfaces:',
    ...list(on('inside')),
    'Dynamic mappings:',
    ...(dynamicRules(device).length > 0 ? ['-- Inside Source'] : []),
    ...dynamicRules(device).flatMap(({ list: acl, isInterface, name }, index) => {
      const pool = poolsOf(device).find((one) => one.name === name);
      return [
        `[Id: ${index + 1}] access-list ${acl} ${isInterface ? 'interface' : 'pool'} ${name} refcount 0`,
        ...(pool
          ? [` pool ${name}: netmask ${pool.mask}`, `        start ${ipv4Text(pool.first)} end ${ipv4Text(pool.last)}`]
          : []),
      ];
    }),
  ];
}

const groupsOn = (device: Device, network: Network, protocol: Redundancy['protocol']): Redundancy[] =>
  redundancyOf(network, segmentsOf(network)).filter(
    (group) => group.device === device.name && group.protocol === protocol,
  );

const shownRouter = (own: Redundancy, other: Redundancy['active']): string =>
  other === null ? 'unknown' : other.device === own.device ? 'local' : ipv4Text(other.address);

export function shownStandbyBrief(device: Device, network: Network): string[] {
  const widths = [12, 4, 4, 2, 8, 16, 16];
  return [
    '                     P indicates configured to preempt.',
    '                     |',
    row(widths, ['Interface', 'Grp', 'Pri', 'P', 'State', 'Active', 'Standby', 'Virtual IP']),
    ...groupsOn(device, network, 'HSRP').map((group) =>
      row(widths, [
        short(group.port),
        String(group.group),
        String(group.priority),
        group.isPreempting ? 'P' : '',
        group.state,
        shownRouter(group, group.active),
        shownRouter(group, group.standby),
        ipv4Text(group.virtual),
      ]),
    ),
  ];
}

const virtualMac = ({ protocol, version, group }: Redundancy): string => {
  const number = group.toString(16).padStart(version === 2 ? 3 : 2, '0');
  if (protocol === 'VRRP') return `0000.5e00.01${number}`;
  return version === 2 ? `0000.0c9f.f${number}` : `0000.0c07.ac${number}`;
};

export function shownStandby(device: Device, network: Network, only?: string): string[] {
  const groups = groupsOn(device, network, 'HSRP').filter(({ port }) => only === undefined || port === only);
  return groups.flatMap((group) => {
    const own = shownRouter(group, group.active);
    const section = device.config[`interface ${group.port}`] ?? {};
    const [, hello = '3', hold = '10'] =
      /timers (\d+) (\d+)$/.exec(section[`standby ${group.group} timers`] ?? '') ?? [];
    return [
      `${group.port} - Group ${group.group}${group.version === 2 ? ' (version 2)' : ''}`,
      `  State is ${group.state}${group.state === 'Init' ? ' (interface down)' : ''}`,
      ...(group.state === 'Init' ? [] : ['    2 state changes, last state change 00:12:41']),
      `  Virtual IP address is ${ipv4Text(group.virtual)}`,
      `  Active virtual MAC address is ${virtualMac(group)}${own === 'local' ? ' (MAC In Use)' : ''}`,
      `    Local virtual MAC address is ${virtualMac(group)} (v${group.version} default)`,
      `  Hello time ${hello} sec, hold time ${hold} sec`,
      `  Preemption ${group.isPreempting ? 'enabled' : 'disabled'}`,
      `  Active router is ${own}${own === 'local' || own === 'unknown' ? '' : `, priority ${group.active!.priority} (expires in 8.336 sec)`}`,
      `  Standby router is ${shownRouter(group, group.standby)}${group.standby && group.standby.device !== device.name ? `, priority ${group.standby.priority} (expires in 9.104 sec)` : ''}`,
      `  Priority ${group.priority} (${group.configured === 100 ? 'default' : 'configured'} ${group.configured})`,
      ...Object.values(section).flatMap((line) => {
        const [, id, loss = '10'] =
          new RegExp(`^standby ${group.group} track (\\d+)(?: decrement (\\d+))?$`).exec(line) ?? [];
        return id === undefined
          ? []
          : [`    Track object ${id} state ${trackState(device, network, id)} decrement ${loss}`];
      }),
      `  Group name is "hsrp-${short(group.port)}-${group.group}" (default)`,
    ];
  });
}

export function shownVrrpBrief(device: Device, network: Network): string[] {
  const widths = [19, 4, 4, 6, 4, 4, 8, 16];
  return [
    row(widths, ['Interface', 'Grp', 'Pri', 'Time', 'Own', 'Pre', 'State', 'Master addr', 'Group addr']),
    ...groupsOn(device, network, 'VRRP').map((group) =>
      row(widths, [
        short(group.port),
        String(group.group),
        String(group.priority),
        String(Math.round(3000 + ((256 - group.priority) * 1000) / 256)),
        group.priority === 255 ? ' Y' : '',
        group.isPreempting ? ' Y' : '',
        group.state,
        group.active ? ipv4Text(group.active.address) : '0.0.0.0',
        ipv4Text(group.virtual),
      ]),
    ),
  ];
}

export function shownVrrp(device: Device, network: Network): string[] {
  return groupsOn(device, network, 'VRRP').flatMap((group) => [
    `${group.port} - Group ${group.group}`,
    `  State is ${group.state}`,
    `  Virtual IP address is ${ipv4Text(group.virtual)}`,
    `  Virtual MAC address is ${virtualMac(group)}`,
    '  Advertisement interval is 1.000 sec',
    `  Preemption ${group.isPreempting ? 'enabled' : 'disabled'}`,
    `  Priority is ${group.priority}`,
    `  Master Router is ${group.active ? ipv4Text(group.active.address) : 'unknown'}${group.active?.device === device.name ? ' (local)' : ''}, priority is ${group.active?.priority ?? 0}`,
    '  Master Advertisement interval is 1.000 sec',
  ]);
}

const trackState = (device: Device, network: Network, id: string): 'Up' | 'Down' => {
  const port = trackedBy(device, id);
  return port !== null && isUp(network, device, port) ? 'Up' : 'Down';
};

/** The objects that are tracked, with their numbers. */
const tracksOf = ({ config }: Device): { id: string; port: string }[] =>
  Object.keys(config).flatMap((name) => {
    const [, id, port] = /^track (\d+) interface (\S+) line-protocol$/.exec(name) ?? [];
    return id === undefined ? [] : [{ id, port: port! }];
  });

export const shownTracks = (device: Device, network: Network): string[] =>
  tracksOf(device).flatMap(({ id, port }) => [
    `Track ${id}`,
    `  Interface ${port} line-protocol`,
    `  Line protocol is ${trackState(device, network, id)}`,
  ]);

export function shownTrackBrief(device: Device, network: Network): string[] {
  const widths = [6, 38, 20, 6];
  return [
    row(widths, ['Track', 'Type', 'Parameter', 'State']),
    ...tracksOf(device).map(({ id, port }) =>
      row(widths, [id, `interface ${port}`, 'line-protocol', trackState(device, network, id)]),
    ),
  ];
}

/** A MAC address with the VLAN it is in, as in a table of bindings. */
export const leaseLine = (network: Network, { device, port, address }: Lease, vlan: number, entry: string): string =>
  row(
    [20, 17, 12, 15, 6],
    [
      dotted(macOf(network.devices[device]!, port))
        .replaceAll('.', '')
        .replace(/(..)(?=.)/g, '$1:')
        .toUpperCase(),
      ipv4Text(address),
      '86391',
      'dhcp-snooping',
      String(vlan),
      entry,
    ],
  );
