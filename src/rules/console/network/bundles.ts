import type { Device, Network } from '../device.ts';
import { lineIn, membershipOf, peerOf } from './cables.ts';
import { isUp } from './interfaces.ts';

/** The state of a port in a channel group: bundled, standalone, unlike the bundle, or without a link. */
export type MemberFlag = 'P' | 'I' | 's' | 'D';
export type Bundle = {
  number: string;
  /** Its interface, such as `Port-channel1`. */
  name: string;
  protocol: 'LACP' | 'PAgP' | '-';
  isRouted: boolean;
  members: { port: string; flag: MemberFlag }[];
};

const PROTOCOLS: Record<string, Bundle['protocol']> = {
  active: 'LACP',
  passive: 'LACP',
  desirable: 'PAgP',
  auto: 'PAgP',
  on: '-',
};
/** Modes that only respond. */
const QUIET = ['passive', 'auto'];

/** Settings that must be the same on a port and its bundle. */
const ALIKE = [
  'switchport',
  'switchport mode',
  'switchport access vlan',
  'switchport trunk native vlan',
  'switchport trunk allowed vlan',
];

export const protocolOf = (mode: string): Bundle['protocol'] => PROTOCOLS[mode] ?? '-';

const membersOf = (device: Device, number: string): string[] =>
  device.ports.filter((port) => membershipOf(device, port)?.number === number);

const isAlike = (device: Device, port: string, number: string): boolean => {
  const bundle = device.config[`interface Port-channel${number}`] ?? {};
  const section = device.config[`interface ${port}`] ?? {};
  return ALIKE.every((key) => section[key] === bundle[key]);
};

function flagOf(
  network: Network,
  device: Device,
  port: string,
  own: NonNullable<ReturnType<typeof membershipOf>>,
): MemberFlag {
  if (!isUp(network, device, port)) return 'D';
  if (!isAlike(device, port, own.number)) return 's';
  const peer = peerOf(network, device.name, port)!;
  const other = network.devices[peer.device]!;
  const theirs = membershipOf(other, peer.port);
  // Without a protocol, nothing checks the other end.
  if (own.mode === 'on') return 'P';
  // A suspended port does not speak the protocol.
  if (!theirs || protocolOf(theirs.mode) !== protocolOf(own.mode) || !isAlike(other, peer.port, theirs.number))
    return 'I';
  return QUIET.includes(own.mode) && QUIET.includes(theirs.mode) ? 'I' : 'P';
}

/** A switch's channel groups that have an interface or ports. */
export function bundlesOf(network: Network, device: Device): Bundle[] {
  const made = Object.keys(device.config).flatMap((name) => /^interface Port-channel(\d+)$/.exec(name)?.[1] ?? []);
  return made
    .toSorted((a, b) => Number(a) - Number(b))
    .map((number) => {
      const members = membersOf(device, number).map((port) => {
        const own = membershipOf(device, port)!;
        return { port, mode: own.mode, flag: flagOf(network, device, port, own) };
      });
      return {
        number,
        name: `Port-channel${number}`,
        protocol: protocolOf(members[0]?.mode ?? 'on'),
        isRouted: lineIn(device, `interface Port-channel${number}`, 'switchport') !== undefined,
        members: members.map(({ port, flag }) => ({ port, flag })),
      };
    });
}

export const isInUse = ({ members }: Bundle): boolean => members.some(({ flag }) => flag === 'P');

/** The bundle that carries a port's frames; null if the port is standalone. */
export const bundleOf = (bundles: readonly Bundle[], port: string): Bundle | null =>
  bundles.find(({ members }) => members.some((member) => member.port === port && member.flag === 'P')) ?? null;
