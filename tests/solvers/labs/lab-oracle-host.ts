export const number = (text: string): number => text.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
export const sameNet = (a: string, b: string, length: number): boolean =>
  Math.floor(number(a) / 2 ** (32 - length)) === Math.floor(number(b) / 2 ** (32 - length));
export const lengthOf = (mask: string): number => number(mask).toString(2).replaceAll('0', '').length;

/** An independent reading of a host: its address, its gateway, and the same for IPv6. */
export class Pc {
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
