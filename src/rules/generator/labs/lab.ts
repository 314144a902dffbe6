import type { Source } from '../../exam/source.ts';
import type { StoredPart } from '../../question/option.ts';
import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { Random } from '../../question/random.ts';
import { between, pick } from '../chance.ts';

/** A network that starts broken: its symptom, its devices, and what must be so in the end. */
export type LabInstance = { text: string; exhibits: Exhibit[]; parts: StoredPart[]; explanation: string };

/** Labs with the same kind of fault. Pure: the same random numbers give the same lab. */
export type LabFamily = { name: string; topic: string; sources: readonly Source[]; build(random: Random): LabInstance };

type Lines = readonly (string | readonly string[])[];
const textOf = (lines: Lines): string => lines.flat().join('\n');

export const router = (title: string, ...lines: Lines): Exhibit => ({
  title,
  form: 'router',
  text: textOf([`hostname ${title}`, ...lines]),
});
export const lanSwitch = (title: string, ...lines: Lines): Exhibit => ({
  title,
  form: 'switch',
  text: textOf([`hostname ${title}`, ...lines]),
});
export type HostForm = 'linux' | 'windows' | 'mac';
export const host = (title: string, form: HostForm, ...lines: Lines): Exhibit => ({ title, form, text: textOf(lines) });
/** What a program printed, beside the task. */
export const printed = (title: string, ...own: Lines): Exhibit => ({ title, form: 'terminal', text: textOf(own) });
export const diagram = (text: string): Exhibit => ({ title: 'Topology', form: 'diagram', text });

/** An interface with its lines. */
export const port = (name: string, ...lines: string[]): string[] => [
  `interface ${name}`,
  ...lines.map((line) => ` ${line}`),
];
export const lines = (name: string, ...own: string[]): string[] => [name, ...own.map((line) => ` ${line}`)];

/** A port of a switch in one VLAN. */
export const accessPort = (name: string, vlan: number, ...more: string[]): string[] =>
  port(name, 'switchport mode access', `switchport access vlan ${vlan}`, ...more);

/** A cable from one of a device's ports, as a line of that device. */
export const cable = (own: string, other: string, theirs: string): string => `! link ${own} to ${other} ${theirs}`;

/** A switch that does nothing but connect: its ports, and what each leads to. */
export const plainSwitch = (
  title: string,
  ...links: readonly (readonly [own: string, other: string, theirs: string])[]
): Exhibit =>
  lanSwitch(
    title,
    ...links.map((link) => cable(...link)),
    ...links
      .map(([own]) => own)
      .toSorted()
      .map((own) => port(own.replace('g', 'GigabitEthernet'))),
  );

/** The port of a host of that form. */
export const nic = (form: HostForm): string => (form === 'mac' ? 'en0' : 'eth0');

type Looks = { text: string; rationale: string };

export const reaches = (device: string, address: string, said: Looks, solution?: string[]): StoredPart => ({
  ...said,
  goal: { device, check: 'reaches', lines: [address], ...(solution && { solution }) },
});
export const blocked = (device: string, address: string, said: Looks, solution?: string[]): StoredPart => ({
  ...said,
  goal: { device, check: 'blocked', lines: [address], ...(solution && { solution }) },
});
export const shows = (
  device: string,
  command: string,
  texts: readonly string[],
  said: Looks,
  solution?: string[],
): StoredPart => ({
  ...said,
  goal: { device, check: 'shows', lines: [command, ...texts], ...(solution && { solution }) },
});
/** Like {@link shows}, but none of the texts may be there. */
export const hides = (
  device: string,
  command: string,
  texts: readonly string[],
  said: Looks,
  solution?: string[],
): StoredPart => ({
  ...said,
  goal: { device, check: 'hides', lines: [command, ...texts], ...(solution && { solution }) },
});
export const isSet = (device: string, own: string[], said: Looks): StoredPart => ({
  ...said,
  goal: { device, check: 'set', lines: own },
});

/** The map of two LANs, each behind a router of its own. */
export const CHAIN =
  'host PC1\nrouter R1\nrouter R2\nserver SRV1\nrow: PC1 R1 R2 SRV1\nPC1 -- R1 "G0/0"\nR1 -- R2 "G0/1"\nR2 -- SRV1 "G0/0"';

/** The first two octets of a site. */
export const site = (random: Random): string => `10.${between(random, 11, 99)}`;
/** Different VLAN numbers in ascending order. */
export function vlans(random: Random, count: number): number[] {
  const found = new Set<number>();
  while (found.size < count) found.add(between(random, 2, 39) * 10);
  return [...found].toSorted((a, b) => a - b);
}

/** A site with one VLAN at its ports. */
export function accessSite(random: Random): { vlan: number; net: string } {
  const [vlan] = vlans(random, 1) as [number];
  return { vlan, net: site(random) };
}

/** VLANs with names. */
export const named = (numbers: readonly number[]): string[] =>
  numbers.flatMap((vlan) => lines(`vlan ${vlan}`, `name NET${vlan}`));

const PLACES = [
  'branch office',
  'warehouse',
  'training center',
  'call center',
  'clinic',
  'sales office',
  'data center',
] as const;
export const place = (random: Random): string => pick(random, PLACES);
export const ticket = (random: Random): string =>
  pick(random, [
    'A user has reported a problem.',
    'A ticket came in this morning.',
    'The help desk has escalated a ticket.',
    'A problem has come up since last night’s change window.',
  ]);

export const HOST_FORMS: readonly HostForm[] = ['linux', 'windows', 'mac'];
export const FORM_NAMES: Record<HostForm, string> = { linux: 'a Linux PC', windows: 'a Windows PC', mac: 'a Mac' };

/** The command that sets a host's whole address. */
export const addressing = (
  form: HostForm,
  before: string,
  address: string,
  mask: string,
  length: number,
  gateway: string,
): string[] =>
  form === 'windows'
    ? [`netsh interface ip set address Ethernet0 static ${address} ${mask} ${gateway}`]
    : form === 'mac'
      ? [`networksetup -setmanual Ethernet ${address} ${mask} ${gateway}`]
      : [
          `ip addr del ${before} dev eth0`,
          `ip addr add ${address}/${length} dev eth0`,
          `ip route replace default via ${gateway}`,
        ];

/** What shows a host's address, and how its prefix is written there. */
export const addressShown = (form: HostForm, address: string, mask: string, length: number): [string, string[]] =>
  form === 'windows'
    ? ['ipconfig', [`: ${address}`, `: ${mask}`]]
    : form === 'mac'
      ? ['networksetup -getinfo Ethernet', [`IP address: ${address}`, `Subnet mask: ${mask}`]]
      : ['ip addr', [`inet ${address}/${length} `]];
