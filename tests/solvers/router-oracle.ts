const octets = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IP = `${octets}(?:\\.${octets}){3}`;
const MASK_OCTETS = ['0', '128', '192', '224', '240', '248', '252', '254', '255'];

const isMask = (text: string): boolean => {
  const parts = text.split('.');
  const partial = parts.findIndex((part) => part !== '255');
  return (
    partial < 0 || (MASK_OCTETS.includes(parts[partial]!) && parts.slice(partial + 1).every((part) => part === '0'))
  );
};

/** Where an access list's entry says from or to where. */
const PLACE = `(?:any|host ${IP}|${IP} ${IP})`;
const STANDARD = new RegExp(`^(permit|deny) (any|host ${IP}|${IP} ${IP}|${IP})$`);
const EXTENDED = new RegExp(`^(permit|deny) (ip|icmp|tcp|udp) (${PLACE})( eq \\S+)? (${PLACE})( eq \\S+)?$`);
const SERVICES: Record<string, string> = { 80: 'www', 23: 'telnet', 53: 'domain', 443: '443', 22: '22' };

/** All addresses of a wildcard of ones are any, one address of a wildcard of zeros is a host. */
const place = (text: string, isStandard: boolean): string => {
  const [first, second = ''] = text.replace(/^host (\S+)$/, '$1 0.0.0.0').split(' ');
  if (first === 'any' || second === '255.255.255.255') return 'any';
  if (second !== '' && second !== '0.0.0.0') return text;
  return isStandard ? first! : `host ${first}`;
};

const service = (text = ''): string => (text === '' ? '' : ` eq ${SERVICES[text.slice(4)] ?? text.slice(4)}`);

/** An entry as the device shows it; null if it is not understood. */
function entryOf(text: string, isStandard: boolean): string | null {
  if (isStandard) {
    const [, verdict, from] = STANDARD.exec(text) ?? [];
    return from === undefined ? null : `${verdict} ${place(from, true)}`;
  }
  const [, verdict, protocol, from, fromPort, to, toPort] = EXTENDED.exec(text) ?? [];
  if (to === undefined || ((fromPort ?? toPort) && !['tcp', 'udp'].includes(protocol!))) return null;
  return `${verdict} ${protocol} ${place(from!, false)}${service(fromPort)} ${place(to, false)}${service(toPort)}`;
}

const interfaceOf = (text: string): string | null =>
  /^(?:GigabitEthernet0\/[0-2](?:\.[1-9]\d?)?|Loopback\d)$/.test(text) ? text : null;

/** `fits`: whether the device understands the words at all; if not, it also stays in its mode. */
type Rule = [pattern: RegExp, modes: string, act: (words: string[]) => void, fits?: (words: string[]) => boolean];

const START = [['|hostname', 'R1'], ...[0, 1, 2].map((port) => [`GigabitEthernet0/${port}|`, 'exists'])] as [
  string,
  string,
][];

/**
 * An independent computation of a router's state: full lines, each parsed with one pattern, into a flat set of facts. It shares
 * nothing with the console except the behavior of the real device.
 */
export class RouterOracle {
  readonly facts = new Map(START);
  /** The facts when they were last saved. */
  saved = new Map(START);
  private mode = 'exec';
  private sections: string[] = [];

  type(line: string): void {
    const isNo = line.startsWith('no ');
    for (const [pattern, modes, act, fits] of isNo ? this.undone : this.rules) {
      const found = pattern.exec(isNo ? line.slice(3) : line);
      if (!found || fits?.(found.slice(1)) === false || !this.takes(modes)) continue;
      act(found.slice(1));
      return;
    }
  }

  /** Global commands are also accepted in submodes, and return to global configuration. */
  private takes(modes: string): boolean {
    if (modes.split(' ').includes(this.mode)) return true;
    if (modes !== 'global' || ['exec', 'privileged'].includes(this.mode)) return false;
    this.go('global', ['']);
    return true;
  }

  private go(mode: string, sections: string[] = []): void {
    this.mode = mode;
    this.sections = sections;
  }

  private set(key: string, value = 'yes'): void {
    for (const section of this.sections) this.facts.set(`${section}|${key}`, value);
  }

  private unset(key: string, value?: string): void {
    for (const section of this.sections) {
      const held = this.facts.get(`${section}|${key}`);
      if (value === undefined || held === value) this.facts.delete(`${section}|${key}`);
    }
  }

  /** Opens a section, which exists from then on. */
  private open(mode: string, ...names: string[]): void {
    for (const name of names) this.facts.set(`${name}|`, 'exists');
    this.go(mode, names);
  }

