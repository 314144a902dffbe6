import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { prefix6In } from '../address6.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import { dig, hostLookup, nslookup } from '../host/lookups.ts';
import { probe, UNSURE } from '../host/probe.ts';
import {
  type Adapter,
  isDhcp,
  isNear,
  macWith,
  maskText,
  neighborsOf,
  setAddress,
  setGateway,
  setGateway6,
  setServers,
  setShut,
  stateOf,
} from '../host/state.ts';
import { resolve } from '../network/names.ts';
import { traceOf } from '../network/ping.ts';
import { look, type Shell, type ShellCommand } from './command.ts';

const DENIED = 'RTNETLINK answers: Operation not permitted';
const ONE_ADDRESS =
  '[This console keeps one IPv4 address for each interface. First remove the other one, as in ip addr del 10.0.0.5/24 dev eth0.]';

const flagsOf = ({ isShut, isUp }: Adapter): string =>
  isShut ? '<BROADCAST,MULTICAST>' : isUp ? '<BROADCAST,MULTICAST,UP,LOWER_UP>' : '<NO-CARRIER,BROADCAST,MULTICAST,UP>';

const headOf = (own: Adapter, index: number): string[] => [
  `${index + 2}: ${own.port}: ${flagsOf(own)} mtu 1500 qdisc fq_codel state ${own.isUp ? 'UP' : 'DOWN'} group default qlen 1000`,
  `    link/ether ${macWith(own.mac, ':')} brd ff:ff:ff:ff:ff:ff`,
];

const LOOPBACK = [
  '1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000',
  '    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00',
];

function addresses({ network, device }: Shell, only: 4 | 6 | null, port: string | undefined): string[] {
  const { adapters } = stateOf(network, device);
  return [
    ...(port === undefined ? [...LOOPBACK, ...(only === 6 ? [] : ['    inet 127.0.0.1/8 scope host lo'])] : []),
    ...adapters.flatMap((own, index) => {
      if (port !== undefined && own.port !== port) return [];
      const broadcast = own.address === null ? 0 : networkOf(own.address, own.length) + 2 ** (32 - own.length) - 1;
      const four =
        own.address === null || only === 6
          ? []
          : [
              `    inet ${ipv4Text(own.address)}/${own.length} brd ${ipv4Text(broadcast)} scope global ${own.isDhcp ? 'dynamic ' : ''}${own.port}`,
            ];
      const six =
        only === 4
          ? []
          : own.six.map(
              ({ address, length, isLocal }) => `    inet6 ${address}/${length} scope ${isLocal ? 'link' : 'global'}`,
            );
      return [...headOf(own, index), ...four, ...six];
    }),
  ];
}

function routes({ network, device }: Shell): string[] {
  const { adapters, gateway } = stateOf(network, device);
  const way = gateway === null ? undefined : adapters.find((own) => isNear(own, gateway));
  const others = Object.values(device.config[''] ?? {}).flatMap((line) => {
    const [, base, mask, hop] = /^ip route (\S+) (\S+) (\S+)$/.exec(line) ?? [];
    if (base === undefined || base === '0.0.0.0') return [];
    const length = 32 - Math.log2(2 ** 32 - ipv4Number(mask!)!);
    return [`${base}/${length} via ${hop} dev ${adapters.find((own) => isNear(own, hop!))?.port ?? device.ports[0]}`];
  });
  return [
    ...(gateway === null
      ? []
      : [
          `default via ${gateway} dev ${way?.port ?? device.ports[0]}${way?.isDhcp ? ` proto dhcp src ${ipv4Text(way.address!)} metric 100` : ''}`,
        ]),
    ...others,
    ...adapters.flatMap(({ address, length, port, isUp }) =>
      address === null || !isUp
        ? []
        : [
            `${ipv4Text(networkOf(address, length))}/${length} dev ${port} proto kernel scope link src ${ipv4Text(address)}`,
          ],
    ),
  ];
}

const after = (words: readonly string[], word: string): string | undefined => {
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
};

