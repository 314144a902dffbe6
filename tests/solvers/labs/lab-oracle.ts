import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';

/** Lines typed one after another from a fresh prompt of a device, with every word in full. */
export type Block = { device: string; lines: readonly string[] };

const IP = String.raw`\d+\.\d+\.\d+\.\d+`;

/** A setting by its whole line; what tells it apart from others; where it is one. */
type Rule = [
  line: RegExp,
  where: 'global' | 'interface' | 'router' | 'pool' | 'guard' | 'vty' | 'radius',
  key: (found: RegExpExecArray) => string,
];

const fixed = (key: string) => (): string => key;
const whole = (found: RegExpExecArray): string => found[0];

const RULES: Rule[] = [
  [/^hostname \S+$/, 'global', fixed('hostname')],
  [/^description .+$/, 'interface', fixed('description')],
  [/^ip address \S+ \S+$/, 'interface', fixed('ip address')],
  [/^shutdown$/, 'interface', whole],
  [/^ip helper-address \S+$/, 'interface', whole],
  [/^ip mtu \d+$/, 'interface', fixed('ip mtu')],
  [/^ip ospf (hello-interval|dead-interval|priority) \d+$/, 'interface', ([, what]) => `ip ospf ${what}`],
  [/^ip nat (?:inside|outside)$/, 'interface', fixed('ip nat')],
  [/^ip access-group \S+ (in|out)$/, 'interface', ([, way]) => `ip access-group ${way}`],
  [/^ipv6 address \S+\/\d+$/, 'interface', whole],
  [/^ipv6 address \S+ link-local$/, 'interface', whole],
  [/^ipv6 nd raguard attach-policy \S+$/, 'interface', fixed('ipv6 nd raguard')],
  [/^standby (\d+) (ip|priority) \S+$/, 'interface', ([, group, what]) => `standby ${group} ${what}`],
  [/^standby \d+ preempt$/, 'interface', whole],
  [/^switchport mode (?:access|trunk)$/, 'interface', fixed('switchport mode')],
  [/^switchport nonegotiate$/, 'interface', whole],
  [/^switchport (access|trunk native) vlan \d+$/, 'interface', ([, what]) => `switchport ${what} vlan`],
  [/^switchport trunk allowed vlan [\d,]+$/, 'interface', fixed('switchport trunk allowed vlan')],
  [/^switchport port-security$/, 'interface', whole],
  [/^switchport port-security (maximum|violation) \S+$/, 'interface', ([, what]) => `switchport port-security ${what}`],
  [/^switchport port-security mac-address sticky$/, 'interface', fixed('switchport port-security mac-address')],
  [/^switchport port-security mac-address sticky \S+$/, 'interface', whole],
  [/^ip dhcp snooping trust$/, 'interface', whole],
  [/^ip dhcp snooping limit rate \d+$/, 'interface', fixed('ip dhcp snooping limit rate')],
  [/^ip arp inspection trust$/, 'interface', whole],
  [/^ip dhcp snooping$/, 'global', whole],
  [/^ip dhcp snooping vlan \S+$/, 'global', whole],
  [/^ip arp inspection vlan \S+$/, 'global', whole],
  [/^ip source binding .+$/, 'global', whole],
  [/^speed \S+$/, 'interface', fixed('speed')],
  [/^duplex \S+$/, 'interface', fixed('duplex')],
  [/^spanning-tree guard \S+$/, 'interface', fixed('spanning-tree guard')],
  [/^ip domain name \S+$/, 'global', fixed('ip domain name')],
  [/^ip ssh version \d$/, 'global', fixed('ip ssh version')],
  [/^username (\S+) privilege \d+ secret \S+$/, 'global', ([, name]) => `username ${name}`],
  [/^aaa new-model$/, 'global', whole],
  [/^aaa authentication login (\S+) .+$/, 'global', ([, name]) => `aaa authentication login ${name}`],
  [/^snmp-server community (\S+) r[ow]$/, 'global', ([, name]) => `snmp-server community ${name}`],
  [/^snmp-server enable traps$/, 'global', whole],
  [/^snmp-server host (\S+) version 2c \S+$/, 'global', ([, address]) => `snmp-server host ${address}`],
  [/^ipv6 route \S+ \S+$/, 'global', whole],
  [/^transport input .+$/, 'vty', fixed('transport input')],
  [/^login local$/, 'vty', whole],
  [/^login authentication \S+$/, 'vty', fixed('login authentication')],
  [/^access-class (\S+) in$/, 'vty', ([, list]) => `access-class ${list}`],
  [/^address ipv4 .+$/, 'radius', fixed('address ipv4')],
  [/^key \S+$/, 'radius', fixed('key')],
  [/^ipv6 unicast-routing$/, 'global', whole],
  [/^spanning-tree mode \S+$/, 'global', fixed('spanning-tree mode')],
  [/^spanning-tree vlan (\d+) priority \d+$/, 'global', ([, vlan]) => `spanning-tree vlan ${vlan} priority`],
  [new RegExp(`^ip route (${IP}) (${IP}) (${IP})$`), 'global', whole],
  [
    /^ip nat inside source list (\S+) interface \S+ overload$/,
    'global',
    ([, list]) => `ip nat inside source list ${list}`,
  ],
  [/^ip dhcp excluded-address .+$/, 'global', whole],
  [/^router-id \S+$/, 'router', fixed('router-id')],
  [/^network (\S+ \S+) area \d+$/, 'router', ([, net]) => `network ${net}`],
  [/^passive-interface default$/, 'router', whole],
  [/^network \S+ \S+$/, 'pool', fixed('network')],
  [/^default-router \S+$/, 'pool', fixed('default-router')],
  [/^dns-server \S+$/, 'pool', fixed('dns-server')],
  [/^device-role \S+$/, 'guard', fixed('device-role')],
];

