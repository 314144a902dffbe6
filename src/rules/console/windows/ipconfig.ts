import { ipv4Text } from '../address.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import {
  type Adapter,
  type HostState,
  isDhcp,
  isNear,
  macWith,
  maskText,
  setReleased,
  stateOf,
} from '../host/state.ts';
import { adapterName } from './adapters.ts';
import type { WindowsCommand } from './command.ts';

const COLUMN = 34;
/** A title with dots up to the column of values. */
function line(title: string, value: string): string {
  const rest = Array.from({ length: COLUMN - title.length }, (_, at) => ((title.length + at) % 2 === 0 ? '.' : ' '));
  return `   ${title}${rest.join('')}: ${value}`.trimEnd();
}

/** The address that a client without a server gives itself. */
const ownAddress = (mac: string): string =>
  `169.254.${Number.parseInt(mac.slice(8, 10), 16)}.${(Number.parseInt(mac.slice(10, 12), 16) % 254) + 1}`;

function linesOf({ gateway, gateways6, servers, domain }: HostState, own: Adapter, isAll: boolean): string[] {
  const suffix = line('Connection-specific DNS Suffix ', own.isDhcp ? domain : '');
  const facts = isAll
    ? [
        line('Description', 'Intel(R) Ethernet Connection'),
        line('Physical Address', macWith(own.mac, '-').toUpperCase()),
        line('DHCP Enabled', own.isDhcp ? 'Yes' : 'No'),
        line('Autoconfiguration Enabled', 'Yes'),
      ]
    : [];
  if (!own.isUp) return [line('Media State', 'Media disconnected'), suffix, ...facts];
  const six = own.six.map(({ address, isLocal }) =>
    line(isLocal ? 'Link-local IPv6 Address' : 'IPv6 Address', `${address}${isLocal ? '%5' : ''}`),
  );
  const four =
    own.address !== null
      ? [
          line('IPv4 Address', `${ipv4Text(own.address)}${isAll ? '(Preferred)' : ''}`),
          line('Subnet Mask', maskText(own.length)),
        ]
      : own.isDhcp && !own.isReleased
        ? [line('Autoconfiguration IPv4 Address', ownAddress(own.mac)), line('Subnet Mask', '255.255.0.0')]
        : [];
  const near = gateway !== null && (own.address === null || isNear(own, gateway) || !own.isDhcp) ? gateway : '';
  const [first = '', ...more] = [...gateways6, ...(near === '' ? [] : [near])];
  return [
    suffix,
    ...facts,
    ...six,
    ...four,
    ...(isAll && own.lease
      ? [
          line('Lease Obtained', 'Sunday, November 29, 2026 9:14:02 AM'),
          line('Lease Expires', 'Monday, November 30, 2026 9:14:02 AM'),
        ]
      : []),
    line('Default Gateway', first),
    ...more.map((hop) => `${' '.repeat(39)}${hop}`),
    ...(isAll && own.lease ? [line('DHCP Server', own.lease.server)] : []),
    ...(isAll
      ? servers.map((server, index) => (index === 0 ? line('DNS Servers', server) : `${' '.repeat(39)}${server}`))
      : []),
  ];
}

/** `ipconfig` with what it shows, and what it asks the server for. */
export const ipconfig: WindowsCommand = ({ network, device, words }) => {
  const option = words[0]?.toLowerCase();
  if (option === '/flushdns')
    return refuse('', 'Windows IP Configuration', '', 'Successfully flushed the DNS Resolver Cache.');
  if (option === '/?')
    return refuse(
      'USAGE:',
      '    ipconfig [/allcompartments] [/? | /all |',
      '                                 /renew [adapter] | /release [adapter] |',
      '                                 /flushdns]',
    );
  if (option !== undefined && !['/all', '/renew', '/release'].includes(option))
    return refuse(notSimulated(`ipconfig ${words[0]}`));
  const isChange = option === '/renew' || option === '/release';
  const ports = device.ports.filter((port) => isDhcp(device, port));
  if (isChange) for (const port of ports) setReleased(device, port, option === '/release');
  const state = stateOf(network, device);
  const clients = state.adapters.filter((own) => own.isDhcp);
  if (isChange && clients.length === 0)
    return refuse(
      '',
      'Windows IP Configuration',
      '',
      'The operation failed as no adapter is in the state permissible for',
      'this operation.',
    );
  const silent = clients.filter(({ lease, isUp }) => isUp && lease === null);
  if (option === '/renew' && silent.length > 0)
    return accept(
      '',
      'Windows IP Configuration',
      '',
      ...silent.flatMap(({ port }) => [
        `An error occurred while renewing interface ${adapterName(port)} : unable to contact your DHCP server. Request has timed out.`,
      ]),
    );
  const isAll = option === '/all';
  const output = [
    '',
    'Windows IP Configuration',
    '',
    ...(isAll
      ? [
          line('Host Name', device.name),
          line('Primary Dns Suffix', ''),
          line('Node Type', 'Hybrid'),
          line('IP Routing Enabled', 'No'),
          line('WINS Proxy Enabled', 'No'),
          '',
        ]
      : []),
    ...state.adapters
      .filter((own) => !own.isShut)
      .flatMap((own) => [`Ethernet adapter ${adapterName(own.port)}:`, '', ...linesOf(state, own, isAll), '']),
  ];
  return isChange ? accept(...output) : refuse(...output);
};