/** `ip address add`, `del`, and `flush`. */
function changeAddress(shell: Shell, verb: string, rest: readonly string[]) {
  const { device, isRoot } = shell;
  const port = after(rest, 'dev');
  if (port === undefined || !device.ports.includes(port)) return refuse(`Cannot find device "${port ?? ''}"`);
  if (!isRoot) return refuse(DENIED);
  const held = device.config[`interface ${port}`]?.['ip address'];
  const dropGateway = () => {
    const own = stateOf(shell.network, device).adapters.find((one) => one.port === port);
    const gateway = device.config['']?.['ip route 0.0.0.0 0.0.0.0']?.split(' ')[4];
    // Routes that lead through a subnet go with its address.
    if (gateway !== undefined && own && isNear(own, gateway)) setGateway(device, null);
  };
  if (verb === 'flush') {
    dropGateway();
    setAddress(device, port, null);
    return accept();
  }
  const text = rest[0] ?? '';
  if (text.includes(':')) {
    const six = prefix6In(text);
    if (!six) return refuse(`Error: any valid prefix is expected rather than "${text}".`);
    const section = device.config[`interface ${port}`]!;
    const key = Object.keys(section).find((name) => {
      const other = prefix6In(name.replace('ipv6 address ', ''));
      return other?.address === six.address && other.length === six.length;
    });
    if (verb === 'del' && key === undefined) return refuse('RTNETLINK answers: Cannot assign requested address');
    if (verb === 'del') delete section[key!];
    else section[key ?? `ipv6 address ${text.toLowerCase()}`] = key ?? `ipv6 address ${text.toLowerCase()}`;
    return accept();
  }
  const [host = '', length = '32'] = text.split('/');
  if (ipv4Number(host) === null || !/^\d{1,2}$/.test(length) || Number(length) > 32)
    return refuse(`Error: any valid prefix is expected rather than "${text}".`);
  if (verb === 'del') {
    if (held !== `${host}/${length}`) return refuse('RTNETLINK answers: Cannot assign requested address');
    dropGateway();
    setAddress(device, port, null);
    return accept();
  }
  if (held === `${host}/${length}`) return refuse('RTNETLINK answers: File exists');
  if (held !== undefined) return refuse(ONE_ADDRESS);
  setAddress(device, port, `${host}/${length}`);
  return accept();
}

/** `ip route add`, `replace`, and `del`. */
function changeRoute(shell: Shell, verb: string, rest: readonly string[], isSix: boolean) {
  const { network, device, isRoot } = shell;
  const [to = ''] = rest;
  const via = after(rest, 'via');
  if (!isRoot) return refuse(DENIED);
  const globals = (device.config[''] ??= {});
  if (isSix) {
    if (to !== 'default') return refuse('[Of IPv6 routes, this console changes the default route alone.]');
    if (verb === 'del' && globals['ipv6 route ::/0'] === undefined) return refuse('RTNETLINK answers: No such process');
    if (verb !== 'del' && !via?.includes(':')) return refuse('Error: inet6 address is expected rather than "".');
    setGateway6(device, verb === 'del' ? null : via!);
    return accept();
  }
  const [base = '', length = '32'] = (to === 'default' ? '0.0.0.0/0' : to).split('/');
  if (ipv4Number(base) === null) return refuse(`Error: any valid prefix is expected rather than "${to}".`);
  const key = `ip route ${base} ${maskText(Number(length))}`;
  const held = Object.keys(globals).find((name) => name === key || name.startsWith(`${key} `));
  if (verb === 'del') {
    const isOther = via !== undefined && held !== undefined && !globals[held]!.endsWith(` ${via}`);
    if (held === undefined || isOther) return refuse('RTNETLINK answers: No such process');
    delete globals[held];
    return accept();
  }
  if (via === undefined || ipv4Number(via) === null)
    return refuse(`Error: inet address is expected rather than "${via ?? ''}".`);
  if (!stateOf(network, device).adapters.some((own) => own.isUp && isNear(own, via)))
    return refuse('Error: Nexthop has invalid gateway.');
  if (verb === 'add' && held !== undefined) return refuse('RTNETLINK answers: File exists');
  if (held !== undefined) delete globals[held];
  globals[key] = `${key} ${via}`;
  return accept();
}

const VERBS: Record<string, string> = { delete: 'del', change: 'replace' };