/** What is on unless it is turned off. */
const USUAL = /^(?:ip proxy-arp|ip dhcp snooping information option)$/;

const SECTIONS: [RegExp, string][] = [
  [/^interface \S+$/, 'interface'],
  [/^vlan \d+$/, 'vlan'],
  [/^router ospf \d+$/, 'router'],
  [/^ip access-list (?:extended|standard) \S+$/, 'list'],
  [/^line (?:console 0|vty \d+ \d+)$/, 'vty'],
  [/^radius server \S+$/, 'radius'],
  [/^ip dhcp pool \S+$/, 'pool'],
  [/^ipv6 nd raguard policy \S+$/, 'guard'],
];

type Lines = Map<string, string>;

/** An independent reading of a router or switch: every line by one pattern, into lines by section and setting. */
class Box {
  readonly sections = new Map<string, Lines>([['', new Map()]]);
  private mode = 'exec';
  private open: string[] = [];

  of(section: string): Lines {
    if (!this.sections.has(section)) this.sections.set(section, new Map());
    return this.sections.get(section)!;
  }

  private go(mode: string, open: string[] = []): void {
    this.mode = mode;
    this.open = open;
  }

  begin(): void {
    this.go('global', ['']);
  }

  end(): void {
    this.go('exec');
  }

  type(line: string): void {
    if (line === 'enable' && this.mode === 'exec') return this.go('privileged');
    if (line === 'configure terminal' && this.mode === 'privileged') return this.go('global', ['']);
    if (line === 'end') return this.go('privileged');
    if (['exec', 'privileged'].includes(this.mode)) return undefined;
    const isNo = line.startsWith('no ');
    return this.configure(isNo ? line.slice(3) : line, isNo);
  }

