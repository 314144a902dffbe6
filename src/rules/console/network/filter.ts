import { ipv4Number, matchesWildcard } from '../address.ts';
import type { Device } from '../device.ts';

type Packet = { from: number; to: number };

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

/** Whether an access list permits an echo; it drops anything no entry matches, and nothing if it has no entries. */
export function lets(device: Device, name: string, { from, to }: Packet): boolean {
  const entries = entriesOf(device, name);
  for (const { entry } of entries) {
    const [action, ...words] = entry.split(' ');
    const protocol = ['ip', 'icmp', 'tcp', 'udp'].includes(words[0] ?? '') ? words.shift() : null;
    if (protocol === 'tcp' || protocol === 'udp') continue;
    if (fits(words, from) && (protocol === null || fits(words, to))) return action === 'permit';
  }
  return entries.length === 0;
}

/** Whether an interface lets a packet in or out. */
export function passes(device: Device, port: string, direction: 'in' | 'out', packet: Packet): boolean {
  return Object.values(device.config[`interface ${port}`] ?? {}).every((line) => {
    const [, list, way] = /^ip access-group (\S+) (in|out)$/.exec(line) ?? [];
    return list === undefined || way !== direction || lets(device, list, packet);
  });
}
