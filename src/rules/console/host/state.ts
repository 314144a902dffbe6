import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { ipv6Text, isLinkLocal } from '../address6.ts';
import { type Config, type Device, type Network, sectionOf } from '../device.ts';
import { macOf } from '../network/blocks.ts';
import { isShut } from '../network/cables.ts';
import { addressIn, isUp } from '../network/interfaces.ts';
import { field6Of, portsOf6, routes6Of } from '../network/ipv6.ts';
import { answering, fieldOf } from '../network/journey.ts';
import { type Lease, RELEASED, withLeases } from '../network/leases.ts';
import { serversOf } from '../network/names.ts';

/** A host's network interface, once DHCP has answered. */
export type Adapter = {
  port: string;
  mac: string;
  address: number | null;
  length: number;
  isDhcp: boolean;
  /** Whether it gave its address back. */
  isReleased: boolean;
  lease: Lease | null;
  isShut: boolean;
  isUp: boolean;
  /** Its IPv6 addresses, in short form; the link-local one first. */
  six: { address: string; length: number; isLocal: boolean }[];
};

export type HostState = {
  network: Network;
  device: Device;
  adapters: Adapter[];
  gateway: string | null;
  gateways6: string[];
  servers: string[];
  domain: string;
};

const DEFAULT = 'ip route 0.0.0.0 0.0.0.0';
const DEFAULT6 = 'ipv6 route ::/0';

export const isDhcp = (device: Device, port: string): boolean =>
  device.config[`interface ${port}`]?.['ip address'] === 'dhcp';

/** How a host stands in its network. */
export function stateOf(network: Network, { name, config }: Device): HostState {
  const served = withLeases(network);
  const device = served.network.devices[name]!;
  const field6 = field6Of(served.network);
  const adapters = device.ports.map((port): Adapter => {
    const held = addressIn(device.config[`interface ${port}`]?.['ip address'] ?? '');
    return {
      port,
      mac: macOf(device, port),
      address: held?.address ?? null,
      length: held?.length ?? 0,
      isDhcp: config[`interface ${port}`]?.['ip address'] === 'dhcp',
      isReleased: config[`interface ${port}`]?.[RELEASED] !== undefined,
      lease: served.leases.find((lease) => lease.device === name && lease.port === port) ?? null,
      isShut: isShut(device, port),
      isUp: isUp(served.network, device, port),
      six: portsOf6(field6, name)
        .filter((own) => own.name === port)
        .map(({ address, length }) => ({ address: ipv6Text(address), length, isLocal: isLinkLocal(address) })),
    };
  });
  const gateways6 = routes6Of(field6, device).flatMap(({ length, hop }) =>
    length === 0 && hop !== null ? [ipv6Text(hop)] : [],
  );
  return {
    network: served.network,
    device,
    adapters,
    gateway: device.config['']?.[DEFAULT]?.split(' ')[4] ?? null,
    gateways6,
    servers: serversOf(device),
    domain: device.config['']?.domain ?? '',
  };
}

/** The stations that an interface has resolved, once they have talked. */
export function neighborsOf({ network, device }: HostState, port: string): { address: number; mac: string }[] {
  const field = fieldOf(network);
  const own = field.ports.find((one) => one.device === device.name && one.name === port);
  if (!own) return [];
  return field.ports
    .filter((other) => other.device !== device.name && field.segment(other.node) === field.segment(own.node))
    .filter((other) => answering(field, own, other.address) === other)
    .map((other) => ({ address: other.address, mac: macOf(network.devices[other.device]!, other.name) }));
}

/** Sets an interface's address, as `10.0.0.5/24` or `dhcp`; null removes it. */
export function setAddress({ config }: Device, port: string, address: string | null): void {
  const section = sectionOf(config, `interface ${port}`);
  delete section[RELEASED];
  if (address === null) delete section['ip address'];
  else section['ip address'] = address;
}

/** Gives a client's address back, or has it ask for one again. */
export function setReleased({ config }: Device, port: string, isGiven: boolean): void {
  const section = sectionOf(config, `interface ${port}`);
  if (isGiven) section[RELEASED] = 'yes';
  else delete section[RELEASED];
}

function putGlobal({ config }: Device, key: string, value: string | null): void {
  const globals: Config[string] = sectionOf(config, '');
  if (value === null) delete globals[key];
  else globals[key] = value;
}

export const setGateway = (device: Device, hop: string | null): void =>
  putGlobal(device, DEFAULT, hop === null ? null : `${DEFAULT} ${hop}`);

export const setGateway6 = (device: Device, hop: string | null): void =>
  putGlobal(device, DEFAULT6, hop === null ? null : `${DEFAULT6} ${hop}`);

export const setServers = (device: Device, servers: readonly string[]): void =>
  putGlobal(device, 'name-server', servers.length === 0 ? null : servers.join(' '));

export function setShut({ config }: Device, port: string, isOff: boolean): void {
  const section = sectionOf(config, `interface ${port}`);
  if (isOff) section.shutdown = 'shutdown';
  else delete section.shutdown;
}

export const maskText = (length: number): string => ipv4Text(2 ** 32 - 2 ** (32 - length));
export const macWith = (mac: string, sign: string): string => mac.match(/../g)!.join(sign);

/** Whether an address is in an interface's subnet. */
export const isNear = ({ address, length }: Pick<Adapter, 'address' | 'length'>, text: string): boolean => {
  const to = ipv4Number(text);
  return address !== null && to !== null && networkOf(to, length) === networkOf(address, length);
};
