import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import { probe, UNSURE } from '../host/probe.ts';
import { type Adapter, isNear, macWith, maskText, neighborsOf, setGateway, setShut, stateOf } from '../host/state.ts';
import { resolve } from '../network/names.ts';
import { traceOf } from '../network/ping.ts';
import type { MacCommand } from './command.ts';

const hexMask = (length: number): string => `0x${(2 ** 32 - 2 ** (32 - length)).toString(16).padStart(8, '0')}`;

function shown(own: Adapter): string[] {
  const broadcast = own.address === null ? 0 : networkOf(own.address, own.length) + 2 ** (32 - own.length) - 1;
  return [
    `${own.port}: flags=${own.isShut ? '8822<BROADCAST,SMART,SIMPLEX,MULTICAST>' : '8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST>'} mtu 1500`,
    `\tether ${macWith(own.mac, ':')}`,
    ...own.six.map(
      ({ address, length, isLocal }) =>
        `\tinet6 ${address}${isLocal ? `%${own.port}` : ''} prefixlen ${length}${isLocal ? ' scopeid 0x4' : ''}`,
    ),
    ...(own.address === null
      ? []
      : [`\tinet ${ipv4Text(own.address)} netmask ${hexMask(own.length)} broadcast ${ipv4Text(broadcast)}`]),
    `\tmedia: autoselect${own.isUp ? ' (1000baseT <full-duplex>)' : ' (none)'}`,
    `\tstatus: ${own.isUp ? 'active' : 'inactive'}`,
  ];
}

export const ifconfig: MacCommand = ({ network, device, words }) => {
  const [port, verb] = words;
  if (port !== undefined && port !== '-a' && !device.ports.includes(port))
    return refuse(`ifconfig: interface ${port} does not exist`);
  if (verb === 'up' || verb === 'down') {
    setShut(device, port!, verb === 'down');
    return accept();
  }
  if (verb !== undefined) return refuse(notSimulated(`ifconfig ${words.join(' ')}`));
  return refuse(
    ...stateOf(network, device)
      .adapters.filter((own) => port === undefined || port === '-a' || own.port === port)
      .flatMap(shown),
  );
};

/** `ipconfig getifaddr` and `getpacket`, which tell what DHCP gave. */
export const ipconfig: MacCommand = ({ network, device, words }) => {
  const [verb, port] = words;
  const state = stateOf(network, device);
  const own = state.adapters.find((adapter) => adapter.port === port);
  if (verb === 'getifaddr') return refuse(...(own?.address == null ? [] : [ipv4Text(own.address)]));
  if (verb !== 'getpacket') return refuse(notSimulated(`ipconfig ${words.join(' ')}`.trim()));
  if (!own?.lease) return refuse();
  const { pool, server } = own.lease;
  return refuse(
    'op = BOOTREPLY',
    `yiaddr = ${ipv4Text(own.lease.address)}`,
    'options:',
    'dhcp_message_type (uint8): ACK 0x5',
    `server_identifier (ip): ${server}`,
    'lease_time (uint32): 0x15180',
    `subnet_mask (ip): ${maskText(pool.length)}`,
    ...(pool.gateway === null ? [] : [`router (ip_mult): {${pool.gateway}}`]),
    ...(pool.servers.length === 0 ? [] : [`domain_name_server (ip_mult): {${pool.servers.join(', ')}}`]),
    'end (none): ',
  );
};

export const netstat: MacCommand = ({ network, device, words }) => {
  if (!words.some((word) => /^-\w*r/.test(word))) return refuse(notSimulated(`netstat ${words.join(' ')}`.trim()));
  const { adapters, gateway, gateways6 } = stateOf(network, device);
  const line = (to: string, hop: string, flags: string, port: string) =>
    `${to.padEnd(19)}${hop.padEnd(19)}${flags.padEnd(15)}${port}`;
  const way = adapters.find((own) => gateway !== null && isNear(own, gateway));
  return refuse(
    'Routing tables',
    '',
    'Internet:',
    line('Destination', 'Gateway', 'Flags', 'Netif Expire'),
    ...(gateway === null ? [] : [line('default', gateway, 'UGScg', way?.port ?? device.ports[0]!)]),
    ...adapters.flatMap(({ address, length, port }) =>
      address === null ? [] : [line(`${ipv4Text(networkOf(address, length))}/${length}`, 'link#4', 'UCS', port)],
    ),
    ...(gateways6.length === 0
      ? []
      : [
          '',
          'Internet6:',
          line('Destination', 'Gateway', 'Flags', 'Netif Expire'),
          ...gateways6.map((hop) => line('default', `${hop}%${device.ports[0]}`, 'UGcg', device.ports[0]!)),
        ]),
  );
};

