import { ipv6Shown } from '../address6.ts';
import type { Device, Network } from '../device.ts';
import { field6Of, neighbors6Of, ownMembers6 } from '../network/ipv6.ts';
import { referenceOf } from '../network/neighborhood.ts';
import { row, short } from './columns.ts';
import { idOf } from './show-six.ts';

export function shownSixOspfNeighbors(device: Device, network: Network): string[] {
  const field = field6Of(network);
  const neighbors = neighbors6Of(field, device.name);
  const [first] = ownMembers6(field, device);
  if (neighbors.length === 0 || !first) return [];
  const widths = [16, 6, 16, 12, 16];
  return [
    `            OSPFv3 Router with ID (${first.member.id}) (Process ID ${first.member.process})`,
    '',
    row(widths, ['Neighbor ID', 'Pri', 'State', 'Dead Time', 'Interface ID', 'Interface']),
    ...neighbors.map(({ own, other, state, role }) =>
      row(widths, [
        other.id,
        String(own.type === 'broadcast' ? other.priority : 0).padStart(3),
        `${state}/${role === '-' ? '  -' : role}`,
        '00:00:35',
        String(idOf(network.devices[other.device]!, other.name)),
        own.name,
      ]),
    ),
  ];
}

export function shownSixOspfBrief(device: Device, network: Network): string[] {
  const widths = [13, 6, 16, 12, 6, 6];
  return [
    row(widths, ['Interface', 'PID', 'Area', 'Intf ID', 'Cost', 'State', 'Nbrs F/C']),
    ...ownMembers6(field6Of(network), device).map(({ member, role, neighbors }) =>
      row(widths, [
        short(member.name),
        member.process,
        member.area,
        String(idOf(device, member.name)),
        String(member.cost),
        member.name.startsWith('Loopback')
          ? 'LOOP'
          : member.type === 'point-to-point'
            ? 'P2P'
            : role === 'DROTHER'
              ? 'DROTH'
              : role,
        `${neighbors.filter(({ state }) => state === 'FULL').length}/${neighbors.length}`,
      ]),
    ),
  ];
}

/** What OSPFv3 does on an interface, or on all of them. */
export function shownSixOspfInterfaces(device: Device, network: Network, only?: string): string[] {
  const found = ownMembers6(field6Of(network), device).filter(
    ({ member }) => only === undefined || member.name === only,
  );
  return found.flatMap(({ member, role, neighbors }) => [
    `${member.name} is up, line protocol is up`,
    `  Link Local Address ${ipv6Shown(member.address)}, Interface ID ${idOf(device, member.name)}`,
    `  Area ${member.area}, Process ID ${member.process}, Instance ID 0, Router ID ${member.id}`,
    `  Network Type ${member.type === 'broadcast' ? 'BROADCAST' : 'POINT_TO_POINT'}, Cost: ${member.cost}`,
    `  Transmit Delay is 1 sec, State ${member.type === 'broadcast' ? `${role}, Priority ${member.priority}` : 'POINT_TO_POINT'}`,
    `  Timer intervals configured, Hello ${member.hello}, Dead ${member.dead}, Wait ${member.dead}, Retransmit 5`,
    member.isPassive ? '    No Hellos (Passive interface)' : '    Hello due in 00:00:04',
    `  Neighbor Count is ${neighbors.length}, Adjacent neighbor count is ${neighbors.filter(({ state }) => state === 'FULL').length}`,
    ...neighbors.map(
      ({ other, state }) => `    ${state === 'FULL' ? 'Adjacent with neighbor' : 'Neighbor'} ${other.id}`,
    ),
  ]);
}

/** OSPFv3 processes: their ID, and their areas. */
export function shownSixOspfProcess(device: Device, network: Network): string[] {
  const own = ownMembers6(field6Of(network), device);
  return Object.entries(device.config).flatMap(([name, section]) => {
    const [, process] = /^ipv6 router ospf (\d+)$/.exec(name) ?? [];
    if (process === undefined) return [];
    const members = own.filter(({ member }) => member.process === process).map(({ member }) => member);
    return [
      ` Routing Process "ospfv3 ${process}" with ID ${members[0]?.id ?? section['router-id']?.split(' ')[1] ?? '0.0.0.0'}`,
      ` Reference bandwidth unit is ${referenceOf(section)} mbps`,
      ...[...new Set(members.map(({ area }) => area))].flatMap((area) => [
        `    Area ${area === '0' ? 'BACKBONE(0)' : area}`,
        `        Number of interfaces in this area is ${members.filter((member) => member.area === area).length}`,
      ]),
    ];
  });
}

/** IPv6 routing protocols, and the interfaces on which they run. */
export function shownSixProtocols(device: Device, network: Network): string[] {
  const own = ownMembers6(field6Of(network), device).map(({ member }) => member);
  const processes = Object.keys(device.config).flatMap((name) => /^ipv6 router ospf (\d+)$/.exec(name)?.[1] ?? []);
  return [
    'IPv6 Routing Protocol is "connected"',
    'IPv6 Routing Protocol is "ND"',
    ...processes.flatMap((process) => {
      const members = own.filter((member) => member.process === process);
      const passive = members.filter(({ isPassive }) => isPassive);
      return [
        `IPv6 Routing Protocol is "ospf ${process}"`,
        ...[...new Set(members.map(({ area }) => area))].flatMap((area) => [
          `  Interfaces (Area ${area}):`,
          ...members.filter((member) => member.area === area).map(({ name }) => `    ${name}`),
        ]),
        ...(passive.length > 0 ? ['  Passive Interface(s):', ...passive.map(({ name }) => `    ${name}`)] : []),
      ];
    }),
  ];
}
