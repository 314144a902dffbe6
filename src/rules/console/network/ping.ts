import { ipv4Number, ipv4Text } from '../address.ts';
import { ipv6Number } from '../address6.ts';
import type { Device, Network } from '../device.ts';
import { lets } from './filter.ts';
import { isReached6 } from './ipv6.ts';
import { complaintOf, exchange, type Exchange, type Field, fieldOf, hasAddress } from './journey.ts';
import { withLeases } from './leases.ts';
import { hasAreas } from './ospf.ts';

/** What somebody who sends an echo sees of it. */
export type Echo = {
  /** Null: that depends on something not simulated. */
  isAnswered: boolean | null;
  /** Who says that the packet was lost, and why. */
  complaint: { from: number; why: 'route' | 'filter' | 'loop' } | null;
  /** Whether the first station on the way did not answer to ARP. */
  isUnresolved: boolean;
  /** Whether the sender has no route or no address. */
  isWithoutRoute: boolean;
  hops: number;
  /** The device at which it ended. */
  end: string;
};

const whyOf = (why: string): 'route' | 'filter' | 'loop' => (why === 'filter' || why === 'loop' ? why : 'route');

function echoOf(field: Field, name: string, to: number, from?: number): Echo {
  const result: Exchange = exchange(field, name, { to, protocol: 'icmp' }, from);
  const { there, isAnswered } = result;
  const isOwn = hasAddress(field, name, to);
  const said = complaintOf(field, result);
  const isLocal = there.loss !== null && there.loss.device === name;
  return {
    isAnswered: isOwn || (isAnswered ? true : hasAreas(field.network) ? null : false),
    complaint: said === null ? null : { from: said, why: whyOf(there.loss!.why) },
    isUnresolved: isLocal && there.loss!.why === 'host',
    isWithoutRoute: isLocal && there.loss!.why === 'route',
    hops: there.hops.length,
    end: there.end,
  };
}

/** An echo to an IPv4 address, from the address of the interface it leaves by or from another. */
export function echo(network: Network, name: string, to: number, from?: number): Echo {
  return echoOf(fieldOf(withLeases(network).network), name, to, from);
}

/** Whether an echo from a device to an address comes back; null: that depends on something not simulated. */
export function isReached(network: Network, name: string, address: string): boolean | null {
  const six = ipv6Number(address);
  if (six !== null) return isReached6(network, name, six);
  const to = ipv4Number(address);
  return to === null ? null : echo(network, name, to).isAnswered;
}

/** A router on the way, the sender's destination, or nobody. `sign`: why it says that it goes no further. */
export type Hop = { address: string | null; sign: '' | '!H' | '!A' };

/** The routers on the way to an address. `most`: after how many silent ones to stop. */
export function traceOf(
  network: Network,
  name: string,
  to: number,
  most: number,
  from?: number,
  protocol: 'udp' | 'icmp' = 'udp',
): Hop[] {
  const field = fieldOf(withLeases(network).network);
  const { there, from: own } = exchange(
    field,
    name,
    { to, protocol, toPort: protocol === 'udp' ? 33_434 : undefined },
    from,
  );
  if (own === null) return [];
  const isHeard = (device: string, address: number) => {
    const back = exchange(field, device, { to: own, protocol: 'icmp' }, address);
    return back.there.loss === null;
  };
  const { loss } = there;
  const hops = there.hops.map(({ device, address }, index): Hop => {
    const isLast = index === there.hops.length - 1;
    // The destination answers from the address that was asked for.
    const shown = isLast && loss === null ? to : address;
    const isSilent = isLast && loss?.why === 'host' ? false : !isHeard(device, address);
    const sign =
      !isLast || !loss || loss.why === 'host' || loss.why === 'loop' ? '' : loss.why === 'filter' ? '!A' : '!H';
    return { address: isSilent ? null : ipv4Text(shown), sign: isSilent ? '' : sign };
  });
  const isOver = loss === null || loss.why === 'loop' || (hops.at(-1)?.sign ?? '') !== '';
  return isOver ? hops : [...hops, ...Array.from({ length: most }, (): Hop => ({ address: null, sign: '' }))];
}

/** Whether a router or switch takes a session on its first VTY line: by this protocol, and from there. */
function isSessionTaken(device: Device, port: 22 | 23, from: number): boolean {
  const { config } = device;
  if (port === 22 && config['#keys'] === undefined) return false;
  const line = Object.entries(config).find(([name]) => name.startsWith('line vty 0 '))?.[1] ?? {};
  const protocols = line['transport input']?.split(' ').slice(2) ?? ['all'];
  if (!protocols.includes('all') && !protocols.includes(port === 22 ? 'ssh' : 'telnet')) return false;
  return Object.values(line).every((text) => {
    const [, list] = /^access-class (\S+) in$/.exec(text) ?? [];
    return list === undefined || lets(device, list, { from, to: from, protocol: 'tcp', toPort: port });
  });
}

/** Whether a connection to a port of an address is made; null: nobody answers, false: it is refused. */
export function connection(network: Network, name: string, to: number, port: number): boolean | null {
  const field = fieldOf(withLeases(network).network);
  const result = exchange(field, name, { to, protocol: 'tcp', toPort: port });
  if (!result.isAnswered && !hasAddress(field, name, to)) return null;
  const { config, form } = network.devices[result.there.end]!;
  const isIos = form === 'router' || form === 'switch';
  if (isIos && (port === 22 || port === 23))
    return isSessionTaken(network.devices[result.there.end]!, port, result.there.packet.from);
  if (isIos) return port === 80 && config['']?.['ip http server'] === undefined;
  const wall = config.firewall ?? {};
  if (wall.status === 'active') {
    const isAllowed = [`allow ${port}/tcp`, `allow ${port}`].some((rule) => wall[rule] !== undefined);
    const isDenied = [`deny ${port}/tcp`, `deny ${port}`].some((rule) => wall[rule] !== undefined);
    if (isDenied || (!isAllowed && wall['default incoming'] !== 'allow')) return null;
  }
  const socket = config[`socket tcp ${port}`];
  return (
    socket !== undefined && (socket.service === undefined || config[`service ${socket.service}`]?.active === 'active')
  );
}
