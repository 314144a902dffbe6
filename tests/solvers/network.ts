/**
 * Solvers that read the text of a generated question like a candidate and find the right options by other means than the generator:
 * with bits, by trying each address, by simulation. Each returns all right options.
 */
export type Solver = (stem: string, options: readonly string[]) => string[];

const bitsOf = (address: string) =>
  address
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');
const addressOf = (bits: string) =>
  bits
    .match(/.{8}/g)!
    .map((octet) => Number.parseInt(octet, 2))
    .join('.');
const plus = (address: string, step: number) =>
  addressOf((BigInt(`0b${bitsOf(address)}`) + BigInt(step)).toString(2).padStart(32, '0'));
const numberIn = (text: string) => Number(text.replaceAll(',', ''));
export const matchGroups = (text: string, pattern: RegExp): string[] => {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} is not in: ${text}`);
  return match.slice(1);
};
export const linesOf = (stem: string): string[] =>
  [...stem.matchAll(/```\n([^`]*)\n```/g)].flatMap(([, code]) => code!.split('\n'));
const is =
  (right: string): Solver =>
  (_, options) =>
    options.filter((option) => option === right);

const subnetHosts: Solver = (stem, options) => {
  const hosts = numberIn(matchGroups(stem, /([\d,]+) (?:hosts|devices)/)[0]!);
  const lengthOf = (option: string) =>
    option.startsWith('/') ? Number(option.slice(1)) : [...bitsOf(option)].filter((bit) => bit === '1').length;
  const holds = options.filter((option) => 2 ** (32 - lengthOf(option)) - 2 >= hosts);
  const best = Math.max(...holds.map(lengthOf));
  // And no longer prefix would have room for them.
  if (2 ** (31 - best) - 2 >= hosts) return [];
  return holds.filter((option) => lengthOf(option) === best);
};

const subnetRange: Solver = (stem, options) => {
  const [address, prefix] = matchGroups(stem, /(\d+\.\d+\.\d+\.\d+)\/(\d+)/);
  const kept = bitsOf(address!).slice(0, Number(prefix));
  const [network, broadcast] = [addressOf(kept.padEnd(32, '0')), addressOf(kept.padEnd(32, '1'))];
  const right = /broadcast/.test(stem)
    ? broadcast
    : /first/.test(stem)
      ? plus(network, 1)
      : /last/.test(stem)
        ? plus(broadcast, -1)
        : network;
  return is(right)(stem, options);
};

const vlsm: Solver = (stem, options) => {
  const [start] = matchGroups(stem, /(\d+\.\d+\.\d+\.\d+)\/\d+/);
  const needs = [...stem.matchAll(/(\w+) \((\d+) hosts\)/g)].map(([, name, hosts]) => ({
    name: name!,
    hosts: Number(hosts),
  }));
  const [asked] = matchGroups(stem, /Which subnet does (\w+) get/);
  const taken: { from: bigint; to: bigint }[] = [];
  let right = '';
  for (const { name, hosts } of needs.sort((a, b) => b.hosts - a.hosts)) {
    let prefix = 30;
    while (2 ** (32 - prefix) - 2 < hosts) prefix -= 1;
    const size = 2n ** BigInt(32 - prefix);
    // Tries each place of that size until one is free.
    let from = BigInt(`0b${bitsOf(start!)}`);
    while (taken.some((other) => from < other.to && other.from < from + size)) from += size;
    taken.push({ from, to: from + size });
    if (name === asked) right = `${addressOf(from.toString(2).padStart(32, '0'))}/${prefix}`;
  }
  return is(right)(stem, options);
};

const wildcardMask: Solver = (stem, options) => {
  const [address, prefix] = matchGroups(stem, /(\d+\.\d+\.\d+\.\d+)\/(\d+)/);
  const kept = bitsOf(address!).slice(0, Number(prefix));
  const [first, last] = [addressOf(kept.padEnd(32, '0')), addressOf(kept.padEnd(32, '1'))];
  const inside = [first, last, plus(first, 1), plus(last, -1)];
  const outside = [plus(first, -1), plus(last, 1)];
  return options.filter((wildcard) => {
    const ignored = bitsOf(wildcard);
    const isMatch = (other: string) =>
      [...bitsOf(other)].every((bit, place) => ignored[place] === '1' || bit === bitsOf(address!)[place]);
    const count = 2 ** [...ignored].filter((bit) => bit === '1').length;
    return inside.every(isMatch) && !outside.some(isMatch) && count === 2 ** (32 - Number(prefix));
  });
};