  private configure(typed: string, isNo: boolean): void {
    // Addresses of IPv6 are shown in capitals.
    const line = typed.replace(/(?<= )[0-9a-f:]*::[0-9a-f:]*/g, (address) => address.toUpperCase());
    // In the mode of an interface, this is the beginning of other commands.
    if (this.mode === 'interface' && line === 'ip dhcp snooping') return undefined;
    const [, range] = /^interface range GigabitEthernet0\/(1-2)$/.exec(line) ?? [];
    if (range) return this.enter('interface', ['interface GigabitEthernet0/1', 'interface GigabitEthernet0/2']);
    const entered = SECTIONS.find(([pattern]) => pattern.test(line));
    if (entered && isNo) {
      this.sections.delete(line);
      return this.go('global', ['']);
    }
    if (entered) return this.enter(entered[1], [line]);
    if (this.mode === 'list' && /^(?:\d+ )?(?:permit|deny) |^\d+$/.test(line)) return this.entry(line, isNo);
    if (this.mode === 'vlan' && line.startsWith('name ')) return this.put('name', line, isNo);
    if (this.mode === 'interface' && /^(?:channel-group|switchport trunk allowed vlan (?:add|remove) )/.test(line))
      return this.special(line, isNo);
    if (this.mode === 'interface' && line === 'switchport trunk allowed vlan' && isNo)
      return this.put(line, undefined, true);
    if (this.mode === 'router' && /^passive-interface \w+Ethernet/.test(line)) return this.passive(line, isNo);
    if (/^access-list \d+/.test(line)) return this.numbered(line, isNo);
    if (line.startsWith('crypto key generate rsa ')) {
      this.hasKey ||= this.of('').has('ip domain name');
      return undefined;
    }
    const macro = /^spanning-tree vlan (\d+) root primary$/.exec(line);
    if (macro) return this.becomeRoot(macro[1]!);
    return this.plain(line, isNo);
  }

  /** Whether there is a key, which a domain name is needed for. */
  hasKey = false;

  private enter(mode: string, names: string[]): void {
    for (const name of names) this.of(name);
    this.go(mode, names);
  }

  private put(key: string, line: string | undefined, isNo: boolean): void {
    for (const name of this.open) {
      const lines = this.of(name);
      if (!isNo) lines.set(key, line!);
      // `no` with another value than the one that stands changes nothing.
      else if (line === undefined || line === key || lines.get(key) === line) lines.delete(key);
    }
  }

  private plain(line: string, isNo: boolean): void {
    if (USUAL.test(line)) {
      if (line.includes('snooping')) this.go('global', ['']);
      for (const name of this.open)
        if (isNo) this.of(name).set(line, `no ${line}`);
        else this.of(name).delete(line);
      return;
    }
    for (const [pattern, where, key] of RULES) {
      const found = pattern.exec(line);
      if (found && (where === this.mode || where === 'global')) {
        if (where === 'global') this.go('global', ['']);
        const name = key(found);
        const isKept = ['ip helper-address', 'ipv6 address', 'network'].some((start) => name.startsWith(`${start} `));
        return this.put(name, isNo && !isKept && name !== line && this.mode !== 'router' ? line : line, isNo);
      }
      // Taken back by the setting's name alone.
      if (isNo && where === this.mode && [...this.open].some((name) => this.of(name).has(line)))
        return this.put(line, undefined, true);
    }
    const globals = this.of('');
    if (isNo && globals.has(line)) {
      this.go('global', ['']);
      globals.delete(line);
    }
  }

  private special(line: string, isNo: boolean): void {
    const [, number, mode] = /^channel-group (\d+) mode (\w+)$/.exec(line) ?? [];
    if (line === 'channel-group' && isNo) return this.put('channel-group', undefined, true);
    if (number !== undefined) {
      const family = (name: string) =>
        ['active passive', 'desirable auto', 'on'].findIndex((all) => all.split(' ').includes(name));
      for (const name of this.open) {
        const others = [...this.sections].flatMap(([other, lines]) => {
          const [, group, theirs] = /^channel-group (\d+) mode (\w+)$/.exec(lines.get('channel-group') ?? '') ?? [];
          return group === number && other !== name ? [theirs!] : [];
        });
        if (others.some((other) => family(other) !== family(mode!))) return undefined;
        this.of(name).set('channel-group', line);
      }
      return undefined;
    }
    const [, verb, list] = /vlan (add|remove) (.+)$/.exec(line)!;
    for (const name of this.open) {
      const lines = this.of(name);
      const held = lines.get('switchport trunk allowed vlan')?.split(' ').at(-1);
      // The labs name every VLAN of a list by itself, so one is enough to work with.
      if (held === undefined) continue;
      const vlans = new Set(held === 'none' ? [] : held.split(','));
      for (const vlan of list!.split(','))
        if (verb === 'add') vlans.add(vlan);
        else vlans.delete(vlan);
      const text = [...vlans].toSorted((a, b) => Number(a) - Number(b)).join(',') || 'none';
      lines.set('switchport trunk allowed vlan', `switchport trunk allowed vlan ${text}`);
    }
    return undefined;
  }

