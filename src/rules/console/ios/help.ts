import type { Device } from '../device.ts';
import { argumentOf } from './arguments.ts';
import { nextTokens, wordsIn } from './parse.ts';
import { rowsAt } from './modes.ts';
import type { Row } from './row.ts';

/** How `?` describes a keyword. */
const HELP: Record<string, string> = {
  aaa: 'Authentication, Authorization and Accounting',
  arp: 'ARP table',
  errdisable: 'Error disable',
  power: 'Power configuration',
  radius: 'RADIUS server configuration command',
  'snmp-server': 'Modify SNMP engine parameters',
  standby: 'HSRP interface configuration commands',
  'storm-control': 'storm configuration',
  tacacs: 'Provide TACACS+ server functions',
  traceroute: 'Trace route to destination',
  vrrp: 'VRRP interface configuration commands',
  'access-list': 'Add an access list entry',
  access: 'Set access mode characteristics of the interface',
  address: 'Set the address of an interface',
  area: 'Set the OSPF area ID',
  banner: 'Define a login banner',
  brief: 'Brief summary',
  cdp: 'Global CDP configuration subcommands',
  'channel-group': 'Etherchannel/port bundling configuration',
  configure: 'Enter configuration mode',
  copy: 'Copy from one file to another',
  crypto: 'Encryption module',
  'default-information': 'Control distribution of default information',
  deny: 'Specify packets to reject',
  description: 'Interface specific description',
  disable: 'Turn off privileged commands',
  do: 'To run exec commands in config mode',
  enable: 'Turn on privileged commands',
  encapsulation: 'Set encapsulation type for an interface',
  end: 'Exit from configure mode',
  exit: 'Exit from the current mode',
  host: 'A single host address',
  hostname: "Set system's network name",
  interface: 'Select an interface to configure',
  ip: 'IP subcommands',
  ipv6: 'IPv6 subcommands',
  line: 'Configure a terminal line',
  lldp: 'LLDP subcommands',
  log: 'Log matches against this entry',
  logging: 'Modify message logging facilities',
  login: 'Enable password checking',
  mode: 'Set the mode',
  name: 'ASCII name of the VLAN',
  network: 'Network number or mask',
  no: 'Negate a command or set its defaults',
  ntp: 'Configure NTP',
  'passive-interface': 'Suppress routing updates on an interface',
  permit: 'Specify packets to forward',
  ping: 'Send echo messages',
  router: 'Enable a routing process',
  'router-id': 'Set the router ID of this OSPF process',
  service: 'Modify use of network based services',
  show: 'Show running system information',
  shutdown: 'Shutdown the selected interface',
  'spanning-tree': 'Spanning Tree Subsystem',
  switchport: 'Set switching mode characteristics',
  transport: 'Define transport protocols for line',
  trunk: 'Set trunking characteristics of the interface',
  username: 'Establish User Name Authentication',
  vlan: 'VLAN commands',
  write: 'Write running configuration to memory',
};

/** The rows a line may match, after removing a leading `do` or `no`, and the remaining words. */
function parseLine(
  device: Device,
  line: string,
): { rows: readonly Row[]; words: ReturnType<typeof wordsIn>; isBegun: boolean } {
  const words = wordsIn(line);
  const isBegun = words.length > 0 && !/\s$/.test(line);
  const first = words[0]?.text.toLowerCase();
  const isConfig = device.prompt.mode !== 'exec' && device.prompt.mode !== 'privileged';
  const isPast = words.length > (isBegun ? 1 : 0);
  if (isConfig && isPast && (first === 'do' || first === 'no'))
    return { rows: rowsAt(device, first === 'do' ? 'privileged' : undefined), words: words.slice(1), isBegun };
  return { rows: rowsAt(device), words, isBegun };
}

function completionOf(device: Device, line: string) {
  const { rows, words, isBegun } = parseLine(device, line);
  const before = isBegun ? words.slice(0, -1) : words;
  const begin = isBegun ? words.at(-1)!.text : '';
  return { begin, isBegun, next: nextTokens(rows, before, line, begin) };
}

/** What `?` prints at the end of a line: completions of the word begun, or everything that may come next. */
export function helpFor(device: Device, line: string): string[] {
  const { next, begin, isBegun } = completionOf(device, line);
  if (!next || (next.keywords.length === 0 && next.open.length === 0 && !next.isWhole))
    return ['% Unrecognized command'];
  const words = next.keywords.toSorted();
  if (isBegun)
    return words.length > 0
      ? [
          words
            .map((word) => word.padEnd(18))
            .join(' ')
            .trimEnd(),
        ]
      : [`% No word begins with ${begin}`];
  return [
    ...words.map((word) => `  ${word.padEnd(20)}${HELP[word] ?? ''}`.trimEnd()),
    ...next.open.map((token) => `  ${argumentOf(token)?.help ?? token}`),
    ...(next.isWhole ? ['  <cr>'] : []),
  ];
}

/** The line after Tab has completed its last word; unchanged if there is no match or several. */
export function completeIos(device: Device, line: string): string {
  const { next, begin, isBegun } = completionOf(device, line);
  const [word, ...others] = next?.keywords ?? [];
  if (!isBegun || word === undefined || others.length > 0) return line;
  return `${line.slice(0, line.length - begin.length)}${word} `;
}