  private remove(start: string): void {
    for (const key of this.facts.keys()) if (key.startsWith(start)) this.facts.delete(key);
  }

  private openInterfaces(names: readonly string[]): void {
    if (names.every((name) => interfaceOf(name) !== null)) this.open('interface', ...names);
  }

  /** A subinterface has no address before it has a VLAN. */
  private setAddress(value: string): void {
    const isTagged = (name: string) => !name.includes('.') || this.facts.has(`${name}|vlan`);
    if (this.sections.every(isTagged)) this.set('address', value);
  }

  /** A named list keeps its entries by numbers, ten apart. */
  private addEntry(number: string | undefined, text: string): void {
    const [list = ''] = this.sections;
    const entry = entryOf(text, list.includes('standard'));
    const held = [...this.facts].filter(([key]) => key.startsWith(`${list}|`) && !key.endsWith('|'));
    if (entry === null || held.some(([, other]) => other === entry)) return;
    const numbers = held.map(([key]) => Number(key.split('|')[1]));
    const at = number ?? String(Math.max(0, ...numbers) + 10);
    if (!numbers.includes(Number(at))) this.facts.set(`${list}|${at}`, entry);
  }

  /** By its number alone, or by what it says. */
  private removeEntry(number: string | undefined, text: string | undefined): void {
    const [list = ''] = this.sections;
    const entry = text === undefined ? undefined : entryOf(text, list.includes('standard'));
    if (entry === null) return;
    for (const [key, held] of this.facts) {
      if (!key.startsWith(`${list}|`) || key.endsWith('|')) continue;
      if (number === undefined ? held === entry : key === `${list}|${number}`) this.facts.delete(key);
    }
  }

  private addNumbered(list: string, text: string): void {
    const entry = entryOf(text, Number(list) < 100);
    if (entry !== null) this.facts.set(`|access-list ${list} ${entry}`, 'yes');
  }

  private route(words: readonly string[]): string | null {
    const [prefix, mask, hop] = words as [string, string, string];
    return isMask(mask) ? `route ${prefix} ${mask} ${hop}` : null;
  }

  private readonly rules: Rule[] = [
    [/^enable$/, 'exec privileged', () => this.go('privileged')],
    [/^disable$/, 'privileged', () => this.go('exec')],
    [/^configure terminal$/, 'privileged', () => this.go('global', [''])],
    [/^copy running-config startup-config$/, 'privileged', () => (this.saved = new Map(this.facts))],
    [/^end$/, 'global', () => this.go('privileged')],
    [/^exit$/, 'interface router list', () => this.go('global', [''])],
    [/^exit$/, 'global', () => this.go('privileged')],
    [/^exit$/, 'exec privileged', () => this.go('exec')],
    [/^hostname (\S+)$/, 'global', ([name]) => this.facts.set('|hostname', name!)],
    [/^interface (\S+)$/, 'global', ([name]) => this.openInterfaces([name!]), ([name]) => interfaceOf(name!) !== null],
    [
      /^interface range GigabitEthernet0\/(\d)-(\d)$/,
      'global',
      ([first, last]) =>
        first! <= last! &&
        this.openInterfaces(
          [0, 1, 2, 3].filter((port) => port >= +first! && port <= +last!).map((port) => `GigabitEthernet0/${port}`),
        ),
      ([first, last]) => first! <= last! && last! <= '2',
    ],
    [/^description (.+)$/, 'interface', ([text]) => this.set('description', text)],
    [/^shutdown$/, 'interface', () => this.set('shutdown')],
    [
      new RegExp(`^ip address (${IP}) (${IP})$`),
      'interface',
      ([address, mask]) => isMask(mask!) && this.setAddress(`${address} ${mask}`),
    ],
    [/^ip address dhcp$/, 'interface', () => this.setAddress('dhcp')],
    [/^encapsulation dot1q (\d+)$/, 'interface', ([vlan]) => this.set('vlan', vlan)],
    [/^ip access-group (\S+) (in|out)$/, 'interface', ([list, way]) => this.setFilter(list!, way!)],
    [/^ip nat (inside|outside)$/, 'interface', ([side]) => this.set('nat', side)],
    [/^ip ospf (\d+) area (\d+)$/, 'interface', ([process, area]) => this.set(`ospf ${process}`, area)],
    [/^ip ospf (cost|priority) (\d+)$/, 'interface', ([what, value]) => this.set(`ospf ${what}`, value)],
    [/^ip ospf network (broadcast|point-to-point)$/, 'interface', ([type]) => this.set('ospf network', type)],
    [
      new RegExp(`^ip route (${IP}) (${IP}) (${IP})(?: (\\d+))?$`),
      'global',
      (words) => {
        const route = this.route(words);
        if (route !== null) this.setRoute(route, words[3]);
      },
      ([, bits]) => isMask(bits!),
    ],
    [/^router ospf (\d+)$/, 'global', ([process]) => this.open('router', `ospf ${process}`)],
    [new RegExp(`^router-id (${IP})$`), 'router', ([id]) => this.set('id', id)],
    [
      new RegExp(`^network (${IP}) (${IP}) area (\\d+)$`),
      'router',
      ([base, wildcard, area]) => this.set(`network ${base} ${wildcard}`, area),
    ],
    [/^passive-interface default$/, 'router', () => this.set('passive default')],
    [/^passive-interface (\S+)$/, 'router', ([name]) => interfaceOf(name!) !== null && this.passive(name!, true)],
    [/^default-information originate$/, 'router', () => this.set('originate')],
    [
      /^ip access-list (standard|extended) (\S+)$/,
      'global',
      ([kind, name]) => this.open('list', `list ${kind} ${name}`),
    ],
    [/^(?:(\d+) )?((?:permit|deny) .+)$/, 'list', ([number, text]) => this.addEntry(number, text!)],
    [
      /^access-list (\d+) ((?:permit|deny) .+)$/,
      'global',
      ([list, text]) => this.addNumbered(list!, text!),
      ([list, text]) => entryOf(text!, Number(list) < 100) !== null,
    ],
  ];

