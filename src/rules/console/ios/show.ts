import type { Device, Network } from '../device.ts';
import { ipv4Text } from '../address.ts';
import { blockOf } from '../network/blocks.ts';
import { isShut, linkState } from '../network/cables.ts';
import { addressIn, isUp } from '../network/interfaces.ts';
import { carriedBy, isTrunk, vlansOf } from '../network/carriage.ts';
import { bundleOf, bundlesOf, isInUse } from '../network/bundles.ts';
import { entriesOf } from '../network/filter.ts';
import { treeOf } from '../network/spanning-tree.ts';
import { joinVlans } from '../network/vlans.ts';
import { row, short } from './columns.ts';

export const namesOf = ({ config, ports }: Device): string[] => {
  const named = Object.keys(config).flatMap((name) => (name.startsWith('interface ') ? [name.slice(10)] : []));
  return [...new Set([...ports, ...named])].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};

export function shownAddresses(device: Device, network: Network): string[] {
  const widths = [23, 16, 4, 7, 22, 8];
  return [
    row(widths, ['Interface', 'IP-Address', 'OK?', 'Method', 'Status', 'Protocol']),
    ...namesOf(device).map((name) => {
      const line = device.config[`interface ${name}`]?.['ip address'] ?? '';
      const held = addressIn(line);
      const status = isShut(device, name) ? 'administratively down' : isUp(network, device, name) ? 'up' : 'down';
      const isAsking = line.endsWith('dhcp') || device.config[`interface ${name}`]?.['#lease'] !== undefined;
      const method = line === '' ? 'unset' : isAsking ? 'DHCP' : 'manual';
      const protocol = status === 'up' ? 'up' : 'down';
      return row(widths, [name, held ? ipv4Text(held.address) : 'unassigned', 'YES', method, status, protocol]);
    }),
  ];
}

/** Ports as they carry frames: a bundle represents its members, and its state is taken from one of them. */
function logicalPorts(network: Network, device: Device): { name: string; port: string }[] {
  const bundles = bundlesOf(network, device);
  const single = device.ports.filter((port) => bundleOf(bundles, port) === null);
  return [
    ...single.map((port) => ({ name: port, port })),
    ...bundles.flatMap(({ name, isRouted, members }) => {
      const first = members.find(({ flag }) => flag === 'P');
      return first && !isRouted ? [{ name, port: first.port }] : [];
    }),
  ];
}

export const descriptionOf = ({ config }: Device, name: string): string =>
  (config[`interface ${name}`]?.description ?? '').replace(/^description /, '');

const STATUS = [10, 19, 13, 11];

/** Duplex, speed, and kind of a port, the first two with what was negotiated. */
function runningAs(device: Device, network: Network, port: string, isConnected: boolean): string {
  const link = linkState(network, device, port);
  const section = device.config[`interface ${port}`] ?? {};
  const given = (key: string) => section[key]?.split(' ')[1] ?? 'auto';
  const duplex = isConnected ? `${link.isAutoDuplex ? 'a-' : ''}${link.duplex}` : given('duplex');
  const speed = isConnected ? `${link.isAutoSpeed ? 'a-' : ''}${link.speed}` : given('speed');
  const kind = port.startsWith('Fast')
    ? '10/100BaseTX'
    : port.startsWith('Ten')
      ? 'SFP-10GBase-SR'
      : '10/100/1000BaseTX';
  return `${duplex.padStart(6)} ${speed.padStart(6)} ${kind}`;
}

/** How a port is, in a word. */
export const statusOf = (device: Device, network: Network, name: string, isConnected: boolean): string => {
  if (isShut(device, name)) return 'disabled';
  const block = device.ports.includes(name) ? blockOf(network, device, name) : null;
  if (block === 'bpduguard' || block === 'psecure-violation') return 'err-disabled';
  return isConnected ? 'connected' : 'notconnect';
};

export function shownStatus(device: Device, network: Network): string[] {
  const bundles = bundlesOf(network, device);
  const line = (name: string, port: string, isConnected: boolean) => {
    const carried = carriedBy(network, device, port);
    const status = statusOf(device, network, name, isConnected);
    const isRouted = device.config[`interface ${name}`]?.switchport !== undefined;
    const vlan = isRouted ? 'routed' : carried.isTrunk ? 'trunk' : String(carried.vlan);
    const cells = [short(name), descriptionOf(device, name).slice(0, 18), status, vlan];
    return `${cells.map((cell, index) => cell.padEnd(STATUS[index]!)).join('')}${runningAs(device, network, port, isConnected)}`;
  };
  return [
    `${row(STATUS, ['Port', 'Name', 'Status', 'Vlan']).padEnd(53)}Duplex  Speed Type`,
    ...device.ports.map((name) => line(name, name, isUp(network, device, name))),
    ...bundles.map((bundle) => line(bundle.name, bundle.members[0]?.port ?? bundle.name, isInUse(bundle))),
  ];
}

/** Ports that a safeguard turned off, and why. */
export function shownErrDisabled(device: Device, network: Network): string[] {
  const found = device.ports.flatMap((port) => {
    const why = blockOf(network, device, port);
    return why === null || why === 'unpowered' ? [] : [{ port, why }];
  });
  return [
    row([10, 19, 13, 21], ['Port', 'Name', 'Status', 'Reason', 'Err-disabled Vlans']),
    ...found.map(({ port, why }) =>
      row([10, 19, 13], [short(port), descriptionOf(device, port).slice(0, 18), 'err-disabled', why]),
    ),
  ];
}

