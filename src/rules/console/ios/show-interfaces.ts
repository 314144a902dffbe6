import { ipv4Text } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { macOf } from '../network/blocks.ts';
import { isShut, linkState, peerOf } from '../network/cables.ts';
import { addressIn, isUp } from '../network/interfaces.ts';
import { bandwidthOf } from '../network/neighborhood.ts';
import { dotted, row, short } from './columns.ts';
import { descriptionOf, namesOf, statusOf } from './show.ts';

type Counters = Record<
  'runts' | 'giants' | 'input' | 'crc' | 'frame' | 'output' | 'collisions' | 'late' | 'packets',
  number
>;

/** What a port has counted: what was described, and what a duplex mismatch causes. */
function countersOf(device: Device, network: Network, port: string): Counters {
  const counters: Counters = {
    runts: 0,
    giants: 0,
    input: 0,
    crc: 0,
    frame: 0,
    output: 0,
    collisions: 0,
    late: 0,
    packets: 0,
  };
  for (const [, name, value] of (device.config['#counters']?.[port] ?? '').matchAll(/(\w+)=(\d+)/g))
    if (Object.hasOwn(counters, name!)) counters[name as keyof Counters] = Number(value);
  const peer = peerOf(network, device.name, port);
  const other = peer && network.devices[peer.device]!;
  if (isUp(network, device, port)) counters.packets ||= 48_213;
  if (other && isUp(network, device, port)) {
    const [own, theirs] = [linkState(network, device, port), linkState(network, other, peer.port)];
    if (own.duplex === 'half' && theirs.duplex === 'full') {
      counters.late += 953;
      counters.collisions += 4127;
      counters.output += 953;
    }
    if (own.duplex === 'full' && theirs.duplex === 'half') {
      counters.crc += 1873;
      counters.runts += 412;
    }
  }
  counters.input = Math.max(counters.input, counters.runts + counters.giants + counters.crc + counters.frame);
  return counters;
}

/** An interface's state, settings, and counters. */
export function shownInterface(device: Device, network: Network, name: string): string[] {
  const section = device.config[`interface ${name}`] ?? {};
  const isPort = device.ports.includes(name);
  const isOn = isUp(network, device, name);
  const held = addressIn(section['ip address'] ?? '');
  const state = isShut(device, name) ? 'administratively down' : isOn ? 'up' : 'down';
  const status = device.form === 'switch' && isPort ? ` (${statusOf(device, network, name, isOn)})` : '';
  const description = descriptionOf(device, name);
  const speed = isPort ? linkState(network, device, name).speed : bandwidthOf(name);
  const head = [
    `${name} is ${state}, line protocol is ${isOn ? 'up' : 'down'}${status}`,
    `  Hardware is ${name.startsWith('Loopback') ? 'Loopback' : name.startsWith('Vlan') ? 'Ethernet SVI' : `Gigabit Ethernet, address is ${dotted(macOf(device, name))} (bia ${dotted(macOf(device, name))})`}`,
    ...(description === '' ? [] : [`  Description: ${description}`]),
    ...(held ? [`  Internet address is ${ipv4Text(held.address)}/${held.length}`] : []),
    `  MTU 1500 bytes, BW ${Math.round(speed * 1000)} Kbit/sec, DLY 10 usec,`,
    '     reliability 255/255, txload 1/255, rxload 1/255',
    `  Encapsulation ${name.startsWith('Loopback') ? 'LOOPBACK' : 'ARPA'}, loopback not set`,
  ];
  if (!isPort) return head;
  const { duplex, isAutoDuplex, isAutoSpeed } = linkState(network, device, name);
  const count = countersOf(device, network, name);
  const word = isOn
    ? `${duplex === 'full' ? 'Full' : 'Half'}-duplex, ${speed}Mb/s`
    : `${isAutoDuplex ? 'Auto' : duplex === 'full' ? 'Full' : 'Half'}-duplex, ${isAutoSpeed ? 'Auto-speed' : `${speed}Mb/s`}`;
  return [
    ...head,
    '  Keepalive set (10 sec)',
    `  ${word}, media type is 10/100/1000BaseTX`,
    `     ${count.packets} packets input, ${count.packets * 211} bytes, 0 no buffer`,
    `     ${count.runts} runts, ${count.giants} giants, 0 throttles`,
    `     ${count.input} input errors, ${count.crc} CRC, ${count.frame} frame, 0 overrun, 0 ignored`,
    `     ${count.packets} packets output, ${count.packets * 187} bytes, 0 underruns`,
    `     ${count.output} output errors, ${count.collisions} collisions, 1 interface resets`,
    `     0 babbles, ${count.late} late collision, 0 deferred`,
  ];
}

