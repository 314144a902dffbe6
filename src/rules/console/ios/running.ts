import type { Config, Device } from '../device.ts';

/** Lines that come after the interfaces. */
const AT_END = /^(?:ip route|ipv6 route|ip nat|access-list|banner|ntp|logging|ip http|no ip http|ip default-gateway)/;

const ORDER = ['aaa', 'track', 'vlan', 'ip dhcp', 'ipv6 nd', 'interface', 'router', 'ipv6 router'];
const LAST = ['ip access-list', 'radius', 'tacacs', 'line'];

const rank = (name: string, order: readonly string[]) => order.findIndex((begin) => name.startsWith(begin));

/** Real devices hash secrets; this console doesn't, so it leaves them out. */
const hideSecret = (line: string): string => line.replace(/\b(secret) \S+$/, '$1 9 <not shown>');

/** A configuration in the order the real device shows it. */
export function shownConfig({ ports }: Device, config: Config): string[] {
  const names = Object.keys(config).filter((name) => name !== '' && !name.startsWith('#'));
  const portOf = (name: string) => {
    const at = ports.indexOf(name.slice('interface '.length).split('.')[0]!);
    return at < 0 ? (name.includes('Loopback') ? -1 : ports.length) : at;
  };
  const sectionLines = (order: readonly string[]) =>
    names
      .filter((name) => rank(name, order) >= 0)
      .toSorted(
        (a, b) =>
          rank(a, order) - rank(b, order) || portOf(a) - portOf(b) || a.localeCompare(b, 'en', { numeric: true }),
      )
      .flatMap((name) => [name, ...bodyOf(name, config[name]!).map((line) => ` ${hideSecret(line)}`), '!']);
  const globals = Object.values(config[''] ?? {}).map(hideSecret);
  return [
    ...globals.filter((line) => !AT_END.test(line)),
    '!',
    ...sectionLines(ORDER),
    ...globals.filter((line) => AT_END.test(line)),
    '!',
    ...sectionLines(LAST),
    'end',
  ];
}

/** Access list entries include their numbers. */
function bodyOf(name: string, section: Record<string, string>): string[] {
  if (!name.startsWith('ip access-list')) return Object.values(section);
  return Object.entries(section).map(([number, entry]) => `${number} ${entry}`);
}
