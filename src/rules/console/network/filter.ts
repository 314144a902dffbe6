import { ipv4Number, matchesWildcard } from '../address.ts';
import type { Device } from '../device.ts';

/** What a filter looks at. Ports only for TCP and UDP. */
export type Packet = {
  from: number;
  to: number;
  protocol: 'icmp' | 'tcp' | 'udp';
  fromPort?: number | undefined;
  toPort?: number | undefined;
  /** Whether it answers another one: an echo reply, or within a connection. */
  isAnswer?: boolean;
};

/** Ports that IOS shows by name. */
export const PORT_NAMES: Record<string, string> = {
  '21': 'ftp',
  '23': 'telnet',
  '25': 'smtp',
  '53': 'domain',
  '67': 'bootps',
  '68': 'bootpc',
  '69': 'tftp',
  '80': 'www',
  '110': 'pop3',
};
const portOf = (word: string): number =>
  Number(Object.keys(PORT_NAMES).find((number) => PORT_NAMES[number] === word) ?? word);

/** An access list's entries, in the order they are tried. */
export function entriesOf({ config }: Device, name: string): { number: string; entry: string }[] {
  const section = config[`ip access-list standard ${name}`] ?? config[`ip access-list extended ${name}`];
  if (section) return Object.entries(section).map(([number, entry]) => ({ number, entry }));
  const begin = `access-list ${name} `;
  return Object.values(config[''] ?? {})
    .filter((line) => line.startsWith(begin))
    .map((line, index) => ({ number: String((index + 1) * 10), entry: line.slice(begin.length) }));
}

/** Reads one address of an entry from the start of its words. */
function fits(words: string[], address: number): boolean {
  const first = words.shift();
  if (first === undefined || first === 'any') return true;
  if (first === 'host') return ipv4Number(words.shift() ?? '') === address;
  const wildcard = ipv4Number(words[0] ?? '');
  if (wildcard === null) return ipv4Number(first) === address;
  words.shift();
  return matchesWildcard(address, ipv4Number(first)!, wildcard);
}

/** Reads one port of an entry, if there is one. */
function fitsPort(words: string[], port: number | undefined): boolean {
  if (words[0] !== 'eq') return true;
  words.shift();
  return portOf(words.shift()!) === port;
}

/** Which entry of an access list decides about a packet, and how; null: none of them. */
export function decisionOf(
  device: Device,
  name: string,
  { from, to, protocol, fromPort, toPort, isAnswer = false }: Packet,
): { number: string; isPermitted: boolean } | null {
  for (const { number, entry } of entriesOf(device, name)) {
    const [action, ...words] = entry.split(' ');
    const asked = ['ip', 'icmp', 'tcp', 'udp'].includes(words[0] ?? '') ? words.shift() : null;
    if (asked !== null && asked !== 'ip' && asked !== protocol) continue;
    const isFrom = fits(words, from) && fitsPort(words, fromPort);
    const isTo = asked === null || (fits(words, to) && fitsPort(words, toPort));
    const isMeant =
      words[0] === 'echo' ? !isAnswer : !['echo-reply', 'established'].includes(words[0] ?? '') || isAnswer;
    if (isFrom && isTo && isMeant) return { number, isPermitted: action === 'permit' };
  }
  return null;
}

/** Whether an access list permits a packet; it drops anything no entry matches, and nothing if it has no entries. */
export const lets = (device: Device, name: string, packet: Packet): boolean =>
  decisionOf(device, name, packet)?.isPermitted ?? entriesOf(device, name).length === 0;

/** Whether an interface lets a packet in or out. */
export function passes(device: Device, port: string, direction: 'in' | 'out', packet: Packet): boolean {
  return Object.values(device.config[`interface ${port}`] ?? {}).every((line) => {
    const [, list, way] = /^ip access-group (\S+) (in|out)$/.exec(line) ?? [];
    return list === undefined || way !== direction || lets(device, list, packet);
  });
}