  private readonly undone: Rule[] = [
    [/^hostname$/, 'global', () => this.facts.delete('|hostname')],
    [/^description$/, 'interface', () => this.unset('description')],
    [/^shutdown$/, 'interface', () => this.unset('shutdown')],
    [/^ip address$/, 'interface', () => this.unset('address')],
    [/^encapsulation dot1q \d+$/, 'interface', () => this.unset('vlan')],
    [/^ip access-group (\S+) (in|out)$/, 'interface', ([list, way]) => this.unset(`filter ${way}`, list)],
    [/^ip nat (inside|outside)$/, 'interface', ([side]) => this.unset('nat', side)],
    [/^ip ospf (\d+) area (\d+)$/, 'interface', ([process, area]) => this.unset(`ospf ${process}`, area)],
    [/^ip ospf (cost|priority|network)$/, 'interface', ([what]) => this.unset(`ospf ${what}`)],
    [/^interface (Loopback\d)$/, 'global', ([name]) => (this.go('global', ['']), this.remove(`${name}|`))],
    [
      new RegExp(`^ip route (${IP}) (${IP}) (${IP})$`),
      'global',
      (words) => this.facts.delete(`|${this.route(words)}`),
      ([, bits]) => isMask(bits!),
    ],
    [/^router ospf (\d+)$/, 'global', ([process]) => (this.go('global', ['']), this.remove(`ospf ${process}|`))],
    [/^router-id$/, 'router', () => this.unset('id')],
    [
      new RegExp(`^network (${IP}) (${IP}) area (\\d+)$`),
      'router',
      ([base, wildcard, area]) => this.unset(`network ${base} ${wildcard}`, area),
    ],
    [/^passive-interface default$/, 'router', () => this.unset('passive default')],
    [/^passive-interface (\S+)$/, 'router', ([name]) => interfaceOf(name!) !== null && this.passive(name!, false)],
    [/^default-information originate$/, 'router', () => this.unset('originate')],
    [
      /^ip access-list (standard|extended) (\S+)$/,
      'global',
      ([kind, name]) => (this.go('global', ['']), this.remove(`list ${kind} ${name}|`)),
    ],
    [/^(\d+)$/, 'list', ([number]) => this.removeEntry(number, undefined)],
    [/^((?:permit|deny) .+)$/, 'list', ([text]) => this.removeEntry(undefined, text)],
    [/^access-list (\d+)$/, 'global', ([list]) => this.remove(`|access-list ${list} `)],
  ];

  /** One list for each direction. */
  private setFilter(list: string, way: string): void {
    this.set(`filter ${way}`, list);
  }

  /** A route is told apart by its next hop; another distance replaces the former. */
  private setRoute(route: string, distance = '1'): void {
    this.facts.set(`|${route}`, distance);
  }

  /** With all passive by default, exceptions are kept, else the passive ones. */
  private passive(name: string, isPassive: boolean): void {
    for (const section of this.sections) {
      const isDefault = this.facts.has(`${section}|passive default`);
      const key = `${section}|passive ${name}`;
      if (isPassive === isDefault) this.facts.delete(key);
      else this.facts.set(key, isPassive ? 'yes' : 'no');
    }
  }
}
