import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import { probe, UNSURE } from '../host/probe.ts';
import { isNear, macWith, maskText, neighborsOf, setGateway, stateOf } from '../host/state.ts';
import { resolve } from '../network/names.ts';
import { traceOf } from '../network/ping.ts';
import type { WindowsCommand } from './command.ts';

const unknown = (name: string): string =>
  `Ping request could not find host ${name}. Please check the name and try again.`;

export const ping: WindowsCommand = ({ network, device, words }) => {
  const at = words.findIndex((word) => /^[-/]n$/i.test(word));
  const sent = at < 0 ? 4 : Math.min(Math.max(1, Number(words[at + 1]) || 1), 20);
  const name = words.find((word, index) => !/^[-/]/.test(word) && (at < 0 || index !== at + 1));
  if (name === undefined) return refuse('', 'Usage: ping [-t] [-n count] target_name');
  if (words.some((word) => /^[-/]t$/i.test(word)))
    return refuse('[This console sends no endless pings. Leave -t out.]');
  const found = probe(network, device, name);
  if (!found) return refuse(unknown(name));
  const { to, result } = found;
  if (result.is === 'unsure') return refuse(UNSURE);
  const own = stateOf(network, device).adapters.find(({ address }) => address !== null)?.address;
  const answer =
    result.is === 'answered'
      ? to.includes(':')
        ? `Reply from ${to}: time=1ms`
        : `Reply from ${to}: bytes=32 time=1ms TTL=${result.ttl}`
      : result.is === 'unresolved'
        ? `Reply from ${own === undefined ? '127.0.0.1' : ipv4Text(own!)}: Destination host unreachable.`
        : result.is === 'refused'
          ? `Reply from ${result.by}: ${result.why === 'filter' ? 'Destination net unreachable.' : result.why === 'loop' ? 'TTL expired in transit.' : 'Destination host unreachable.'}`
          : result.is === 'no-route'
            ? 'PING: transmit failed. General failure.'
            : 'Request timed out.';
  const isHeard = ['answered', 'refused', 'unresolved'].includes(result.is);
  return refuse(
    '',
    `Pinging ${name}${name === to ? '' : ` [${to}]`} with 32 bytes of data:`,
    ...Array.from({ length: sent }, () => answer),
    '',
    `Ping statistics for ${to}:`,
    `    Packets: Sent = ${sent}, Received = ${isHeard ? sent : 0}, Lost = ${isHeard ? 0 : sent} (${isHeard ? 0 : 100}% loss),`,
    ...(result.is === 'answered'
      ? ['Approximate round trip times in milli-seconds:', '    Minimum = 1ms, Maximum = 1ms, Average = 1ms']
      : []),
  );
};

const MOST_SILENT = 4;

export const tracert: WindowsCommand = ({ network, device, words }) => {
  const name = words.find((word) => !/^[-/]/.test(word));
  if (name === undefined) return refuse('', 'Usage: tracert [-d] target_name');
  const to = resolve(network, device.name, name);
  if (to === null) return refuse(`Unable to resolve target system name ${name}.`);
  const hops = traceOf(network, device.name, to, MOST_SILENT, undefined, 'icmp');
  const isCut = hops.length === 0 || hops.at(-1)!.address === null;
  return refuse(
    '',
    `Tracing route to ${ipv4Text(to)} over a maximum of 30 hops`,
    '',
    ...(hops.length === 0 ? ['  1  Transmit error: code 1231.'] : []),
    ...hops.map(({ address, sign }, index) => {
      const number = String(index + 1).padStart(3);
      if (address === null) return `${number}     *        *        *     Request timed out.`;
      return sign === ''
        ? `${number}    <1 ms    <1 ms    <1 ms  ${address}`
        : `${number}  ${address}  reports: Destination host unreachable.`;
    }),
    ...(isCut && hops.length > 0 ? ['[The rest of the 30 lines look like the last one.]'] : []),
    '',
    'Trace complete.',
  );
};

