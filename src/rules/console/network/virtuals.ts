import { ipv4Number } from '../address.ts';
import type { Device, Network } from '../device.ts';
import { addressIn, interfacesOf, isUp, placeOf } from './interfaces.ts';

export type RedundancyState = 'Active' | 'Standby' | 'Listen' | 'Init' | 'Master' | 'Backup';

/** A router's part in a group that shares a virtual address. */
export type Member = {
  protocol: 'HSRP' | 'VRRP';
  device: string;
  port: string;
  group: number;
  version: number;
  /** As configured, and after what tracked objects take away. */
  configured: number;
  priority: number;
  isPreempting: boolean;
  virtual: number;
  address: number;
  node: string | null;
  key: string;
  /** Whether it was the one that holds the address before. */
  isHolding: boolean;
};

/** The section of groups whose address a router holds. */
export const HELD = '#now groups';
export const holdKey = ({ protocol, port, group }: Pick<Member, 'protocol' | 'port' | 'group'>): string =>
  `${protocol} ${port} ${group}`;

export type Redundancy = Member & { state: RedundancyState; active: Member | null; standby: Member | null };

const lastNumber = (text: string | undefined, otherwise: number): number =>
  Number(text?.split(' ').at(-1) ?? otherwise);

/** The interface that a tracked object watches; null if there is no such object. */
export const trackedBy = ({ config }: Device, id: string): string | null =>
  Object.keys(config)
    .map((name) => /^track (\d+) interface (\S+) line-protocol$/.exec(name))
    .find((found) => found?.[1] === id)?.[2] ?? null;

/** What tracked objects that are down take from a priority. */
function lostBy(network: Network, device: Device, section: Record<string, string>, begin: string): number {
  return Object.values(section).reduce((sum, line) => {
    const [, id, loss = '10'] = new RegExp(`^${begin} track (\\d+)(?: decrement (\\d+))?$`).exec(line) ?? [];
    const port = id === undefined ? null : trackedBy(device, id);
    return port !== null && !isUp(network, device, port) ? sum + Number(loss) : sum;
  }, 0);
}

function membersOn(network: Network, device: Device, port: string): Member[] {
  const section = device.config[`interface ${port}`] ?? {};
  const address = addressIn(section['ip address'] ?? '')?.address;
  if (address === undefined) return [];
  return Object.values(section).flatMap((line): Member[] => {
    const [, word, group, ip] = /^(standby|vrrp) (\d+) ip (\S+)$/.exec(line) ?? [];
    const virtual = ip === undefined ? null : ipv4Number(ip);
    if (word === undefined || virtual === null) return [];
    const protocol = word === 'standby' ? 'HSRP' : 'VRRP';
    const begin = `${word} ${group}`;
    const isOwner = protocol === 'VRRP' && virtual === address;
    const configured = isOwner ? 255 : lastNumber(section[`${begin} priority`], 100);
    const version = lastNumber(section['standby version'], 1);
    const isPreempting =
      protocol === 'HSRP' ? section[`${begin} preempt`] !== undefined : section[`${begin} preempt`] === undefined;
    return [
      {
        protocol,
        device: device.name,
        port,
        group: Number(group),
        version,
        configured,
        priority: Math.max(0, configured - lostBy(network, device, section, begin)),
        isPreempting,
        virtual,
        address,
        node: placeOf(network, device, port),
        isHolding: device.config[HELD]?.[`${protocol} ${port} ${group}`] !== undefined,
        key: `${protocol} ${protocol === 'HSRP' ? version : 2} ${group} ${section[`${begin} authentication`] ?? ''}`,
      },
    ];
  });
}

const isPreferred = (a: Member, b: Member): number => b.priority - a.priority || b.address - a.address;

/** Who holds a virtual address: whoever did, unless a better one takes it away; otherwise the best. */
function holderOf(members: readonly Member[]): Member | null {
  const ranked = members.toSorted(isPreferred);
  const before = ranked.find(({ isHolding }) => isHolding);
  if (!before) return ranked[0] ?? null;
  return ranked.find(({ isPreempting, priority }) => isPreempting && priority > before.priority) ?? before;
}

/** Who holds which virtual address, and who would be next. */
export function redundancyOf(network: Network, segment: (node: string) => string): Redundancy[] {
  const members = Object.values(network.devices)
    .filter(({ form }) => form === 'router' || form === 'switch')
    .flatMap((device) => interfacesOf(device).flatMap((port) => membersOn(network, device, port)));
  const together = Map.groupBy(
    members.filter(({ node }) => node !== null),
    ({ key, node }) => `${key} ${segment(node!)}`,
  );
  return members.map((member): Redundancy => {
    if (member.node === null) return { ...member, state: 'Init', active: null, standby: null };
    const all = together.get(`${member.key} ${segment(member.node)}`)!;
    const active = holderOf(all);
    const standby = all.filter((other) => other !== active).toSorted(isPreferred)[0] ?? null;
    const isHsrp = member.protocol === 'HSRP';
    const state =
      active === member
        ? isHsrp
          ? 'Active'
          : 'Master'
        : !isHsrp
          ? 'Backup'
          : standby === member
            ? 'Standby'
            : 'Listen';
    return { ...member, state, active, standby };
  });
}
