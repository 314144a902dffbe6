import { ipv4Number, ipv4Text } from '../address.ts';
import { type Device, isIos, type Network } from '../device.ts';
import { exchange, fieldOf, hasAddress } from './journey.ts';
import { withLeases } from './leases.ts';

export const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'PTR', 'TXT', 'SOA'] as const;
/** A resource record; its data as `dig` prints it. */
export type DnsRecord = { name: string; type: string; data: string };

export type Lookup =
  | { is: 'answer'; server: string; records: DnsRecord[]; isAuthoritative: boolean }
  | { is: 'no-name' | 'no-data' | 'refused'; server: string }
  | { is: 'silent'; server: string }
  | { is: 'no-server' };

const fold = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** The records a device serves; null if it serves none. */
function recordsOn({ config, form }: Device): DnsRecord[] | null {
  if (isIos({ form })) {
    if (config['']?.['ip dns server'] === undefined) return null;
    return Object.values(config[''] ?? {}).flatMap((line) => {
      const [, name, address] = /^ip host (\S+) (\d+\.\d+\.\d+\.\d+)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name: fold(name), type: 'A', data: address! }];
    });
  }
  if (config['#dns'] === undefined) return null;
  const service = ['named', 'dnsmasq', 'unbound'].map((name) => config[`service ${name}`]).find(Boolean);
  if (service && service.active !== 'active') return null;
  return Object.values(config['#dns']).map((line) => {
    const [name = '', type = '', ...data] = line.split(' ');
    return { name: fold(name), type, data: data.join(' ') };
  });
}

/** The servers a device asks. */
export const serversOf = ({ config, form }: Device): string[] =>
  isIos({ form })
    ? Object.values(config[''] ?? {}).flatMap((line) => /^ip name-server (\S+)$/.exec(line)?.[1] ?? [])
    : (config['']?.['name-server'] ?? '').split(' ').filter(Boolean);

const ALIASES = 8;

function find(records: readonly DnsRecord[], name: string, type: string): DnsRecord[] {
  const found: DnsRecord[] = [];
  let at = fold(name);
  for (let step = 0; step < ALIASES; step += 1) {
    const own = records.filter((record) => record.name === at && (record.type === type || type === 'ANY'));
    if (own.length > 0) return [...found, ...own];
    const alias = records.find((record) => record.name === at && record.type === 'CNAME');
    if (!alias) return found;
    found.push(alias);
    at = fold(alias.data);
  }
  return found;
}

/** Asks for a name's records, at a server or at the first of the device's own. */
export function lookup(network: Network, device: string, name: string, type: string, at?: string): Lookup {
  const served = withLeases(network).network;
  const server = at ?? serversOf(served.devices[device]!)[0];
  if (server === undefined) return { is: 'no-server' };
  const to = ipv4Number(server);
  if (to === null) return { is: 'silent', server };
  const field = fieldOf(served);
  const result = exchange(field, device, { to, protocol: 'udp', toPort: 53 });
  const isOwn = hasAddress(field, device, to);
  if (!result.isAnswered && !isOwn) return { is: 'silent', server };
  const owner = served.devices[isOwn ? device : result.there.end]!;
  const records = recordsOn(owner);
  if (records === null) return { is: 'silent', server };
  const found = find(records, name, type);
  if (found.length > 0) return { is: 'answer', server, records: found, isAuthoritative: true };
  const isKnown = records.some((record) => record.name === fold(name));
  // A server that knows nothing of a name asks its own.
  const further = serversOf(owner).find((other) => other !== server);
  if (!isKnown && further !== undefined) {
    const asked = lookup(network, owner.name, name, type, further);
    if (asked.is === 'answer') return { ...asked, server, isAuthoritative: false };
  }
  return { is: isKnown ? 'no-data' : 'no-name', server };
}

/** The name under which an address is looked up. */
export const reverseName = (address: number): string =>
  `${ipv4Text(address).split('.').toReversed().join('.')}.in-addr.arpa`;

/** The address of a name or of an address as typed; null if there is none. */
export function resolve(network: Network, device: string, text: string): number | null {
  const address = ipv4Number(text);
  if (address !== null) return address;
  const own = network.devices[device]!;
  const known = Object.values(own.config[''] ?? {})
    .map((line) => /^ip host (\S+) (\S+)$/.exec(line))
    .find((found) => found !== null && fold(found[1]!) === fold(text))?.[2];
  if (known !== undefined) return ipv4Number(known);
  if (!/^[a-z][\w.-]*$/i.test(text)) return null;
  const found = lookup(network, device, text, 'A');
  const data = found.is === 'answer' ? found.records.find(({ type }) => type === 'A')?.data : undefined;
  return data === undefined ? null : ipv4Number(data);
}
