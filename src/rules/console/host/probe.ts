import { ipv4Text } from '../address.ts';
import { ipv6Number, ipv6Text } from '../address6.ts';
import type { Device, Network } from '../device.ts';
import { echo6 } from '../network/ipv6.ts';
import { withLeases } from '../network/leases.ts';
import { resolve } from '../network/names.ts';
import { type Echo, echo } from '../network/ping.ts';

/** What came of an echo: answered, with what is left of its time to live; refused by somebody, or lost in some way. */
export type Outcome = {
  to: string;
  result:
    | { is: 'answered'; ttl: number }
    | { is: 'refused'; by: string; why: 'net' | 'filter' | 'loop' }
    | { is: 'unresolved' | 'no-route' | 'lost' | 'unsure' };
};

const TTL: Record<string, number> = { router: 255, switch: 255, windows: 128 };

/** What is left of an answer’s time to live. */
const ttlOf = (network: Network, end: string, hops: number): number =>
  (TTL[network.devices[end]!.form] ?? 64) - Math.max(0, hops - 1);

function resultOf(network: Network, found: Echo): Outcome['result'] {
  const { isAnswered, complaint, isUnresolved, isWithoutRoute, hops, end } = found;
  if (isAnswered === null) return { is: 'unsure' };
  if (isAnswered) return { is: 'answered', ttl: ttlOf(network, end, hops) };
  if (complaint)
    return { is: 'refused', by: ipv4Text(complaint.from), why: complaint.why === 'route' ? 'net' : complaint.why };
  return { is: isUnresolved ? 'unresolved' : isWithoutRoute ? 'no-route' : 'lost' };
}

/** Sends an echo to an address or a name; null: there is no such name. */
export function probe(network: Network, device: Device, text: string): Outcome | null {
  const [address = '', port] = text.split('%');
  const six = address.includes(':') ? ipv6Number(address) : null;
  if (six !== null) {
    const named = port === undefined || !device.ports.includes(port) ? {} : { port };
    const { isAnswered, hops, end, isWithoutRoute } = echo6(withLeases(network).network, device.name, six, named);
    // Routers count from 64 in IPv6.
    const ttl = (network.devices[end]!.form === 'windows' ? 128 : 64) - Math.max(0, hops - 1);
    return {
      to: ipv6Text(six),
      result: isAnswered ? { is: 'answered', ttl } : { is: isWithoutRoute ? 'no-route' : 'lost' },
    };
  }
  const to = resolve(network, device.name, text);
  return to === null ? null : { to: ipv4Text(to), result: resultOf(network, echo(network, device.name, to)) };
}

/** The message where what decides is not simulated. */
export const UNSURE = '[In a ping, this console does not simulate OSPF between areas.]';