export const shownInterfaces = (device: Device, network: Network): string[] =>
  namesOf(device).flatMap((name) => shownInterface(device, network, name));

const WIDTHS = [10, 12, 12, 12, 12, 12, 12];

/** Errors by port: how frames were damaged on the way in, and why they could not go out. */
export function shownErrors(device: Device, network: Network): string[] {
  const all = device.ports.map((port) => ({ port, count: countersOf(device, network, port) }));
  return [
    row(WIDTHS, ['Port', 'Align-Err', 'FCS-Err', 'Xmit-Err', 'Rcv-Err', 'UnderSize', 'OutDiscards']),
    ...all.map(({ port, count }) =>
      row(WIDTHS, [short(port), count.frame, count.crc, 0, count.input, 0, 0].map(String)),
    ),
    '',
    row(WIDTHS, ['Port', 'Single-Col', 'Multi-Col', 'Late-Col', 'Excess-Col', 'Carri-Sen', 'Runts', 'Giants']),
    ...all.map(({ port, count }) =>
      row(WIDTHS, [short(port), count.collisions, 0, count.late, 0, 0, count.runts, count.giants].map(String)),
    ),
  ];
}

/** What IP does on an interface. */
export function shownIpInterface(device: Device, network: Network, name: string): string[] {
  const section = device.config[`interface ${name}`] ?? {};
  const held = addressIn(section['ip address'] ?? '');
  const isOn = isUp(network, device, name);
  const state = isShut(device, name) ? 'administratively down' : isOn ? 'up' : 'down';
  const head = `${name} is ${state}, line protocol is ${isOn ? 'up' : 'down'}`;
  if (!held) return [head, '  Internet protocol processing disabled'];
  const helpers = Object.values(section).flatMap((line) => /^ip helper-address (\S+)$/.exec(line)?.[1] ?? []);
  const list = (way: string) => section[`ip access-group ${way}`]?.split(' ')[2] ?? 'not set';
  const isDhcp = section['#lease'] !== undefined;
  return [
    head,
    `  Internet address is ${ipv4Text(held.address)}/${held.length}`,
    '  Broadcast address is 255.255.255.255',
    `  Address determined by ${isDhcp ? 'DHCP' : 'setup command'}`,
    `  MTU is ${section['ip mtu']?.split(' ').at(-1) ?? '1500'} bytes`,
    ...(helpers.length > 1
      ? ['  Helper addresses are', ...helpers.map((helper) => `    ${helper}`)]
      : [`  Helper address is ${helpers[0] ?? 'not set'}`]),
    '  Directed broadcast forwarding is disabled',
    `  Outgoing access list is ${list('out')}`,
    `  Inbound  access list is ${list('in')}`,
    `  Proxy ARP is ${section['ip proxy-arp'] === undefined ? 'enabled' : 'disabled'}`,
    '[This console shows only part of what the command prints.]',
  ];
}

/** {@link shownIpInterface} for every interface. */
export const shownIpInterfaces = (device: Device, network: Network): string[] =>
  namesOf(device).flatMap((name) => shownIpInterface(device, network, name));
