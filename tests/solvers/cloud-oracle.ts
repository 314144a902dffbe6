/**
 * An independent computation of an account's state: whole lines, each parsed with one pattern, into a flat set of facts. It shares
 * nothing with the console except the behavior of the real service. An unknown line changes nothing.
 */
export class CloudOracle {
  readonly facts: Set<string>;
  private made: number;

  constructor(facts: readonly string[], made: number) {
    this.facts = new Set(facts);
    this.made = made;
  }

  type(line: string): void {
    for (const [pattern, act] of this.rules) {
      const found = pattern.exec(line);
      if (found) act(found.slice(1));
    }
  }

  private has = (fact: string): boolean => this.facts.has(fact);
  private any = (begin: string): boolean => [...this.facts].some((fact) => fact.startsWith(begin));

  /** Replaces all facts with the same beginning by one. */
  private put(begin: string, value: string | null): void {
    for (const fact of this.facts) if (fact.startsWith(begin)) this.facts.delete(fact);
    if (value !== null) this.facts.add(begin + value);
  }

  private onBucket(name: string, act: () => void): void {
    if (this.has(`bucket ${name}`)) act();
  }

  private readonly rules: [RegExp, (words: string[]) => void][] = [
    [/^mb (\S+) (\S+)$/, ([name, region]) => this.makeBucket(name!, region!)],
    [/^rb (\S+)$/, ([name]) => this.removeBucket(name!)],
    [
      /^rb --force (\S+)$/,
      ([name]) => {
        if (!this.has(`bucket ${name}`)) return;
        for (const fact of this.facts) {
          const [, key] = new RegExp(`^object ${name} (\\S+) seen$`).exec(fact) ?? [];
          if (key !== undefined) this.removeObject(name!, key);
        }
        this.removeBucket(name!);
      },
    ],
    [/^upload (\S+) (\S+)$/, ([name, key]) => this.onBucket(name!, () => this.put(`object ${name} ${key} `, 'seen'))],
    [/^delete (\S+) (\S+)$/, ([name, key]) => this.onBucket(name!, () => this.removeObject(name!, key!))],
    [
      /^copy (\S+) (\S+) (\S+)$/,
      ([from, to, key]) =>
        this.has(`object ${from} ${key} seen`) && this.onBucket(to!, () => this.put(`object ${to} ${key} `, 'seen')),
    ],
    [
      /^versioning (\S+) (Enabled|Suspended)$/,
      ([name, state]) => this.onBucket(name!, () => this.put(`versioning ${name} `, state!)),
    ],
    [
      /^encryption (\S+) (AES256|aws:kms)$/,
      ([name, way]) => this.onBucket(name!, () => this.put(`encryption ${name} `, way!)),
    ],
    [/^block (\S+) ([01]{4})$/, ([name, bits]) => this.onBucket(name!, () => this.put(`block ${name} `, bits!))],
    [/^open (\S+)$/, ([name]) => this.onBucket(name!, () => this.put(`block ${name} `, null))],
    [
      /^allow (\S+) (\S+) (\d+) (\d+) (\S+)$/,
      ([group, protocol, from, to, source]) => {
        const fact = `rule ${group} ${protocol} ${from} ${to} ${source}`;
        if (!this.has(`group ${group}`) || this.has(fact) || Number(from) > Number(to)) return;
        this.made += 1;
        this.facts.add(fact);
      },
    ],
    [/^revoke (\S+) (\S+ \d+ \d+ \S+)$/, ([group, rule]) => this.facts.delete(`rule ${group} ${rule}`)],
    [
      /^(start|stop) (.+)$/,
      ([verb, list]) => {
        const ids = list!.split(' ');
        if (!ids.every((id) => this.any(`instance ${id} `))) return;
        for (const id of ids) this.put(`instance ${id} `, verb === 'start' ? 'running' : 'stopped');
      },
    ],
    [
      /^user (\S+)$/,
      ([name]) => {
        if (this.has(`user ${name}`)) return;
        this.made += 1;
        this.facts.add(`user ${name}`);
      },
    ],
    [
      /^unuser (\S+)$/,
      ([name]) => {
        const isHeld = ['attached', 'key', 'member'].some((kind) => this.any(`${kind} ${name} `));
        if (!isHeld) this.facts.delete(`user ${name}`);
      },
    ],
    [
      /^attach (\S+) (\S+)$/,
      ([name, policy]) => this.has(`user ${name}`) && this.facts.add(`attached ${name} ${policy}`),
    ],
    [/^detach (\S+) (\S+)$/, ([name, policy]) => this.facts.delete(`attached ${name} ${policy}`)],
    [
      /^key (\S+)$/,
      ([name]) => {
        const held = [...this.facts].filter((fact) => fact.startsWith(`key ${name} `)).length;
        if (!this.has(`user ${name}`) || held >= 2) return;
        this.made += 1;
        this.facts.add(`key ${name} AKIA${String(this.made).padStart(9, '0')}EXAMPLE Active`);
      },
    ],
    [
      /^status (\S+) (\S+) (Active|Inactive)$/,
      ([name, key, status]) => this.any(`key ${name} ${key} `) && this.put(`key ${name} ${key} `, status!),
    ],
    [/^unkey (\S+) (\S+)$/, ([name, key]) => this.put(`key ${name} ${key} `, null)],
    [
      /^join (\S+) (\S+)$/,
      ([name, team]) =>
        this.has(`user ${name}`) && this.has(`team ${team}`) && this.facts.add(`member ${name} ${team}`),
    ],
    [/^leave (\S+) (\S+)$/, ([name, team]) => this.has(`team ${team}`) && this.facts.delete(`member ${name} ${team}`)],
  ];

  private makeBucket(name: string, region: string): void {
    if (this.has(`bucket ${name}`) || name !== name.toLowerCase()) return;
    for (const fact of [
      `bucket ${name}`,
      `region ${name} ${region}`,
      `encryption ${name} AES256`,
      `block ${name} 1111`,
    ])
      this.facts.add(fact);
  }

  private removeBucket(name: string): void {
    if (this.any(`object ${name} `)) return;
    for (const kind of ['region', 'versioning', 'encryption', 'block']) this.put(`${kind} ${name} `, null);
    this.facts.delete(`bucket ${name}`);
  }

  /** Once a bucket has versioning, deleted objects are hidden but still there. */
  private removeObject(name: string, key: string): void {
    const fact = `object ${name} ${key} `;
    if (this.any(fact)) this.put(fact, this.any(`versioning ${name} `) ? 'unseen' : null);
  }
}