const ip: ShellCommand = (shell) => {
  const { network, device, isRoot } = shell;
  const options = shell.words.filter((word) => word.startsWith('-'));
  const [what = '', typed = 'show', ...rest] = shell.words.filter((word) => !word.startsWith('-'));
  const verb = VERBS[typed] ?? typed;
  const is = (name: string) => what !== '' && name.startsWith(what);
  const only = options.includes('-6') ? 6 : options.includes('-4') ? 4 : null;
  const isShow = 'show'.startsWith(verb) || verb === 'list';
  const port = after(rest, 'dev') ?? rest[0];
  if (is('address'))
    return isShow
      ? look(...addresses(shell, only, port))
      : ['add', 'del', 'flush'].includes(verb)
        ? changeAddress(shell, verb, rest)
        : refuse(notSimulated(`ip ${what} ${verb}`));
  if (what !== 'l' && is('link')) {
    if (isShow)
      return look(...LOOPBACK, ...stateOf(network, device).adapters.flatMap((own, index) => headOf(own, index)));
    const name = rest[0] === 'dev' ? rest[1] : rest[0];
    const state = rest.at(-1);
    if (verb !== 'set' || (state !== 'up' && state !== 'down')) return refuse(notSimulated(`ip ${what} ${verb}`));
    if (name === undefined || !device.ports.includes(name)) return refuse(`Cannot find device "${name ?? ''}"`);
    if (!isRoot) return refuse(DENIED);
    setShut(device, name, state === 'down');
    return accept();
  }
  if (is('route')) {
    if (!isShow && !['add', 'replace', 'del'].includes(verb)) return refuse(notSimulated(`ip ${what} ${verb}`));
    if (!isShow) return changeRoute(shell, verb, rest, only === 6);
    if (only !== 6) return look(...routes(shell));
    const { gateways6, adapters } = stateOf(network, device);
    return look(
      ...adapters.flatMap(({ six, port: own }) =>
        six.map(({ address, length }) => `${address}/${length} dev ${own} proto kernel metric 256 pref medium`),
      ),
      ...gateways6.map((hop) => `default via ${hop} dev ${device.ports[0]} metric 1024 pref medium`),
    );
  }
  if (is('neighbor') || is('neighbour')) {
    const state = stateOf(network, device);
    return look(
      ...device.ports.flatMap((own) =>
        neighborsOf(state, own).map(
          ({ address, mac }) => `${ipv4Text(address)} dev ${own} lladdr ${macWith(mac, ':')} REACHABLE`,
        ),
      ),
    );
  }
  return refuse(`[This console does not simulate "ip ${what}".]`);
};

const COUNT = 4;

const ping: ShellCommand = ({ network, device, words }) => {
  const count = Number(after(words, '-c') ?? COUNT);
  const text = words.findLast((word, index) => !word.startsWith('-') && words[index - 1] !== '-c');
  if (text === undefined) return refuse('ping: usage error: Destination address required');
  const found = probe(network, device, text);
  if (!found)
    return refuse(
      `ping: ${text}: ${stateOf(network, device).servers.length > 0 ? 'Name or service not known' : 'Temporary failure in name resolution'}`,
    );
  const { to, result } = found;
  if (result.is === 'unsure') return refuse(UNSURE);
  if (result.is === 'no-route') return look('ping: connect: Network is unreachable');
  const own = stateOf(network, device).adapters.find(({ address }) => address !== null)?.address ?? 0;
  const sent = Math.min(Math.max(1, count), 20);
  const numbers = Array.from({ length: sent }, (_, index) => index + 1);
  const lines =
    result.is === 'answered'
      ? numbers.map((number) => `64 bytes from ${to}: icmp_seq=${number} ttl=${result.ttl} time=0.${41 + number} ms`)
      : result.is === 'unresolved'
        ? numbers.map((number) => `From ${ipv4Text(own)} icmp_seq=${number} Destination Host Unreachable`)
        : result.is === 'refused'
          ? numbers.map(
              (number) =>
                `From ${result.by} icmp_seq=${number} ${result.why === 'filter' ? 'Packet filtered' : 'Destination Host Unreachable'}`,
            )
          : [];
  const isAnswered = result.is === 'answered';
  const errors = lines.length > 0 && !isAnswered ? `+${sent} errors, ` : '';
  return look(
    `PING ${text} (${to}) 56(84) bytes of data.`,
    ...lines,
    '',
    `--- ${text} ping statistics ---`,
    `${sent} packets transmitted, ${isAnswered ? sent : 0} received, ${errors}${isAnswered ? 0 : 100}% packet loss, time ${sent * 1000 - 997}ms`,
    ...(isAnswered ? [`rtt min/avg/max/mdev = 0.420/0.${42 + sent}/0.${42 + 2 * sent}/0.011 ms`] : []),
  );
};

const MOST_SILENT = 4;

