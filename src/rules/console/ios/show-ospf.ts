import { ipv4Text } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { type Member, neighborsOf, ownMembers, routerId } from '../network/ospf.ts';
import { referenceOf } from '../network/neighborhood.ts';
import { row, short } from './columns.ts';

/** OSPF neighbors, with the part that each has on its segment. */
export function shownNeighbors(device: Device, network: Network): string[] {
  const widths = [16, 6, 16, 12, 16];
  const neighbors = neighborsOf(network, device.name);
  if (neighbors.length === 0) return [];
  return [
    row(widths, ['Neighbor ID', 'Pri', 'State', 'Dead Time', 'Address', 'Interface']),
    ...neighbors.map(({ own, other, state, role }) =>
      row(widths, [
        other.id,
        String(own.type === 'broadcast' ? other.priority : 0).padStart(3),
        `${state}/${role === '-' ? '  -' : role}`,
        '00:00:36',
        ipv4Text(other.address),
        own.name,
      ]),
    ),
  ];
}

/** How an interface stands in its segment: what `show ip ospf interface brief` calls its state. */
const stateOf = (role: string, { name, type }: Member): string =>
  name.startsWith('Loopback') ? 'LOOP' : type === 'point-to-point' ? 'P2P' : role === 'DROTHER' ? 'DROTH' : role;

export function shownOspfBrief(device: Device, network: Network): string[] {
  const widths = [13, 6, 16, 19, 6, 6];
  return [
    row(widths, ['Interface', 'PID', 'Area', 'IP Address/Mask', 'Cost', 'State', 'Nbrs F/C']),
    ...ownMembers(network, device).map(({ member, role, neighbors }) =>
      row(widths, [
        short(member.name),
        member.process,
        member.area,
        `${ipv4Text(member.address)}/${member.length}`,
        String(member.cost),
        stateOf(role, member),
        `${neighbors.filter(({ state }) => state === 'FULL').length}/${neighbors.length}`,
      ]),
    ),
  ];
}

/** What OSPF does on an interface, or on all of them. */
export function shownOspfInterfaces(device: Device, network: Network, only?: string): string[] {
  const found = ownMembers(network, device).filter(({ member }) => only === undefined || member.name === only);
  return found.flatMap(({ member, role, dr, bdr, neighbors }) => [
    `${member.name} is up, line protocol is up`,
    `  Internet Address ${ipv4Text(member.address)}/${member.length}, Area ${member.area}, Attached via ${device.config[`interface ${member.name}`]?.[`ip ospf ${member.process}`] === undefined ? 'Network Statement' : 'Interface Enable'}`,
    `  Process ID ${member.process}, Router ID ${member.id}, Network Type ${member.type === 'broadcast' ? 'BROADCAST' : 'POINT_TO_POINT'}, Cost: ${member.cost}`,
    `  Transmit Delay is 1 sec, State ${member.type === 'broadcast' ? role : 'POINT_TO_POINT'}${member.type === 'broadcast' ? `, Priority ${member.priority}` : ''}`,
    ...(member.type === 'broadcast'
      ? [
          dr
            ? `  Designated Router (ID) ${dr.id}, Interface address ${ipv4Text(dr.address)}`
            : '  No designated router on this network',
          bdr
            ? `  Backup Designated router (ID) ${bdr.id}, Interface address ${ipv4Text(bdr.address)}`
            : '  No backup designated router on this network',
        ]
      : []),
    `  Timer intervals configured, Hello ${member.hello}, Dead ${member.dead}, Wait ${member.dead}, Retransmit 5`,
    ...(member.isPassive ? ['    No Hellos (Passive interface)'] : ['    Hello due in 00:00:04']),
    `  Neighbor Count is ${neighbors.length}, Adjacent neighbor count is ${neighbors.filter(({ state }) => state === 'FULL').length}`,
    ...neighbors.map(({ other, state }) =>
      `    ${state === 'FULL' ? 'Adjacent with' : 'Neighbor'} neighbor ${other.id}${other === dr ? '  (Designated Router)' : other === bdr ? '  (Backup Designated Router)' : ''}`.replace(
        'Neighbor neighbor',
        'Neighbor',
      ),
    ),
  ]);
}

/** OSPF processes: their ID, and their areas. */
export function shownOspfProcess(device: Device, network: Network): string[] {
  const own = ownMembers(network, device).map(({ member }) => member);
  return Object.entries(device.config).flatMap(([name, section]) => {
    const [, process] = /^router ospf (\d+)$/.exec(name) ?? [];
    if (process === undefined) return [];
    const members = own.filter((member) => member.process === process);
    return [
      ` Routing Process "ospf ${process}" with ID ${routerId(network, device)}`,
      ' Supports only single TOS(TOS0) routes',
      ` Reference bandwidth unit is ${referenceOf(section)} mbps`,
      ...[...new Set(members.map(({ area }) => area))].flatMap((area) => [
        `    Area ${area === '0' ? 'BACKBONE(0)' : area}`,
        `        Number of interfaces in this area is ${members.filter((member) => member.area === area).length}`,
      ]),
      '[This console shows only part of what the command prints.]',
    ];
  });
}

/** The routing processes of a device, and what they are told. */
export function shownProtocols(device: Device, network: Network): string[] {
  const processes = Object.entries(device.config).filter(([name]) => name.startsWith('router ospf'));
  return processes.flatMap(([name, section]) => {
    const lines = Object.values(section);
    const own = ownMembers(network, device).map(({ member }) => member);
    const passive = lines.flatMap((line) => /^passive-interface (\S+)$/.exec(line)?.[1] ?? []);
    const shown = passive.includes('default')
      ? own.filter(({ isPassive }) => isPassive).map((member) => member.name)
      : passive;
    const sources = neighborsOf(network, device.name).filter(({ isRouting }) => isRouting);
    return [
      `Routing Protocol is "ospf ${name.split(' ')[2]}"`,
      '  Outgoing update filter list for all interfaces is not set',
      '  Incoming update filter list for all interfaces is not set',
      `  Router ID ${routerId(network, device)}`,
      `  Number of areas in this router is ${new Set(own.map(({ area }) => area)).size}. ${new Set(own.map(({ area }) => area)).size} normal 0 stub 0 nssa`,
      '  Maximum path: 4',
      '  Routing for Networks:',
      ...lines.flatMap((line) => {
        const [, base, wildcard, area] = /^network (\S+) (\S+) area (\d+)$/.exec(line) ?? [];
        return base === undefined ? [] : [`    ${base} ${wildcard} area ${area}`];
      }),
      ...(own.some((member) => device.config[`interface ${member.name}`]?.[`ip ospf ${member.process}`] !== undefined)
        ? [
            '  Routing on Interfaces Configured Explicitly (Area 0):',
            ...own
              .filter(
                (member) => device.config[`interface ${member.name}`]?.[`ip ospf ${member.process}`] !== undefined,
              )
              .map((member) => `    ${member.name}`),
          ]
        : []),
      ...(shown.length > 0 ? ['  Passive Interface(s):', ...shown.map((port) => `    ${port}`)] : []),
      ...(referenceOf(section) === 100 ? [] : [` Reference bandwidth unit is ${referenceOf(section)} mbps`]),
      '  Routing Information Sources:',
      '    Gateway         Distance      Last Update',
      ...[...new Set(sources.map(({ other }) => other.id))].map((id) => `    ${id.padEnd(16)}     110      00:04:12`),
      '  Distance: (default is 110)',
      '',
    ];
  });
}
