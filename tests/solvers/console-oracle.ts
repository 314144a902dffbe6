const between = ([first, last]: readonly string[]): number[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);

/**
 * An independent computation of a switch's state: full lines, each parsed with one pattern, into a flat set of facts. It shares nothing
 * with the console except the behavior of the real device.
 */
export class SwitchOracle {
  /** The facts when they were last saved. */
  saved = new Map([['|hostname', 'SW1']]);
  private mode = 'exec';
  private sections: string[] = [];
  readonly facts = new Map([['|hostname', 'SW1']]);

  type(line: string): void {
    for (const [pattern, modes, act] of this.rules) {
      const found = pattern.exec(line);
      if (!found || !this.takes(modes)) continue;
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

  /** Settings of a bundle also apply to its ports. */
  private shared(key: string): string[] {
    const isShared = ['mode', 'vlan', 'native', 'allowed', 'nonegotiate', 'shutdown'].includes(key);
    return this.sections.flatMap((section) => [section, ...(isShared ? this.portsOf(section) : [])]);
  }

  private portsOf(bundle: string): string[] {
    if (!bundle.startsWith('po')) return [];
    return ['g1', 'g2', 'g3', 'g4'].filter((port) =>
      this.facts.get(`${port}|group`)?.startsWith(`${bundle.slice(2)} `),
    );
  }

  private join(number: string, mode: string): void {
    const family = (name: string) => ['active passive', 'desirable auto', 'on'].findIndex((of) => of.includes(name));
    if (this.sections.some((section) => section.startsWith('po'))) return;
    for (const port of this.sections) {
      const others = this.portsOf(`po${number}`).filter((other) => other !== port);
      if (others.some((other) => family(this.facts.get(`${other}|group`)!.split(' ')[1]!) !== family(mode))) return;
      this.facts.set(`${port}|group`, `${number} ${mode}`);
    }
    if (this.facts.has(`po${number}|`)) return;
    this.facts.set(`po${number}|`, 'exists');
    for (const key of ['mode', 'vlan', 'native', 'allowed', 'nonegotiate']) {
      const own = this.facts.get(`${this.sections[0]}|${key}`);
      if (own !== undefined) this.facts.set(`po${number}|${key}`, own);
    }
  }

  private dissolve(number: string): void {
    for (const port of this.portsOf(`po${number}`)) {
      this.facts.delete(`${port}|group`);
      this.facts.set(`${port}|shutdown`, 'yes');
    }
    for (const key of this.facts.keys()) if (key.startsWith(`po${number}|`)) this.facts.delete(key);
  }

  private set(key: string, value: string | undefined): void {
    for (const section of this.shared(key)) {
      if (value === undefined) this.facts.delete(`${section}|${key}`);
      else this.facts.set(`${section}|${key}`, value);
    }
  }

  private vlan(number: string): void {
    if (number !== '1') this.facts.set(`vlan ${number}|`, 'exists');
  }

  private allowed(change: (held: Set<number>) => Set<number>): void {
    for (const section of this.shared('allowed')) {
      const text = this.facts.get(`${section}|allowed`);
      const held = text === undefined ? Array.from({ length: 4094 }, (_, index) => index + 1) : JSON.parse(text);
      const next = [...change(new Set(held))].sort((a, b) => a - b);
      if (next.length === 4094) this.facts.delete(`${section}|allowed`);
      else this.facts.set(`${section}|allowed`, JSON.stringify(next));
    }
  }

  private readonly rules: [RegExp, string, (words: string[]) => void][] = [
    [/^enable$/, 'exec privileged', () => this.go('privileged')],
    [/^configure terminal$/, 'privileged', () => this.go('global', [''])],
    [/^end$/, 'global interface vlan', () => this.go('privileged')],
    [/^exit$/, 'interface vlan', () => this.go('global', [''])],
    [/^exit$/, 'global', () => this.go('privileged')],
    [/^exit$/, 'privileged exec', () => this.go('exec')],
    [/^hostname (\S+)$/, 'global', ([name]) => this.facts.set('|hostname', name!)],
    [/^no hostname$/, 'global', () => this.facts.delete('|hostname')],
    [/^interface GigabitEthernet0\/([1-4])$/, 'global', ([port]) => this.go('interface', [`g${port}`])],
    [
      /^interface range GigabitEthernet0\/(?=1-[1-4]|2-[2-4]|3-[34]|4-4)(.)-(.)$/,
      'global',
      ([first, last]) =>
        this.go(
          'interface',
          ['1', '2', '3', '4'].filter((port) => port >= first! && port <= last!).map((port) => `g${port}`),
        ),
    ],
    [
      /^interface Port-channel(\d+)$/,
      'global',
      ([number]) => {
        this.facts.set(`po${number}|`, 'exists');
        this.go('interface', [`po${number}`]);
      },
    ],
    [/^no interface Port-channel(\d+)$/, 'global', ([number]) => this.dissolve(number!)],
    [/^channel-group (\d+) mode (\w+)$/, 'interface', ([number, mode]) => this.join(number!, mode!)],
    [/^no channel-group$/, 'interface', () => this.set('group', undefined)],
    [
      /^vlan (\d+),(\d+)-(\d+)$/,
      'global',
      ([one, ...ends]) => {
        const numbers = [one!, ...between(ends).map(String)];
        for (const number of numbers) this.vlan(number);
        this.go(
          'vlan',
          numbers.map((number) => `vlan ${number}`),
        );
      },
    ],
    [/^vlan (\d+)$/, 'global', ([number]) => (this.vlan(number!), this.go('vlan', [`vlan ${number}`]))],
    [
      /^no vlan (\d+)$/,
      'global',
      ([number]) => {
        for (const key of this.facts.keys()) if (key.startsWith(`vlan ${number}|`)) this.facts.delete(key);
      },
    ],
    [/^name (\S+)$/, 'vlan', ([name]) => this.sections.length === 1 && this.set('name', name)],
    [/^description (.+)$/, 'interface', ([text]) => this.set('description', text)],
    [/^no description$/, 'interface', () => this.set('description', undefined)],
    [/^shutdown$/, 'interface', () => this.set('shutdown', 'yes')],
    [/^no shutdown$/, 'interface', () => this.set('shutdown', undefined)],
    [/^switchport mode (access|trunk)$/, 'interface', ([mode]) => this.set('mode', mode)],
    [/^no switchport mode$/, 'interface', () => this.set('mode', undefined)],
    [/^switchport access vlan (\d+)$/, 'interface', ([number]) => (this.vlan(number!), this.set('vlan', number))],
    [/^switchport trunk native vlan (\d+)$/, 'interface', ([number]) => this.set('native', number)],
    [/^switchport trunk allowed vlan (\d+)$/, 'interface', ([one]) => this.allowed(() => new Set([Number(one)]))],
    [
      /^switchport trunk allowed vlan add (\d+)$/,
      'interface',
      ([one]) => this.allowed((held) => held.add(Number(one))),
    ],
    [
      /^switchport trunk allowed vlan remove (\d+)$/,
      'interface',
      ([one]) => this.allowed((held) => (held.delete(Number(one)), held)),
    ],
    [/^switchport trunk allowed vlan (\d+)-(\d+)$/, 'interface', (ends) => this.allowed(() => new Set(between(ends)))],
    [
      /^switchport trunk allowed vlan add (\d+)-(\d+)$/,
      'interface',
      (ends) => this.allowed((held) => held.union(new Set(between(ends)))),
    ],
    [
      /^switchport trunk allowed vlan remove (\d+)-(\d+)$/,
      'interface',
      (ends) => this.allowed((held) => held.difference(new Set(between(ends)))),
    ],
    [/^switchport trunk allowed vlan none$/, 'interface', () => this.allowed(() => new Set())],
    [/^switchport trunk allowed vlan all$/, 'interface', () => this.allowed(() => new Set(between(['1', '4094'])))],
    [/^no switchport trunk allowed vlan$/, 'interface', () => this.set('allowed', undefined)],
    [/^no switchport trunk native vlan$/, 'interface', () => this.set('native', undefined)],
    [/^no switchport access vlan$/, 'interface', () => this.set('vlan', undefined)],
    [/^switchport mode dynamic (auto|desirable)$/, 'interface', ([mode]) => this.set('mode', `dynamic ${mode}`)],
    [/^switchport nonegotiate$/, 'interface', () => this.set('nonegotiate', 'yes')],
    [/^no switchport nonegotiate$/, 'interface', () => this.set('nonegotiate', undefined)],
    [/^switchport voice vlan (\d+)$/, 'interface', ([number]) => (this.vlan(number!), this.set('voice', number))],
    [/^no switchport voice vlan$/, 'interface', () => this.set('voice', undefined)],
    [/^switchport port-security$/, 'interface', () => this.set('security', 'yes')],
    [/^no switchport port-security$/, 'interface', () => this.set('security', undefined)],
    [/^switchport port-security maximum (\d+)$/, 'interface', ([most]) => this.set('maximum', most)],
    [/^no switchport port-security maximum$/, 'interface', () => this.set('maximum', undefined)],
    [
      /^switchport port-security violation (protect|restrict|shutdown)$/,
      'interface',
      ([answer]) => this.set('violation', answer),
    ],
    [/^no switchport port-security violation$/, 'interface', () => this.set('violation', undefined)],
    [/^switchport port-security mac-address sticky$/, 'interface', () => this.set('sticky', 'yes')],
    [/^no switchport port-security mac-address sticky$/, 'interface', () => this.set('sticky', undefined)],
    [/^spanning-tree bpduguard (enable|disable)$/, 'interface', ([guard]) => this.set('bpduguard', guard)],
    [/^no spanning-tree bpduguard$/, 'interface', () => this.set('bpduguard', undefined)],
    [/^spanning-tree mode (pvst|rapid-pvst|mst)$/, 'global', ([mode]) => this.facts.set('|stp mode', mode!)],
    [/^no spanning-tree mode$/, 'global', () => this.facts.delete('|stp mode')],
    [
      /^spanning-tree vlan (\d+) priority (\d+)$/,
      'global',
      ([number, priority]) => this.facts.set(`|stp priority ${number}`, priority!),
    ],
    [/^no spanning-tree vlan (\d+) priority$/, 'global', ([number]) => this.facts.delete(`|stp priority ${number}`)],
    [
      /^spanning-tree portfast (bpduguard )?default$/,
      'global',
      ([guard]) => this.facts.set(`|all ${guard ?? ''}`, 'yes'),
    ],
    [
      /^no spanning-tree portfast (bpduguard )?default$/,
      'global',
      ([guard]) => this.facts.delete(`|all ${guard ?? ''}`),
    ],
    [/^copy running-config startup-config$/, 'privileged', () => (this.saved = new Map(this.facts))],
    [/^spanning-tree portfast$/, 'interface', () => this.set('portfast', 'yes')],
    [/^no spanning-tree portfast$/, 'interface', () => this.set('portfast', undefined)],
    [/^no cdp enable$/, 'interface', () => this.set('cdp', 'off')],
    [/^cdp enable$/, 'interface', () => this.set('cdp', undefined)],
  ];
}