  private passive(line: string, isNo: boolean): void {
    for (const name of this.open) {
      const lines = this.of(name);
      const isDefault = lines.has('passive-interface default');
      lines.delete(line);
      lines.delete(`no ${line}`);
      if (isNo && isDefault) lines.set(`no ${line}`, `no ${line}`);
      if (!isNo) lines.set(line, line);
    }
  }

  private entry(line: string, isNo: boolean): void {
    for (const name of this.open) {
      const lines = this.of(name);
      const [, number, text] = /^(\d+)? ?(.*)$/.exec(line)!;
      const same = [...lines].find(([, held]) => held === text)?.[0];
      if (isNo) lines.delete(number ?? same ?? '');
      else if (same === undefined && !(number !== undefined && lines.has(number)))
        lines.set(number ?? String(Math.max(0, ...[...lines.keys()].map(Number)) + 10), text!);
    }
  }

  private numbered(line: string, isNo: boolean): void {
    this.go('global', ['']);
    const [, number] = /^access-list (\d+)/.exec(line)!;
    const globals = this.of('');
    if (!isNo) globals.set(line, line);
    else for (const key of globals.keys()) if (key.startsWith(`access-list ${number} `)) globals.delete(key);
  }

  /** What others have, for commands that go by it. */
  rivals: () => { priority: number; mac: string }[] = () => [];
  mac = '';

  private becomeRoot(vlan: string): void {
    this.go('global', ['']);
    const rivals = this.rivals();
    const isEnough = rivals.every(({ priority, mac }) => priority > 24_576 || (priority === 24_576 && mac > this.mac));
    const value = isEnough ? 24_576 : Math.min(...rivals.map(({ priority }) => priority)) - 4096;
    if (value >= 0)
      this.of('').set(`spanning-tree vlan ${vlan} priority`, `spanning-tree vlan ${vlan} priority ${value}`);
  }

  facts(): string[] {
    return [...this.sections]
      .flatMap(([name, lines]) => [
        ...(name === '' ? [] : [`${name}|`]),
        ...[...lines].map(([key, line]) => `${name}|${name.startsWith('ip access-list') ? `${key} ${line}` : line}`),
      ])
      .toSorted();
  }
}

export const number = (text: string): number => text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
export const sameNet = (a: string, b: string, length: number): boolean =>
  Math.floor(number(a) / 2 ** (32 - length)) === Math.floor(number(b) / 2 ** (32 - length));
export const lengthOf = (mask: string): number => number(mask).toString(2).replaceAll('0', '').length;