export const arp: WindowsCommand = ({ network, device, words }) => {
  if (words[0]?.toLowerCase() === '-d') return refuse();
  if (words[0]?.toLowerCase() !== '-a') return refuse(notSimulated(`arp ${words.join(' ')}`.trim()));
  const state = stateOf(network, device);
  if (state.adapters.every(({ address }) => address === null)) return refuse('No ARP Entries Found.');
  return refuse(
    ...state.adapters.flatMap((own, index) =>
      own.address === null
        ? []
        : [
            '',
            `Interface: ${ipv4Text(own.address)} --- 0x${(index + 5).toString(16)}`,
            '  Internet Address      Physical Address      Type',
            ...neighborsOf(state, own.port).map(
              ({ address, mac }) => `  ${ipv4Text(address).padEnd(22)}${macWith(mac, '-').padEnd(22)}dynamic`,
            ),
          ],
    ),
  );
};

export const getmac: WindowsCommand = ({ network, device }) =>
  refuse(
    '',
    'Physical Address    Transport Name',
    '=================== ==========================================================',
    ...stateOf(network, device).adapters.map(
      ({ mac, isUp }) =>
        `${macWith(mac, '-').toUpperCase().padEnd(20)}${isUp ? '\\Device\\Tcpip_{8C2F}' : 'Media disconnected'}`,
    ),
  );

/** `route print`, and the default route alone of what it changes. */
export const route: WindowsCommand = ({ network, device, words }) => {
  const [verb = '', to, ...rest] = words.filter((word) => !/^-[46p]$/i.test(word)).map((word) => word.toLowerCase());
  const state = stateOf(network, device);
  if (verb === 'print')
    return refuse(
      '===========================================================================',
      'IPv4 Route Table',
      '===========================================================================',
      'Active Routes:',
      'Network Destination        Netmask          Gateway       Interface  Metric',
      ...state.adapters.flatMap(({ address, length, ...own }) => {
        if (address === null) return [];
        const line = (net: string, mask: string, hop: string) =>
          `${net.padStart(17)}  ${mask.padStart(15)}  ${hop.padStart(15)}  ${ipv4Text(address).padStart(14)}     25`;
        const { gateway } = state;
        return [
          ...(gateway !== null && isNear({ address, length }, gateway) ? [line('0.0.0.0', '0.0.0.0', gateway)] : []),
          ...(own.isUp ? [line(ipv4Text(networkOf(address, length)), maskText(length), 'On-link')] : []),
        ];
      }),
      '===========================================================================',
      'Persistent Routes:',
      ...(state.gateway === null || state.adapters.some(({ isDhcp }) => isDhcp)
        ? ['  None']
        : [
            '  Network Address          Netmask  Gateway Address  Metric',
            `          0.0.0.0          0.0.0.0  ${state.gateway.padStart(15)}  Default`,
          ]),
    );
  const hop = rest[0] === 'mask' ? rest[2] : rest[0];
  if (!['add', 'change', 'delete'].includes(verb) || to !== '0.0.0.0')
    return refuse(notSimulated(`route ${words.join(' ')}`.trim()));
  if (verb === 'delete') {
    if (device.config['']?.['ip route 0.0.0.0 0.0.0.0'] === undefined)
      return refuse('The route deletion failed: Element not found.', '');
    setGateway(device, null);
    return accept(' OK!');
  }
  if (ipv4Number(hop ?? '') === null) return refuse('The route addition failed: The parameter is incorrect.', '');
  if (!state.adapters.some((own) => isNear(own, hop!)))
    return refuse(
      'The route addition failed: Either the interface index is wrong or the gateway does not lie on the same network as the interface. Check the IP Address Table for the machine.',
      '',
    );
  const before = device.config['']?.['ip route 0.0.0.0 0.0.0.0'];
  if (verb === 'add' && before !== undefined)
    return refuse(
      '[This console keeps one default route. Change it, as in route change 0.0.0.0 mask 0.0.0.0 10.0.0.1.]',
    );
  if (verb === 'change' && before === undefined) return refuse('The route change failed: Element not found.', '');
  setGateway(device, hop!);
  return accept(' OK!');
};
