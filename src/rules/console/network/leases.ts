import { ipv4Number, ipv4Text, maskLength, networkOf } from '../address.ts';
import { type Config, copyOf, type Device, isIos, type Network } from '../device.ts';
import { passes } from './filter.ts';
import { entriesOn, isSnooping, isTrusted } from './hearing.ts';
import { interfacesOf, type Layer3, placeOf } from './interfaces.ts';
import { exchange, type Field, fieldOf, portsOf } from './journey.ts';

export type Pool = {
  name: string;
  prefix: number;
  length: number;
  gateway: string | null;
  servers: string[];
  domain: string | null;
  days: string;
};
/** What a client gets from a server. */
export type Lease = { device: string; port: string; address: number; server: string; pool: Pool };

export const poolsIn = ({ config }: Device): Pool[] =>
  Object.entries(config).flatMap(([name, section]): Pool[] => {
    const [, title] = /^ip dhcp pool (\S+)$/.exec(name) ?? [];
    const [, base, mask] = /^network (\S+) (\S+)$/.exec(section.network ?? '') ?? [];
    const [prefix, length] = [ipv4Number(base ?? ''), maskLength(mask ?? '')];
    if (title === undefined || prefix === null || length === null) return [];
    const rest = (key: string) => section[key]?.split(' ').slice(1) ?? [];
    return [
      {
        name: title,
        prefix: networkOf(prefix, length),
        length,
        gateway: rest('default-router')[0] ?? null,
        servers: rest('dns-server'),
        domain: rest('domain-name')[0] ?? null,
        days: rest('lease')[0] ?? '1',
      },
    ];
  });

const isServing = (device: Device): boolean =>
  isIos(device) && device.config['']?.['service dhcp'] === undefined && poolsIn(device).length > 0;

/** Addresses that a server does not give out, as ranges. */
const excludedBy = ({ config }: Device): [number, number][] =>
  Object.values(config[''] ?? {}).flatMap((line): [number, number][] => {
    const [, first, last = first] = /^ip dhcp excluded-address (\S+)(?: (\S+))?$/.exec(line) ?? [];
    return first === undefined ? [] : [[ipv4Number(first)!, ipv4Number(last!)!]];
  });

/** The first address of a pool that nobody has. */
function freeIn(server: Device, { prefix, length }: Pool, taken: ReadonlySet<number>): number | null {
  const excluded = excludedBy(server);
  const last = prefix + 2 ** (32 - length) - 2;
  for (let address = prefix + 1; address <= last && address < prefix + 4096; address += 1)
    if (!taken.has(address) && !excluded.some(([from, to]) => address >= from && address <= to)) return address;
  return null;
}

const poolFor = (device: Device, address: number): Pool | undefined =>
  poolsIn(device).find(({ prefix, length }) => networkOf(address, length) === prefix);

const DISCOVER = { from: 0, to: 2 ** 32 - 1, protocol: 'udp', fromPort: 68, toPort: 67 } as const;

/** Whether switches let what a server sends through to a client. */
const isOffered = (field: Field, from: string, to: string): boolean =>
  entriesOn(field, from, to)?.every(
    ({ device, port, vlan }) => !isSnooping(device, vlan) || isTrusted(device, port, 'ip dhcp snooping trust'),
  ) ?? false;

/** The server and pool that serve a client by one interface on its segment: that router's own, or one it relays to. */
function offerBy(field: Field, near: Layer3, client: string): { server: Device; pool: Pool } | null {
  const { network } = field;
  const router = network.devices[near.device]!;
  if (!isIos(router) || router.config['']?.['service dhcp'] !== undefined) return null;
  if (!passes(router, near.name, 'in', DISCOVER) || !isOffered(field, near.node, client)) return null;
  const own = isServing(router) ? poolFor(router, near.address) : undefined;
  if (own) return { server: router, pool: own };
  for (const line of Object.values(router.config[`interface ${near.name}`] ?? {})) {
    const [, helper] = /^ip helper-address (\S+)$/.exec(line) ?? [];
    const to = helper === undefined ? null : ipv4Number(helper);
    if (to === null) continue;
    const { isAnswered, there } = exchange(field, router.name, { to, protocol: 'udp', toPort: 67 }, near.address);
    const server = network.devices[there.end]!;
    const pool = isAnswered && isServing(server) ? poolFor(server, near.address) : undefined;
    if (pool) return { server, pool };
  }
  return null;
}

/** What is noted on a port whose client gave its address back, and has not asked for another. */
export const RELEASED = '#released';

/** Whether a client wants an address, which its line does not tell. */
const isAsking = (section: Config[string] = {}): boolean =>
  (section['ip address']?.endsWith('dhcp') ?? false) && section[RELEASED] === undefined;

/** The network once its clients have their addresses, and who has which. */
export function withLeases(network: Network): { network: Network; leases: Lease[] } {
  const clients = Object.values(network.devices).flatMap((device) =>
    interfacesOf(device)
      .filter((port) => isAsking(device.config[`interface ${port}`]))
      .map((port) => ({ device: device.name, port })),
  );
  if (clients.length === 0) return { network, leases: [] };
  const served = copyOf(network);
  const leases: Lease[] = [];
  for (const { device, port } of clients) {
    const asking = served.devices[device]!;
    const node = placeOf(served, asking, port);
    if (node === null) continue;
    const field = fieldOf(served);
    const near = field.ports.filter(
      (other) => other.device !== device && field.segment(other.node) === field.segment(node),
    );
    const offer = near.map((other) => offerBy(field, other, node)).find((found) => found !== null);
    // A server answers to a ping before it gives an address out.
    const taken = new Set(field.ports.map(({ address }) => address));
    const address = offer ? freeIn(offer.server, offer.pool, taken) : null;
    if (!offer || address === null) continue;
    leases.push({ device, port, address, server: serverAddress(field, offer.server, offer.pool), pool: offer.pool });
    give(asking, port, address, offer.pool);
  }
  return { network: served, leases };
}

const serverAddress = (field: Field, server: Device, { prefix, length }: Pool): string => {
  const own = portsOf(field, server.name);
  return ipv4Text((own.find(({ address }) => networkOf(address, length) === prefix) ?? own[0])!.address);
};

/** Writes what a client got into the copy of its configuration. */
function give(
  { form, config }: Device,
  port: string,
  address: number,
  { length, gateway, servers, domain }: Pool,
): void {
  const section = config[`interface ${port}`]!;
  const mask = ipv4Text(2 ** 32 - 2 ** (32 - length));
  const isRouter = form === 'router' || form === 'switch';
  section['ip address'] = isRouter ? `ip address ${ipv4Text(address)} ${mask}` : `${ipv4Text(address)}/${length}`;
  section['#lease'] = 'yes';
  const globals: Config[string] = (config[''] ??= {});
  if (gateway !== null)
    globals['ip route 0.0.0.0 0.0.0.0'] = `ip route 0.0.0.0 0.0.0.0 ${gateway}${isRouter ? ' 254' : ''}`;
  if (isRouter) return;
  if (servers.length > 0) globals['name-server'] ??= servers.join(' ');
  if (domain !== null) globals['domain'] ??= domain;
}