export function shownDescriptions(device: Device, network: Network): string[] {
  const widths = [31, 15, 9];
  return [
    row(widths, ['Interface', 'Status', 'Protocol', 'Description']),
    ...namesOf(device).map((name) => {
      const isOn = isUp(network, device, name);
      const status = isShut(device, name) ? 'admin down' : isOn ? 'up' : 'down';
      return row(widths, [short(name), status, isOn ? 'up' : 'down', descriptionOf(device, name)]);
    }),
  ];
}

export function shownTrunks(device: Device, network: Network): string[] {
  const trunks = logicalPorts(network, device).filter(
    ({ port }) => isTrunk(network, device, port) && isUp(network, device, port),
  );
  const table = (title: string, cell: (port: string) => string) => [
    row([12], ['Port', title]),
    ...trunks.map(({ name, port }) => row([12], [short(name), cell(port)])),
  ];
  const allowedVlans = (name: string) => {
    const line = device.config[`interface ${name}`]?.['switchport trunk allowed vlan'];
    const list = line?.split(' ').at(-1) ?? 'all';
    return list === 'all' ? '1-4094' : list;
  };
  const active = (name: string) => {
    const carried = carriedBy(network, device, name);
    return carried.isTrunk ? joinVlans(carried.vlans.filter((vlan) => vlansOf(device).includes(vlan))) || 'none' : '';
  };
  const forwarding = (name: string, port: string) => {
    const carried = carriedBy(network, device, port);
    const open = (vlan: number) =>
      treeOf(network, vlan)
        .get(device.name)
        ?.ports.some((own) => own.name === name && own.isForwarding);
    return (
      joinVlans(carried.isTrunk ? carried.vlans.filter((vlan) => vlansOf(device).includes(vlan) && open(vlan)) : []) ||
      'none'
    );
  };
  if (trunks.length === 0) return [];
  return [
    row([12, 13, 15, 14], ['Port', 'Mode', 'Encapsulation', 'Status', 'Native vlan']),
    ...trunks.map(({ name, port }) => {
      const carried = carriedBy(network, device, port);
      const mode = device.config[`interface ${port}`]?.['switchport mode']?.split(' ').at(-1) ?? 'auto';
      return row(
        [12, 13, 15, 14],
        [
          short(name),
          mode === 'trunk' ? 'on' : mode,
          mode === 'trunk' ? '802.1q' : 'n-802.1q',
          'trunking',
          String(carried.isTrunk ? carried.native : ''),
        ],
      );
    }),
    '',
    ...table('Vlans allowed on trunk', allowedVlans),
    '',
    ...table('Vlans allowed and active in management domain', active),
    '',
    row([12], ['Port', 'Vlans in spanning tree forwarding state and not pruned']),
    ...trunks.map(({ name, port }) => row([12], [short(name), forwarding(name, port)])),
  ];
}

/** The VLANs and their ports, or the one of that number. */
export function shownVlans(device: Device, network: Network, only?: number): string[] {
  if (only !== undefined && !vlansOf(device).includes(only))
    return [`VLAN id ${only} not found in current VLAN database`];
  const widths = [5, 33, 10];
  const inVlan = (vlan: number) =>
    logicalPorts(network, device).flatMap(({ name, port }) => {
      const carried = carriedBy(network, device, port);
      return !carried.isTrunk && carried.vlan === vlan ? [name] : [];
    });
  return [
    row(widths, ['VLAN', 'Name', 'Status', 'Ports']),
    row(widths, ['----', '-'.repeat(32), '-'.repeat(9), '-'.repeat(31)]),
    ...vlansOf(device)
      .filter((vlan) => only === undefined || vlan === only)
      .toSorted((a, b) => a - b)
      .map((vlan) => {
        const given = device.config[`vlan ${vlan}`]?.name?.split(' ')[1];
        const name = given ?? (vlan < 2 ? 'default' : `VLAN${String(vlan).padStart(4, '0')}`);
        return row(widths, [String(vlan), name, 'active', inVlan(vlan).map(short).join(', ')]);
      }),
  ];
}

/** An entry of a standard list as it is shown, with its wildcard in words. */
const standardEntry = (entry: string): string => entry.replace(/^(\w+ \d\S+) (\d\S+)/, '$1, wildcard bits $2');

/** Access lists, or the one of that name. */
export function shownAccessLists(device: Device, only?: string): string[] {
  const { config } = device;
  const numbered = Object.keys(config[''] ?? {}).flatMap((line) => /^access-list (\d+) /.exec(line)?.[1] ?? []);
  const named = Object.keys(config).filter((name) => name.startsWith('ip access-list'));
  const titles = [
    ...[...new Set(numbered)].map((name) => [Number(name) < 100 ? 'Standard' : 'Extended', name] as const),
    ...named.map((name) => [name.includes('standard') ? 'Standard' : 'Extended', name.split(' ')[3]!] as const),
  ];
  return titles
    .filter(([, name]) => only === undefined || name === only)
    .flatMap(([type, name]) => [
      `${type} IP access list ${name}`,
      ...entriesOf(device, name).map(
        ({ number, entry }) => `    ${number} ${type === 'Standard' ? standardEntry(entry) : entry}`,
      ),
    ]);
}