const traceroute: ShellCommand = ({ network, device, words }) => {
  const text = words.find((word) => !word.startsWith('-'));
  if (text === undefined) return refuse('Usage: traceroute [options] host');
  const to = resolve(network, device.name, text);
  if (to === null) return refuse(`${text}: Name or service not known`, 'Cannot handle "host" cmdline arg');
  const hops = traceOf(network, device.name, to, MOST_SILENT);
  if (hops.length === 0) return look('connect: Network is unreachable');
  const isCut = hops.at(-1)!.address === null;
  return look(
    `traceroute to ${text} (${ipv4Text(to)}), 30 hops max, 60 byte packets`,
    ...hops.map(({ address, sign }, index) => {
      const number = String(index + 1).padStart(2);
      if (address === null) return `${number}  * * *`;
      return `${number}  ${address} (${address})  0.${412 + index} ms${sign === '' ? `  0.${398 + index} ms  0.${391 + index} ms` : ` ${sign === '!A' ? '!X' : sign} * 0.${398 + index} ms ${sign === '!A' ? '!X' : sign}`}`;
    }),
    ...(isCut ? ['[The rest of the 30 lines look like the last one.]'] : []),
  );
};

const arp: ShellCommand = ({ network, device }) => {
  const state = stateOf(network, device);
  return look(
    'Address                  HWtype  HWaddress           Flags Mask            Iface',
    ...device.ports.flatMap((port) =>
      neighborsOf(state, port).map(
        ({ address, mac }) =>
          `${ipv4Text(address).padEnd(24)} ether   ${macWith(mac, ':')}   C                     ${port}`,
      ),
    ),
  );
};

const resolvectl: ShellCommand = ({ network, device, words, isRoot }) => {
  const [verb = 'status', port, ...servers] = words;
  const state = stateOf(network, device);
  if (verb === 'dns' && servers.length > 0) {
    if (port === undefined || !device.ports.includes(port))
      return refuse(`Failed to resolve interface "${port ?? ''}": No such device`);
    if (!isRoot) return refuse('Failed to set DNS configuration: Access denied');
    if (servers.some((server) => ipv4Number(server) === null)) return refuse('Failed to parse DNS server address');
    setServers(device, servers);
    return accept();
  }
  if (verb === 'dns')
    return look(
      'Global:',
      ...device.ports.map((own, index) => `Link ${index + 2} (${own}): ${state.servers.join(' ')}`.trimEnd()),
    );
  if (verb !== 'status') return refuse(notSimulated(`resolvectl ${verb}`));
  return look(
    'Global',
    '         Protocols: -LLMNR -mDNS -DNSOverTLS DNSSEC=no/unsupported',
    '  resolv.conf mode: stub',
    ...device.ports.flatMap((own, index) => [
      '',
      `Link ${index + 2} (${own})`,
      `    Current Scopes: ${state.servers.length > 0 ? 'DNS' : 'none'}`,
      ...(state.servers.length > 0
        ? [`Current DNS Server: ${state.servers[0]}`, `       DNS Servers: ${state.servers.join(' ')}`]
        : []),
      ...(state.domain === '' ? [] : [`        DNS Domain: ${state.domain}`]),
    ]),
  );
};

const dhclient: ShellCommand = ({ device, words, isRoot }) => {
  const port = words.find((word) => !word.startsWith('-')) ?? device.ports[0]!;
  if (!device.ports.includes(port)) return refuse(`Cannot find device "${port}"`);
  if (!isRoot) return refuse('dhclient: Operation not permitted');
  if (isDhcp(device, port)) return accept();
  setGateway(device, null);
  setAddress(device, port, 'dhcp');
  return accept();
};

/** A saved capture is read; nothing is captured live. */
const tcpdump: ShellCommand = ({ device, words }) => {
  const path = after(words, '-r') ?? words.find((word) => /^-\w*r$/.test(word) && words[words.indexOf(word) + 1]);
  const name = path !== undefined && path.startsWith('-') ? words[words.indexOf(path) + 1] : path;
  if (name === undefined) return refuse('[This console reads saved captures alone, as in tcpdump -n -r capture.pcap.]');
  const full = name.startsWith('/') ? name : `/home/admin/${name}`;
  const file = device.config[`file ${full}`];
  if (!file) return refuse(`tcpdump: ${name}: No such file or directory`);
  return look(
    `reading from file ${name}, link-type EN10MB (Ethernet), snapshot length 262144`,
    ...(file.text ?? '').split('\n'),
  );
};

/** Commands about the network. */
export const NETWORKING: Record<string, ShellCommand> = {
  ip,
  ping,
  traceroute,
  arp,
  resolvectl,
  dhclient,
  tcpdump,
  dig: ({ network, device, words }) => look(...dig(network, device, words)),
  nslookup: ({ network, device, words }) => look(...nslookup(network, device, words)),
  host: ({ network, device, words }) => look(...hostLookup(network, device, words)),
};
