const LETTERS = 'rwxrwxrwx';
const WHOSE = ['uuu', 'ggg', 'ooo'].join('');
/** Where a change names nobody, the usual umask spares these. */
const SPARED = [4, 7];

/**
 * The state of a Linux host by a second way: whole commands in one spelling, read by one pattern each, in a flat map of facts. It shares
 * nothing with the console but what the real host does.
 */
export class LinuxOracle {
  private isRoot = false;
  readonly facts: Map<string, string>;

  constructor(facts: Iterable<readonly [string, string]>) {
    this.facts = new Map(facts);
  }

  type(line: string): void {
    const [, sudo, command = ''] = /^(sudo )?(.*)$/.exec(line)!;
    if (line === 'sudo -i') this.isRoot = true;
    else if (line === 'exit') this.isRoot = false;
    else if (sudo || this.isRoot) {
      for (const [pattern, act] of this.rules) {
        const found = pattern.exec(command);
        if (found) return act(found.slice(1).map((word) => word ?? ''));
      }
    }
  }

  private has(key: string): boolean {
    return this.facts.has(key);
  }

  private put(key: string, value: string, condition = key): void {
    if (this.has(condition)) this.facts.set(key, value);
  }

  /** A change of rights, letter by letter. */
  private chmod(change: string, path: string): void {
    const mode = this.facts.get(`mode ${path}`);
    if (mode === undefined) return;
    let letters = [...mode];
    const digits = /^0?([0-7])([0-7])([0-7])$/.exec(change)?.slice(1).map(Number);
    if (digits)
      letters = [...LETTERS].map((letter, at) => (digits[Math.floor(at / 3)]! & (4 >> (at % 3)) ? letter : '-'));
    for (const part of digits ? [] : change.split(',')) {
      const [, who, sign, what] = /^(\w*)([+=-])(\w*)$/.exec(part)!;
      letters = letters.map((before, at) => {
        const isMeant = who === '' || who!.includes('a') || who!.includes(WHOSE[at]!);
        const isNamed = what!.includes(LETTERS[at]!) && !(who === '' && SPARED.includes(at));
        if (!isMeant) return before;
        if (sign === '=') return isNamed ? LETTERS[at]! : '-';
        return isNamed ? (sign === '+' ? LETTERS[at]! : '-') : before;
      });
    }
    this.facts.set(`mode ${path}`, letters.join(''));
  }

  private chown(owner: string, colon: string, group: string, path: string): void {
    if (!this.has(`mode ${path}`) || (owner !== '' && owner !== 'root' && !this.has(`user ${owner}`))) return;
    if (owner !== '') this.facts.set(`owner ${path}`, owner);
    // A colon and nothing after it: the group that the owner logs in with.
    if (group !== '') this.facts.set(`group ${path}`, group);
    else if (colon !== '' && owner !== '') this.facts.set(`group ${path}`, owner);
  }

  private groups(name: string, groups: readonly string[]): void {
    this.put(`groups ${name}`, [...new Set(groups)].filter(Boolean).sort().join(','));
  }

  private useradd(groups: string, shell: string, name: string): void {
    if (this.has(`user ${name}`) || name === 'root') return;
    const ids = [...this.facts].flatMap(([key, value]) => (key.startsWith('user ') ? [Number(value)] : []));
    this.facts.set(`user ${name}`, String(Math.max(1000, ...ids) + 1));
    for (const key of ['groups', 'shell', 'locked']) this.facts.set(`${key} ${name}`, '');
    this.groups(name, groups.split(','));
    this.facts.set(`shell ${name}`, shell || '/bin/sh');
    this.facts.set(`locked ${name}`, 'no');
  }

  private ufw(action: string, rule: string): void {
    this.facts.set(`rule ${rule}`, action);
  }

  private readonly rules: [RegExp, (words: string[]) => void][] = [
    [
      /^chmod (0?[0-7]{3}|[ugoa]*[+=-][rwx]*(?:,[ugoa]*[+=-][rwx]*)*) (\S+)(?: (\S+))?$/,
      ([mode, ...paths]) => paths.forEach((path) => this.chmod(mode!, path)),
    ],
    [/^chown (\w*)(:?)(\w*) (\S+)$/, ([owner, colon, group, path]) => this.chown(owner!, colon!, group!, path!)],
    [/^useradd(?: -G (\S+))?(?: -s (\S+))? (\w+)$/, ([groups, shell, name]) => this.useradd(groups!, shell!, name!)],
    [
      /^usermod -aG (\S+) (\w+)$/,
      ([more, name]) =>
        this.groups(name!, [...(this.facts.get(`groups ${name}`) ?? '').split(','), ...more!.split(',')]),
    ],
    [/^usermod -G (\S+) (\w+)$/, ([groups, name]) => this.groups(name!, groups!.split(','))],
    [
      /^usermod -G (\S+) -s (\S+) (\w+)$/,
      ([groups, shell, name]) => (this.groups(name!, groups!.split(',')), this.put(`shell ${name}`, shell!)),
    ],
    [/^usermod -s (\S+) (\w+)$/, ([shell, name]) => this.put(`shell ${name}`, shell!)],
    [/^(?:usermod -L|passwd -l) (\w+)$/, ([name]) => this.put(`locked ${name}`, 'yes')],
    [/^(?:usermod -U|passwd -u) (\w+)$/, ([name]) => this.put(`locked ${name}`, 'no')],
    [/^systemctl (?:re)?start (\w+)$/, ([name]) => this.put(`active ${name}`, 'active')],
    [/^systemctl stop (\w+) (\w+)$/, (names) => names.forEach((name) => this.put(`active ${name}`, 'inactive'))],
    [/^systemctl stop (\w+)$/, ([name]) => this.put(`active ${name}`, 'inactive')],
    [
      /^systemctl (en|dis)able( --now)? (\w+)$/,
      ([way, now, name]) => {
        this.put(`enabled ${name}`, `${way}abled`);
        if (now !== '') this.put(`active ${name}`, way === 'en' ? 'active' : 'inactive');
      },
    ],
    [/^ufw enable$/, () => this.facts.set('firewall', 'active')],
    [/^ufw disable$/, () => this.facts.set('firewall', 'inactive')],
    [/^ufw default (\w+) (incoming|outgoing)$/, ([action, way]) => this.facts.set(`default ${way}`, action!)],
    [
      /^ufw (allow|deny) (\d{2,4}(?:\/\w+)?|from (?:10\.0\.5\.0\/24|192\.0\.2\.7).*)$/,
      ([action, rule]) => this.ufw(action!, rule!),
    ],
    [
      /^ufw delete (allow|deny) (.*)$/,
      ([action, rule]) => this.facts.get(`rule ${rule}`) === action && this.facts.delete(`rule ${rule}`),
    ],
  ];
}
