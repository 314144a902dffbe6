import { ipv4Number, ipv4Text, maskLength, networkOf } from '../address.ts';
import { ipv6Number, prefix6In } from '../address6.ts';
import { accept, type Device, notSimulated, type Ran, refuse } from '../device.ts';
import {
  isDhcp,
  isNear,
  maskText,
  setAddress,
  setGateway,
  setGateway6,
  setServers,
  setShut,
  stateOf,
} from '../host/state.ts';
import { adapterName, portNamed } from './adapters.ts';
import type { WindowsCommand } from './command.ts';

const BAD_NAME = 'The filename, directory name, or volume label syntax is incorrect.';
const BAD = 'The parameter is incorrect.';

/** Arguments by name, and those without one in their order. */
function argumentsIn(words: readonly string[], order: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  for (const word of words) {
    const [, key, value] = /^([a-z]+)=(.*)$/i.exec(word) ?? [];
    if (key !== undefined) found[key.toLowerCase()] = value!;
    else {
      while (found[order[at] ?? ''] !== undefined) at += 1;
      if (order[at] !== undefined) found[order[at]!] = word;
      at += 1;
    }
  }
  return found;
}

function setFour(device: Device, words: readonly string[]): Ran {
  const given = argumentsIn(words, ['name', 'source', 'address', 'mask', 'gateway']);
  const port = portNamed(device, given.name ?? '');
  if (port === undefined) return refuse(BAD_NAME);
  if (given.source?.toLowerCase() === 'dhcp') {
    if (isDhcp(device, port)) return refuse('DHCP is already enabled on this interface.');
    setAddress(device, port, 'dhcp');
    setGateway(device, null);
    return accept();
  }
  const [host = '', slash] = (given.address ?? '').split('/');
  const [address, length] = [ipv4Number(host), slash === undefined ? maskLength(given.mask ?? '') : Number(slash)];
  if (given.source?.toLowerCase() !== 'static' || address === null || length === null || length > 32)
    return refuse(BAD);
  const first = networkOf(address, length);
  if (length < 31 && (address === first || address === first + 2 ** (32 - length) - 1)) return refuse(BAD);
  const { gateway = 'none' } = given;
  if (gateway !== 'none' && ipv4Number(gateway) === null) return refuse(BAD);
  setAddress(device, port, `${host}/${length}`);
  setGateway(device, gateway === 'none' ? null : gateway);
  return accept();
}

function setDns(device: Device, words: readonly string[], isAdded: boolean): Ran {
  const given = argumentsIn(words, isAdded ? ['name', 'address', 'index'] : ['name', 'source', 'address']);
  if (portNamed(device, given.name ?? '') === undefined) return refuse(BAD_NAME);
  if (!isAdded && given.source?.toLowerCase() === 'dhcp') {
    setServers(device, []);
    return accept();
  }
  if (ipv4Number(given.address ?? '') === null) return refuse(BAD);
  const before = isAdded ? (device.config['']?.['name-server'] ?? '').split(' ').filter(Boolean) : [];
  if (before.includes(given.address!)) return refuse('The object already exists.');
  setServers(device, before.toSpliced(given.index === '1' ? 0 : before.length, 0, given.address!));
  return accept();
}

function shownConfig(device: Device, network: Parameters<WindowsCommand>[0]['network']): string[] {
  const state = stateOf(network, device);
  const line = (title: string, value: string) => `    ${`${title}:`.padEnd(38)}${value}`.trimEnd();
  return state.adapters.flatMap((own) => [
    '',
    `Configuration for interface "${adapterName(own.port)}"`,
    line('DHCP enabled', own.isDhcp ? 'Yes' : 'No'),
    ...(own.address === null
      ? []
      : [
          line('IP Address', ipv4Text(own.address)),
          line(
            'Subnet Prefix',
            `${ipv4Text(networkOf(own.address, own.length))}/${own.length} (mask ${maskText(own.length)})`,
          ),
        ]),
    ...(state.gateway !== null && (own.address === null || isNear(own, state.gateway) || !own.isDhcp)
      ? [line('Default Gateway', state.gateway), line('Gateway Metric', '0')]
      : []),
    line('InterfaceMetric', '25'),
    ...(state.servers.length === 0
      ? [line(own.isDhcp ? 'DNS servers configured through DHCP' : 'Statically Configured DNS Servers', 'None')]
      : state.servers.map((server, index) =>
          index === 0
            ? line(
                device.config['']?.['name-server'] === undefined && own.isDhcp
                  ? 'DNS servers configured through DHCP'
                  : 'Statically Configured DNS Servers',
                server,
              )
            : `${' '.repeat(42)}${server}`,
        )),
  ]);
}

