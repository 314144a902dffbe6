import { ipv4Number, ipv4Text } from '../address.ts';
import { ipv6Number, ipv6Shown, isLinkLocal } from '../address6.ts';
import { type Network, type Ran, refuse } from '../device.ts';
import { addressIn } from '../network/interfaces.ts';
import { echo6, field6Of, portsOf6, source6 } from '../network/ipv6.ts';
import { withLeases } from '../network/leases.ts';
import { resolve } from '../network/names.ts';
import { echo, traceOf } from '../network/ping.ts';
import type { Call } from './call.ts';

const look = (output: string[]): Ran => ({ output, isTaken: false });

const AREAS = '[In a ping, this console does not simulate OSPF between areas.]';
const UNKNOWN = '% Unrecognized host or address, or protocol not running.';
const NO_SOURCE =
  '% Invalid source. Must use same-VRF IP address or full interface name without spaces (e.g. Serial0/1)';
const MOST_SILENT = 4;

/** Signs of a ping in lines of 70. */
function signs(text: string, repeat: number): string[] {
  const all = text.repeat(Math.ceil(repeat / text.length)).slice(0, repeat);
  return all.match(/.{1,70}/g) ?? [];
}

const rate = (got: number, sent: number, hops: number): string =>
  `Success rate is ${Math.round((got / sent) * 100)} percent (${got}/${sent})${got > 0 ? `, round-trip min/avg/max = 1/${Math.max(1, hops)}/${hops + 1} ms` : ''}`;

/** The value after a word, of the options of a ping. */
const valueOf = (words: readonly string[], option: string): string | undefined => {
  const at = words.indexOf(option);
  return at < 0 ? undefined : words[at + 1];
};

/** The source that was named: an address or an interface's; null if it is nobody's. */
function sourceOf(network: Network, device: string, text: string): number | null {
  const own = withLeases(network).network.devices[device]!;
  const held = Object.entries(own.config).flatMap(([section, lines]) => {
    const address = addressIn(lines['ip address'] ?? '')?.address;
    return address === undefined ? [] : [{ name: section.replace(/^interface /, ''), address }];
  });
  const to = ipv4Number(text);
  return held.find(({ name, address }) => name === text || address === to)?.address ?? null;
}

/** A ping with its options. */
export function ping(call: Call): Ran {
  const { network, device, words } = call;
  const text = words[1]!;
  if (ipv6Number(text) !== null) return pingSix({ ...call, words: ['ping', 'ipv6', text, ...words.slice(2)] });
  const to = resolve(network, device.name, text);
  if (to === null) return look([`Translating "${text}"`, UNKNOWN]);
  const named = valueOf(words, 'source');
  const from = named === undefined ? undefined : sourceOf(network, device.name, named);
  if (from === null) return refuse(NO_SOURCE);
  const repeat = Number(valueOf(words, 'repeat') ?? 5);
  const size = valueOf(words, 'size') ?? '100';
  const isTooLarge = words.includes('df-bit') && Number(size) > 1500;
  const { isAnswered, complaint, hops } = echo(network, device.name, to, from);
  if (isAnswered === null) return look([AREAS]);
  const isHeard = isAnswered && !isTooLarge;
  const shown = isTooLarge ? 'M.' : isAnswered ? '!' : complaint?.why === 'loop' ? '&' : complaint ? 'U.' : '.';
  return look([
    'Type escape sequence to abort.',
    `Sending ${repeat}, ${size}-byte ICMP Echos to ${ipv4Text(to)}, timeout is 2 seconds:`,
    ...(from === undefined ? [] : [`Packet sent with a source address of ${ipv4Text(from)}`]),
    ...(words.includes('df-bit') ? ['Packet sent with the DF bit set'] : []),
    ...signs(shown, repeat),
    rate(isHeard ? repeat : 0, repeat, hops),
  ]);
}

/** A ping to an IPv6 address. */
export function pingSix({ network, device, words }: Call): Ran {
  const served = withLeases(network).network;
  const to = ipv6Number(words[2]!)!;
  const field = field6Of(served);
  const own = portsOf6(field, device.name);
  const named = valueOf(words, 'source');
  const wanted = named === undefined ? undefined : ipv6Number(named);
  const given =
    named === undefined
      ? undefined
      : own.findLast(({ name, address }) => name === named || address === wanted)?.address;
  if (named !== undefined && given === undefined) return refuse(NO_SOURCE);
  const from = given ?? source6(field, served.devices[device.name]!, to);
  if (from === null && own.length === 0) return look(['% Unrecognized host or address, or protocol not running.']);
  if (isLinkLocal(to) && (named === undefined || named.includes(':')))
    return refuse('[This console never asks for the output interface. Name it, as in ping ipv6 fe80::1 source g0/0.]');
  const options = isLinkLocal(to) ? { port: named! } : from === null ? {} : { from };
  const isAnswered = from !== null && echo6(served, device.name, to, options).isAnswered;
  return look([
    'Type escape sequence to abort.',
    `Sending 5, 100-byte ICMP Echos to ${ipv6Shown(to)}, timeout is 2 seconds:`,
    ...(given === undefined ? [] : [`Packet sent with a source address of ${ipv6Shown(given)}`]),
    ...signs(isAnswered ? '!' : '.', 5),
    rate(isAnswered ? 5 : 0, 5, 1),
  ]);
}

/** The routers on the way to an address. */
export function trace({ network, device, words }: Call): Ran {
  const to = resolve(network, device.name, words[1]!);
  if (to === null) return look([`Translating "${words[1]}"`, UNKNOWN]);
  const named = valueOf(words, 'source');
  const from = named === undefined ? undefined : sourceOf(network, device.name, named);
  if (from === null) return refuse(NO_SOURCE);
  const hops = traceOf(network, device.name, to, MOST_SILENT, from);
  const isCut = hops.length > 0 && hops.at(-1)!.address === null;
  return look([
    'Type escape sequence to abort.',
    `Tracing the route to ${ipv4Text(to)}`,
    'VRF info: (vrf in name/id, vrf out name/id)',
    ...(hops.length === 0 ? ['  1  *  *  *'] : []),
    ...hops.map(({ address, sign }, index) => {
      const number = String(index + 1).padStart(3);
      if (address === null) return `${number}  *  *  *`;
      return sign === '' ? `${number} ${address} 1 msec 1 msec 2 msec` : `${number} ${address} ${sign}  *  ${sign}`;
    }),
    ...(isCut ? ['[The rest of the 30 lines look like the last one.]'] : []),
  ]);
}
