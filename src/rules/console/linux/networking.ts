import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { ipv6Number, ipv6Text, prefix6In, prefix6Of } from '../address6.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import { curl, nc, ssh } from '../host/connections.ts';
import { dig, hostLookup, nslookup } from '../host/lookups.ts';
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
  setReleased,
  setServers,
  setShut,
  stateOf,
} from '../host/state.ts';
import { look, type Shell, type ShellCommand } from './command.ts';
import { ifconfig, netstat, route } from './net-tools.ts';
import { ping, traceroute } from './probes.ts';

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

/** `ip -br addr` and `ip -br link`: one line for each interface. */
function inBrief({ network, device }: Shell, only: 4 | 6 | null, isLink: boolean): string[] {
  const six = only === 4 ? [] : ['::1/128'];
  const loopback = isLink
    ? '00:00:00:00:00:00 <LOOPBACK,UP,LOWER_UP>'
    : [...(only === 6 ? [] : ['127.0.0.1/8']), ...six].join(' ');
  return [
    `lo               UNKNOWN        ${loopback}`,
    ...stateOf(network, device).adapters.map((own) => {
      const held = [
        ...(own.address === null || only === 6 ? [] : [`${ipv4Text(own.address)}/${own.length}`]),
        ...(only === 4 ? [] : own.six.map(({ address, length }) => `${address}/${length}`)),
      ];
      const rest = isLink ? `${macWith(own.mac, ':')} ${flagsOf(own)}` : held.join(' ');
      return `${own.port.padEnd(16)} ${(own.isUp ? 'UP' : 'DOWN').padEnd(14)} ${rest}`.trimEnd();
    }),
  ];
}

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
    const others = stateOf(shell.network, device).adapters.filter((one) => one.port !== port);
    // With its last address, an interface loses its routes.
    if (gateway !== undefined && own && !others.some((one) => isNear(one, gateway))) setGateway(device, null);
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
  if (held === `${host}/${length}` && verb === 'add') return refuse('RTNETLINK answers: File exists');
  if (held !== undefined && verb !== 'replace') return refuse(ONE_ADDRESS);
  if (held !== undefined && held.split('/')[0] !== host) return refuse(ONE_ADDRESS);
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
  const isBrief = options.some((option) => /^-br(?:ief)?$/.test(option));
  if (isBrief && isShow && (is('address') || is('link')))
    return look(...inBrief(shell, only, is('link') && what !== 'l'));
  if (is('address'))
    return isShow
      ? look(...addresses(shell, only, port))
      : ['add', 'replace', 'del', 'flush'].includes(verb)
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
        six.map(
          ({ address, length }) =>
            `${ipv6Text(prefix6Of(ipv6Number(address)!, length))}/${length} dev ${own} proto kernel metric 256 pref medium`,
        ),
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
  if (words.includes('-r')) {
    if (isDhcp(device, port)) setReleased(device, port, true);
    return accept();
  }
  setReleased(device, port, false);
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
  ping6: ping,
  traceroute,
  ifconfig,
  route,
  netstat,
  ssh: ({ network, device, words }) => look(...ssh(network, device, words)),
  nc: ({ network, device, words }) => look(...nc(network, device, words)),
  curl: ({ network, device, words }) => look(...curl(network, device, words)),
  arp,
  resolvectl,
  dhclient,
  tcpdump,
  dig: ({ network, device, words }) => look(...dig(network, device, words)),
  nslookup: ({ network, device, words }) => look(...nslookup(network, device, words)),
  host: ({ network, device, words }) => look(...hostLookup(network, device, words)),
};