/** The eight groups of an address however it is written; null if it is invalid. */
function groupsOf(address: string): string[] | null {
  const halves = address.split('::');
  if (halves.length > 2) return null;
  const [before, after] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = [...before!, ...(after ?? [])];
  if (given.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null;
  if (after === undefined) return given.length === 8 ? given.map((group) => group.padStart(4, '0')) : null;
  if (given.length > 7) return null;
  const zeros = Array.from({ length: 8 - given.length }, () => '0');
  return [...before!, ...zeros, ...after].map((group) => group.padStart(4, '0'));
}

const ipv6Shortening: Solver = (stem, options) => {
  const [full] = matchGroups(stem, /((?:[0-9a-f]{4}:){7}[0-9a-f]{4})/);
  const valid = options.filter((option) => groupsOf(option)?.join(':') === full);
  const plain = full!.split(':').map((group) => Number.parseInt(group, 16).toString(16));
  // Every way to write it, with each run of zeros as the double colon.
  const ways = [plain.join(':')];
  for (let from = 0; from < 8; from += 1)
    for (let to = from + 1; to <= 8; to += 1)
      if (plain.slice(from, to).every((group) => group === '0'))
        ways.push(`${plain.slice(0, from).join(':')}::${plain.slice(to).join(':')}`);
  const shortest = Math.min(...ways.map((way) => way.length));
  return valid.filter((option) => option.length === shortest);
};

const longestPrefix: Solver = (stem, options) => {
  const [host] = matchGroups(stem, /(\d+\.\d+\.\d+\.\d+)(?!\/)[\s\S]*```/);
  const routes = linesOf(stem).map((line) => {
    const [network, prefix, hop] = matchGroups(line, /(\d+\.\d+\.\d+\.\d+)\/(\d+) \[\d+\/\d+\] via (\S+)/);
    return { kept: bitsOf(network!).slice(0, Number(prefix)), hop: hop! };
  });
  const matching = routes.filter(({ kept }) => bitsOf(host!).startsWith(kept));
  const longest = Math.max(...matching.map(({ kept }) => kept.length));
  const hops = matching.filter(({ kept }) => kept.length === longest).map(({ hop }) => hop);
  return options.filter((option) => hops.includes(option));
};

const BANDWIDTH: Record<string, number> = { '10-Mbps': 10, Fast: 100, Gigabit: 1000, '10-Gigabit': 10_000 };
const ospfCost: Solver = (stem, options) => {
  const reference = Number(
    /reference-bandwidth (\d+)/.exec(stem)?.[1] ?? matchGroups(stem, /bandwidth of (\d+) Mbps/)[0],
  );
  const links = [...stem.matchAll(/(?:over|by) (\S+) Ethernet/g)].map(([, link]) => BANDWIDTH[link!]!);
  let cost = 0;
  for (const link of links) cost += reference <= link ? 1 : (reference - (reference % link)) / link;
  return options.filter((option) => numberIn(option) === cost);
};

const stpRoot: Solver = (stem, options) => {
  const ids = linesOf(stem).map((line) => {
    const [name, priority, mac] = matchGroups(line, /(\S+) {2}(\d+) {2}(\S+)/);
    return { name: name!, id: BigInt(priority!) * 2n ** 48n + BigInt(`0x${mac!.replaceAll('.', '')}`) };
  });
  return options.filter((option) => {
    const own = ids.find(({ name }) => name === option)!.id;
    return ids.every(({ name, id }) => name === option || id > own);
  });
};

const stpPort: Solver = (stem, options) => {
  const COSTS: Record<string, number> = { '100 Mbps': 19, '1 Gbps': 4, '10 Gbps': 2 };
  const ranks = linesOf(stem).map((line) => {
    const [name, speed, advertised, sender] = matchGroups(line, /(\S+) {2}(\d+ \wbps) {2}(\d+) {2}(\d+)/);
    return { name: name!, rank: (Number(advertised) + COSTS[speed!]!) * 100_000 + Number(sender) };
  });
  const best = Math.min(...ranks.map(({ rank }) => rank));
  return options.filter((option) => ranks.some(({ name, rank }) => name === option && rank === best));
};

const PORT_NAMES: Record<string, number> = { www: 80, telnet: 23, smtp: 25 };
const PORT_OF: Record<string, number> = { HTTP: 80, HTTPS: 443, SSH: 22, Telnet: 23, SMTP: 25, RDP: 3389 };
const aclFirstMatch: Solver = (stem, options) => {
  const [host] = matchGroups(stem, /(?:host|at|which) (\d+\.\d+\.\d+\.\d+)/);
  const port = PORT_OF[matchGroups(stem, /What happens to an? (\w+) packet/)[0]!]!;
  for (const entry of linesOf(stem)) {
    const [line, verb, source, wildcard, eq] = matchGroups(
      entry,
      /^(\d+) (permit|deny) (?:ip|tcp) (any|host \S+|[\d.]+)(?: ([\d.]+))? any(?: eq (\w+))?$/,
    );
    const from = source!.replace('host ', '');
    const ignored = source === 'any' ? '1'.repeat(32) : bitsOf(wildcard ?? '0.0.0.0');
    const isSource = [...bitsOf(host!)].every(
      (bit, place) => ignored[place] === '1' || bit === (source === 'any' ? bit : bitsOf(from)[place]),
    );
    if (!isSource || (eq !== undefined && (PORT_NAMES[eq] ?? Number(eq)) !== port)) continue;
    return is(`${verb === 'permit' ? 'Permitted' : 'Denied'} by line ${line}`)(stem, options);
  }
  return options.filter((option) => option.includes('implicit'));
};

/** By number, as in the registry. */
const REGISTRY: Record<string, readonly string[]> = {
  'TCP 21': ['FTP control'],
  'TCP 22': ['SSH', 'SFTP'],
  'TCP 23': ['Telnet'],
  'TCP 25': ['SMTP'],
  'TCP 49': ['TACACS+'],
  'UDP 53': ['DNS'],
  'UDP 67': ['DHCP'],
  'UDP 69': ['TFTP'],
  'TCP 80': ['HTTP'],
  'UDP 88': ['Kerberos'],
  'TCP 110': ['POP3'],
  'UDP 123': ['NTP'],
  'TCP 143': ['IMAP'],
  'UDP 161': ['SNMP polling'],
  'UDP 162': ['SNMP traps'],
  'TCP 389': ['LDAP'],
  'TCP 443': ['HTTPS'],
  'TCP 445': ['SMB'],
  'UDP 514': ['Syslog'],
  'TCP 587': ['SMTP submission with STARTTLS'],
  'TCP 636': ['LDAPS'],
  'TCP 990': ['FTPS with implicit TLS'],
  'TCP 993': ['IMAP over TLS'],
  'TCP 995': ['POP3 over TLS'],
  'TCP 1433': ['Microsoft SQL Server'],
  'UDP 1812': ['RADIUS authentication'],
  'UDP 1813': ['RADIUS accounting'],
  'TCP 2049': ['NFS'],
  'TCP 3306': ['MySQL'],
  'TCP 3389': ['RDP'],
  'UDP 5060': ['SIP'],
  'TCP 5061': ['SIP over TLS'],
};
const ports: Solver = (stem, options) => {
  const [name] = matchGroups(
    stem,
    /(?:\) using|uses|nothing but) (.+?)(?:, in order to| on the well-known|, and| from an? )/,
  );
  return options.filter((option) => REGISTRY[option]?.includes(name!));
};

export const networkSolvers: Record<string, Solver> = {
  'subnet-hosts': subnetHosts,
  'subnet-range': subnetRange,
  vlsm,
  'wildcard-mask': wildcardMask,
  'ipv6-shortening': ipv6Shortening,
  'longest-prefix': longestPrefix,
  'ospf-cost': ospfCost,
  'stp-root': stpRoot,
  'stp-port': stpPort,
  'acl-first-match': aclFirstMatch,
  ports,
};