function setSix(device: Device, verb: string, what: string, words: readonly string[]): Ran {
  if (what === 'address') {
    const given = argumentsIn(words, ['interface', 'address']);
    const port = portNamed(device, given.interface ?? '');
    if (port === undefined) return refuse(BAD_NAME);
    const section = device.config[`interface ${port}`]!;
    const text = given.address?.includes('/') ? given.address : `${given.address}/64`;
    const six = prefix6In(text);
    if (!six) return refuse(BAD);
    const key = Object.keys(section).find(
      (name) => prefix6In(name.replace('ipv6 address ', ''))?.address === six.address,
    );
    if (verb === 'delete') {
      if (key === undefined) return refuse('Element not found.');
      delete section[key];
    } else {
      if (key !== undefined && verb === 'add') return refuse('The object already exists.');
      section[key ?? `ipv6 address ${text.toLowerCase()}`] = key ?? `ipv6 address ${text.toLowerCase()}`;
    }
    return accept();
  }
  const given = argumentsIn(words, ['prefix', 'interface', 'nexthop']);
  if (given.prefix !== '::/0') return refuse('[Of IPv6 routes, this console changes the default route ::/0 alone.]');
  if (portNamed(device, given.interface ?? '') === undefined) return refuse(BAD_NAME);
  const held = device.config['']?.['ipv6 route ::/0'];
  if (verb === 'delete') {
    if (held === undefined) return refuse('Element not found.');
    setGateway6(device, null);
    return accept();
  }
  if (ipv6Number(given.nexthop ?? '') === null) return refuse(BAD);
  if (verb === 'add' && held !== undefined) return refuse('The object already exists.');
  setGateway6(device, given.nexthop!.toLowerCase());
  return accept();
}

const FAMILIES: Record<string, 4 | 6> = { ip: 4, ipv4: 4, ipv6: 6 };

/** `netsh interface`, for addresses, servers, and turning adapters on and off. */
export const netsh: WindowsCommand = ({ network, device, words }) => {
  const [context = '', second = '', verb = '', what = '', ...rest] = words.map((word, index) =>
    index < 4 ? word.toLowerCase() : word,
  );
  if (!'interface'.startsWith(context) || context.length < 3) return refuse(notSimulated(`netsh ${context}`));
  if (second === 'set' && verb === 'interface') {
    const given = argumentsIn(words.slice(3), ['name', 'admin']);
    const port = portNamed(device, given.name ?? '');
    if (port === undefined) return refuse(BAD_NAME);
    if (!/^(?:enabled?|disabled?)$/i.test(given.admin ?? '')) return refuse(BAD);
    setShut(device, port, /^disable/i.test(given.admin!));
    return accept();
  }
  if (second === 'show' && verb === 'interface') {
    const { adapters } = stateOf(network, device);
    return refuse(
      '',
      'Admin State    State          Type             Interface Name',
      '-------------------------------------------------------------------------',
      ...adapters.map(
        ({ port, isShut, isUp }) =>
          `${(isShut ? 'Disabled' : 'Enabled').padEnd(15)}${(isUp ? 'Connected' : 'Disconnected').padEnd(15)}Dedicated        ${adapterName(port)}`,
      ),
    );
  }
  const family = FAMILIES[second];
  if (family === undefined) return refuse(notSimulated(`netsh ${words.join(' ')}`));
  if (family === 4 && verb === 'show' && /^(?:config|addresses|dns)/.test(what))
    return refuse(...shownConfig(device, network));
  if (family === 4 && verb === 'set' && what.startsWith('addr')) return setFour(device, rest);
  if (family === 4 && (verb === 'set' || verb === 'add') && what.startsWith('dns'))
    return setDns(device, rest, verb === 'add');
  if (family === 6 && ['add', 'set', 'delete'].includes(verb) && (what.startsWith('addr') || what === 'route'))
    return setSix(device, verb, what === 'route' ? 'route' : 'address', rest);
  return refuse(notSimulated(`netsh ${words.join(' ')}`));
};
