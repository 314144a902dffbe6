import { ipv4Number, ipv4Text, maskLength } from '../address.ts';
import { accept, type Device, refuse } from '../device.ts';
import { macWith, maskText, setAddress, setGateway, setServers, setShut, stateOf } from '../host/state.ts';
import type { MacCommand } from './command.ts';

/** What macOS calls an interface's service: `Ethernet`, then `Ethernet 2`. */
const serviceName = ({ ports }: Device, port: string): string =>
  ports.indexOf(port) === 0 ? 'Ethernet' : `Ethernet ${ports.indexOf(port) + 1}`;

const portOf = (device: Device, name: string | undefined): string | undefined =>
  device.ports.find((port) => serviceName(device, port).toLowerCase() === name?.toLowerCase());

const notService = (name: string | undefined) =>
  refuse(`${name ?? ''} is not a recognized network service.`, '** Error: Unable to find item in network database.');

/** Shows and changes the settings of a service. */
export const networksetup: MacCommand = ({ network, device, words }) => {
  const [option = '', name, ...rest] = words;
  if (option === '-listallnetworkservices')
    return refuse(
      'An asterisk (*) denotes that a network service is disabled.',
      ...device.ports.map((port) => serviceName(device, port)),
    );
  if (option === '-listallhardwareports')
    return refuse(
      ...stateOf(network, device).adapters.flatMap(({ port, mac }) => [
        '',
        `Hardware Port: ${serviceName(device, port)}`,
        `Device: ${port}`,
        `Ethernet Address: ${macWith(mac, ':')}`,
      ]),
    );
  const port = portOf(device, name);
  const known = ['-getinfo', '-setmanual', '-setdhcp', '-getdnsservers', '-setdnsservers', '-setnetworkserviceenabled'];
  if (!known.includes(option))
    return refuse(
      `[With networksetup, this console knows -listallnetworkservices, -listallhardwareports, ${known.join(', ')}.]`,
    );
  if (port === undefined) return notService(name);
  const state = stateOf(network, device);
  const own = state.adapters.find((adapter) => adapter.port === port)!;
  if (option === '-getinfo')
    return refuse(
      own.isDhcp ? 'DHCP Configuration' : 'Manual Configuration',
      ...(own.address === null ? [] : [`IP address: ${ipv4Text(own.address)}`, `Subnet mask: ${maskText(own.length)}`]),
      `Router: ${state.gateway ?? '(null)'}`,
      ...(own.isDhcp ? ['Client ID: '] : []),
      'IPv6: Automatic',
      `IPv6 IP address: ${own.six.find(({ isLocal }) => !isLocal)?.address ?? 'none'}`,
      `IPv6 Router: ${state.gateways6[0] ?? 'none'}`,
      `Ethernet Address: ${macWith(own.mac, ':')}`,
    );
  if (option === '-getdnsservers') {
    const given = device.config['']?.['name-server'];
    return given !== undefined && state.servers.length > 0 && own.lease === null
      ? refuse(...state.servers)
      : refuse(`There aren't any DNS Servers set on ${serviceName(device, port)}.`);
  }
  if (option === '-setdnsservers') {
    if (rest.length === 0) return refuse('** Error: The parameters were not valid.');
    const servers = rest[0]!.toLowerCase() === 'empty' ? [] : rest;
    if (servers.some((server) => ipv4Number(server) === null))
      return refuse(`${servers.join(' ')} is not a valid IP address.  No changes were saved.`);
    setServers(device, servers);
    return accept();
  }
  if (option === '-setnetworkserviceenabled') {
    if (!/^(?:on|off)$/i.test(rest[0] ?? '')) return refuse('** Error: The parameters were not valid.');
    setShut(device, port, rest[0]!.toLowerCase() === 'off');
    return accept();
  }
  if (option === '-setdhcp') {
    setAddress(device, port, 'dhcp');
    setGateway(device, null);
    return accept();
  }
  const [address = '', mask = '', router] = rest;
  const length = maskLength(mask);
  if (ipv4Number(address) === null || length === null || (router !== undefined && ipv4Number(router) === null))
    return refuse('** Error: The parameters were not valid.');
  setAddress(device, port, `${address}/${length}`);
  setGateway(device, router ?? null);
  return accept();
};
