import { ipv4Number, ipv4Text } from '../address.ts';
import { ipv6Number } from '../address6.ts';
import type { Network } from '../device.ts';
import { isReached6 } from './ipv6.ts';
import { complaintOf, exchange, type Exchange, type Field, fieldOf, hasAddress } from './journey.ts';
import { withLeases } from './leases.ts';
import { hasAreas } from './ospf.ts';

/** What somebody who sends an echo sees of it. */
export type Echo = {
  /** Null: that depends on something not simulated. */
  isAnswered: boolean | null;
  /** Who says that the packet was lost, and why. */
  complaint: { from: number; why: 'route' | 'filter' } | null;
  /** Whether the first station on the way did not answer to ARP. */
  isUnresolved: boolean;
  /** Whether the sender has no route or no address. */
  isWithoutRoute: boolean;
  hops: number;
  /** The device at which it ended. */
  end: string;
};

function echoOf(field: Field, name: string, to: number, from?: number): Echo {
  const result: Exchange = exchange(field, name, { to, protocol: 'icmp' }, from);
  const { there, isAnswered } = result;
  const isOwn = hasAddress(field, name, to);
  const said = complaintOf(field, result);
  const isLocal = there.loss !== null && there.loss.device === name;
  return {
    isAnswered: isOwn || (isAnswered ? true : hasAreas(field.network) ? null : false),
    complaint: said === null ? null : { from: said, why: there.loss!.why === 'filter' ? 'filter' : 'route' },
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
    const sign = !isLast || !loss || loss.why === 'host' ? '' : loss.why === 'filter' ? '!A' : '!H';
    return { address: isSilent ? null : ipv4Text(shown), sign: isSilent ? '' : sign };
  });
  const isOver = loss === null || (hops.at(-1)?.sign ?? '') !== '';
  return isOver ? hops : [...hops, ...Array.from({ length: most }, (): Hop => ({ address: null, sign: '' }))];
}

/** Whether a connection to a port of an address is made; null: nobody answers, false: it is refused. */
export function connection(network: Network, name: string, to: number, port: number): boolean | null {
  const field = fieldOf(withLeases(network).network);
  const result = exchange(field, name, { to, protocol: 'tcp', toPort: port });
  if (!result.isAnswered && !hasAddress(field, name, to)) return null;
  const { config, form } = network.devices[result.there.end]!;
  const isIos = form === 'router' || form === 'switch';
  if (isIos)
    return port === 22 ? config['#keys'] !== undefined : port === 80 && config['']?.['ip http server'] === undefined;
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