/** `route get`, and what it changes of the default route. */
export const route: MacCommand = ({ network, device, words }) => {
  const [verb = '', to, hop] = words.filter((word) => !word.startsWith('-'));
  const { adapters, gateway } = stateOf(network, device);
  if (verb === 'get') {
    const address = to === 'default' ? 0 : resolve(network, device.name, to ?? '');
    if (address === null || to === undefined) return refuse(`route: bad address: ${to ?? ''}`);
    const near = adapters.find((own) => isNear(own, ipv4Text(address)));
    if (!near && gateway === null) return refuse('route: writing to routing socket: not in table');
    const way = near ?? adapters.find((own) => isNear(own, gateway!)) ?? adapters[0]!;
    return refuse(
      `   route to: ${to}`,
      `destination: ${near ? ipv4Text(networkOf(near.address!, near.length)) : 'default'}`,
      `       mask: ${near ? maskText(near.length) : 'default'}`,
      ...(near ? [] : [`    gateway: ${gateway}`]),
      `  interface: ${way.port}`,
      `      flags: ${near ? '<UP,DONE,CLONING,STATIC>' : '<UP,GATEWAY,DONE,STATIC,PRCLONING,GLOBAL>'}`,
    );
  }
  if (!['add', 'change', 'delete'].includes(verb) || to !== 'default')
    return refuse(notSimulated(`route ${words.join(' ')}`.trim()));
  if (verb === 'delete') {
    if (gateway === null) return refuse('route: writing to routing socket: not in table');
    setGateway(device, null);
    return accept('delete net default');
  }
  if (ipv4Number(hop ?? '') === null) return refuse(`route: bad address: ${hop ?? ''}`);
  if (!adapters.some((own) => isNear(own, hop!)))
    return refuse('route: writing to routing socket: Network is unreachable');
  if (verb === 'add' && gateway !== null)
    return refuse('route: writing to routing socket: File exists', `add net default: gateway ${hop}: File exists`);
  setGateway(device, hop!);
  return accept(`${verb} net default: gateway ${hop}`);
};

export const scutil: MacCommand = ({ network, device, words }) => {
  if (words[0] !== '--dns') return refuse(notSimulated(`scutil ${words.join(' ')}`.trim()));
  const { servers, domain } = stateOf(network, device);
  if (servers.length === 0) return refuse('No DNS configuration available');
  return refuse(
    'DNS configuration',
    '',
    'resolver #1',
    ...(domain === '' ? [] : [`  search domain[0] : ${domain}`]),
    ...servers.map((server, index) => `  nameserver[${index}] : ${server}`),
    `  if_index : 4 (${device.ports[0]})`,
    '  flags    : Request A records',
  );
};

export const ping: MacCommand = ({ network, device, words: typed }) => {
  const words = typed.flatMap((word) => (/^-c\d+$/.test(word) ? ['-c', word.slice(2)] : [word]));
  const at = words.indexOf('-c');
  const sent = at < 0 ? 4 : Math.min(Math.max(1, Number(words[at + 1]) || 1), 20);
  const name = words.find((word, index) => !word.startsWith('-') && (at < 0 || index !== at + 1));
  if (name === undefined) return refuse('usage: ping [-c count] host');
  const found = probe(network, device, name);
  if (!found) return refuse(`ping: cannot resolve ${name}: Unknown host`);
  const { to, result } = found;
  if (result.is === 'unsure') return refuse(UNSURE);
  const numbers = Array.from({ length: sent }, (_, index) => index);
  const isAnswered = result.is === 'answered';
  const lines = isAnswered
    ? numbers.map((number) => `64 bytes from ${to}: icmp_seq=${number} ttl=${result.ttl} time=0.${512 + number} ms`)
    : result.is === 'no-route'
      ? numbers.map(() => 'ping: sendto: No route to host')
      : numbers.flatMap((number) => [
          ...(result.is === 'refused'
            ? [
                `92 bytes from ${result.by}: ${result.why === 'filter' ? 'Communication prohibited by filter' : result.why === 'loop' ? 'Time to live exceeded' : 'Destination Host Unreachable'}`,
              ]
            : result.is === 'unresolved' && number > 1
              ? ['ping: sendto: Host is down']
              : []),
          `Request timeout for icmp_seq ${number}`,
        ]);
  return refuse(
    `PING ${name} (${to}): 56 data bytes`,
    ...lines,
    '',
    `--- ${name} ping statistics ---`,
    `${sent} packets transmitted, ${isAnswered ? sent : 0} packets received, ${isAnswered ? '0.0' : '100.0'}% packet loss`,
    ...(isAnswered
      ? [`round-trip min/avg/max/stddev = 0.512/0.${512 + Math.floor(sent / 2)}/0.${511 + sent}/0.001 ms`]
      : []),
  );
};

const MOST_SILENT = 4;

export const traceroute: MacCommand = ({ network, device, words }) => {
  const name = words.find((word) => !word.startsWith('-'));
  if (name === undefined) return refuse('Usage: traceroute [-n] host');
  const to = resolve(network, device.name, name);
  if (to === null) return refuse(`traceroute: unknown host ${name}`);
  const hops = traceOf(network, device.name, to, MOST_SILENT);
  if (hops.length === 0) return refuse('traceroute: sendto: No route to host');
  const isCut = hops.at(-1)!.address === null;
  return refuse(
    `traceroute to ${name} (${ipv4Text(to)}), 64 hops max, 40 byte packets`,
    ...hops.map(({ address, sign }, index) => {
      const number = String(index + 1).padStart(2);
      if (address === null) return `${number}  * * *`;
      const mark = sign === '!A' ? ' !X' : sign === '' ? '' : ` ${sign}`;
      return `${number}  ${address} (${address})  1.${104 + index} ms${mark}  1.${98 + index} ms${mark}  1.${91 + index} ms${mark}`;
    }),
    ...(isCut ? ['[The rest of the 64 lines look like the last one.]'] : []),
  );
};

export const arp: MacCommand = ({ network, device, words }) => {
  if (!words.some((word) => /^-\w*a/.test(word))) return refuse(notSimulated(`arp ${words.join(' ')}`.trim()));
  const state = stateOf(network, device);
  return refuse(
    ...device.ports.flatMap((port) =>
      neighborsOf(state, port).map(
        ({ address, mac }) => `? (${ipv4Text(address)}) at ${macWith(mac, ':')} on ${port} ifscope [ethernet]`,
      ),
    ),
  );
};