/** An independent reading of a host: its address, its gateway, and the same for IPv6. */
class Pc {
  address: string | null = null;
  gateway: string | null = null;
  six = new Set<string>();
  gateway6: string | null = null;
  readonly services = new Map<string, string>();

  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const [, what, ...words] = /^(\w+) (\S+)(?: (\S+))?$/.exec(line) ?? [];
      if (what === 'address') this.address = words[1]!;
      if (what === 'address6') this.six.add(words[1]!);
      if (what === 'gateway') this.gateway = words[0]!;
      if (what === 'gateway6') this.gateway6 = words[0]!;
      const [, service, state] = /^service (\S+) \w+ (\w+)$/.exec(line) ?? [];
      if (service !== undefined) this.services.set(service, state!);
    }
  }

  get host(): string {
    return this.address?.split('/')[0] ?? '';
  }
  get length(): number {
    return Number(this.address?.split('/')[1] ?? 0);
  }
  isNear(other: string): boolean {
    return this.address?.includes('/') === true && sameNet(this.host, other, this.length);
  }

  type(line: string): void {
    for (const [pattern, act] of this.rules) {
      const found = pattern.exec(line);
      if (found) return act(found.slice(1), line);
    }
    throw new Error(`the oracle does not know "${line}"`);
  }

  private readonly rules: [RegExp, (words: string[], line: string) => void][] = [
    [
      /^(?:netsh interface ip set address Ethernet0 static|networksetup -setmanual Ethernet) (\S+) (\S+) (\S+)$/,
      ([address, mask, gateway], line) => {
        const last = 2 ** (32 - lengthOf(mask!));
        // Windows refuses the address of a network, and that of all hosts in it.
        if (line.startsWith('netsh') && [0, last - 1].includes(number(address!) % last)) return;
        this.address = `${address}/${lengthOf(mask!)}`;
        this.gateway = gateway!;
      },
    ],
    [
      /^ip addr del (\S+\.\S+) dev eth0$/,
      ([address]) => {
        if (this.address !== address) return;
        this.gateway = null;
        this.address = null;
      },
    ],
    [
      /^ip addr flush dev eth0$/,
      () => {
        this.address = null;
        this.gateway = null;
      },
    ],
    [
      /^systemctl (start|restart|stop) (\S+)$/,
      ([verb, service]) => void this.services.set(service!, verb === 'stop' ? 'inactive' : 'active'),
    ],
    [/^ip addr add (\S+\.\S+) dev eth0$/, ([address]) => (this.address ??= address!)],
    [/^ip route replace default via (\S+)$/, ([hop]) => this.isNear(hop!) && (this.gateway = hop!)],
    [
      /^(?:ip -6 route replace default via|netsh interface ipv6 set route ::\/0 Ethernet0) (\S+)$/,
      ([hop]) => (this.gateway6 = hop!),
    ],
    [/^ip addr del (\S+:\S+) dev eth0$/, ([address]) => this.six.delete(address!)],
    [/^ip addr add (\S+:\S+) dev eth0$/, ([address]) => this.six.add(address!)],
    [/^netsh interface ipv6 delete address Ethernet0 (\S+)$/, ([address]) => this.six.delete(`${address}/64`)],
    [/^netsh interface ipv6 add address Ethernet0 (\S+\/64)$/, ([address]) => this.six.add(address!)],
  ] as [RegExp, (words: string[], line: string) => void][];

  facts(): string[] {
    return [
      ...(this.address === null ? [] : [`address ${this.address}`]),
      ...(this.gateway === null ? [] : [`gateway ${this.gateway}`]),
      ...[...this.six].map((address) => `address6 ${address}`),
      ...(this.gateway6 === null ? [] : [`gateway6 ${this.gateway6}`]),
    ].toSorted();
  }
}

/** An independent reading of the devices of a lab. It shares nothing with the console except the real devices' behavior. */
export class LabOracle {
  readonly boxes = new Map<string, Box>();
  readonly pcs = new Map<string, Pc>();
  /** Looks at every line that was typed, for what depends on the order of events. */
  private readonly watchers: ((device: string, line: string) => void)[] = [];

  constructor(exhibits: readonly Exhibit[]) {
    for (const { title, form, text } of exhibits) {
      const lines = text.split('\n').filter((line) => !/^[!#]/.test(line));
      if (['linux', 'windows', 'mac'].includes(form)) this.pcs.set(title, new Pc(lines));
      if (form !== 'router' && form !== 'switch') continue;
      const box = new Box();
      this.boxes.set(title, box);
      for (const line of lines) {
        if (!line.startsWith(' ')) box.begin();
        box.type(line.trim());
      }
      box.end();
    }
  }

  box(name: string): Box {
    return this.boxes.get(name)!;
  }
  pc(name: string): Pc {
    return this.pcs.get(name)!;
  }

  watch(watcher: (device: string, line: string) => void): void {
    this.watchers.push(watcher);
    watcher('', '');
  }

  type(device: string, line: string): void {
    const box = this.boxes.get(device);
    if (box) box.type(line);
    else this.pc(device).type(line.replace(/^sudo /, ''));
    for (const watcher of this.watchers) watcher(device, line);
  }

  line(device: string, section: string, key: string): string | undefined {
    return this.box(device).sections.get(section)?.get(key);
  }
  has(device: string, section: string, line: string): boolean {
    return [...(this.box(device).sections.get(section)?.values() ?? [])].includes(line);
  }
  /** The last word of a setting. */
  value(device: string, section: string, key: string): string | undefined {
    return this.line(device, section, key)?.split(' ').at(-1);
  }
}
