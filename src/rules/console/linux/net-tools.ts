/** The older commands, for what newer ones show and change, too. */

import { ipv4Number, ipv4Text, networkOf } from '../address.ts';
import { accept, notSimulated, refuse } from '../device.ts';
import { isNear, macWith, maskText, setGateway, setShut, stateOf } from '../host/state.ts';
import { look, type ShellCommand } from './command.ts';

export const ifconfig: ShellCommand = ({ network, device, words, isRoot }) => {
  const [port, verb] = words.filter((word) => word !== '-a');
  if (port !== undefined && !device.ports.includes(port))
    return refuse(`${port}: error fetching interface information: Device not found`);
  if (verb === 'up' || verb === 'down') {
    if (!isRoot) return refuse('SIOCSIFFLAGS: Operation not permitted');
    setShut(device, port!, verb === 'down');
    return accept();
  }
  if (verb !== undefined) return refuse(notSimulated(`ifconfig ${words.join(' ')}`));
  const { adapters } = stateOf(network, device);
  return look(
    ...adapters
      .filter((own) => port === undefined || own.port === port)
      .flatMap((own) => [
        `${own.port}: flags=${own.isShut ? '4098<BROADCAST,MULTICAST>' : '4163<UP,BROADCAST,RUNNING,MULTICAST>'}  mtu 1500`,
        ...(own.address === null
          ? []
          : [
              `        inet ${ipv4Text(own.address)}  netmask ${maskText(own.length)}  broadcast ${ipv4Text(networkOf(own.address, own.length) + 2 ** (32 - own.length) - 1)}`,
            ]),
        ...own.six.map(
          ({ address, length, isLocal }) =>
            `        inet6 ${address}  prefixlen ${length}  scopeid ${isLocal ? '0x20<link>' : '0x0<global>'}`,
        ),
        `        ether ${macWith(own.mac, ':')}  txqueuelen 1000  (Ethernet)`,
        '',
      ]),
  );
};

/** `route -n`, and what it changes of the default route. */
export const route: ShellCommand = ({ network, device, words, isRoot }) => {
  const [verb, to, ...rest] = words.filter((word) => !word.startsWith('-'));
  const { adapters, gateway } = stateOf(network, device);
  if (verb === undefined) {
    const line = (net: string, hop: string, mask: string, flags: string, port: string) =>
      `${net.padEnd(15)} ${hop.padEnd(15)} ${mask.padEnd(15)} ${flags.padEnd(5)} 0      0        0 ${port}`;
    const way = adapters.find((own) => gateway !== null && isNear(own, gateway));
    return look(
      'Kernel IP routing table',
      'Destination     Gateway         Genmask         Flags Metric Ref    Use Iface',
      ...(gateway === null ? [] : [line('0.0.0.0', gateway, '0.0.0.0', 'UG', way?.port ?? device.ports[0]!)]),
      ...adapters.flatMap(({ address, length, port, isUp }) =>
        address === null || !isUp
          ? []
          : [line(ipv4Text(networkOf(address, length)), '0.0.0.0', maskText(length), 'U', port)],
      ),
    );
  }
  const hop = rest[0] === 'gw' ? rest[1] : undefined;
  if (to !== 'default' || !['add', 'del'].includes(verb)) return refuse(notSimulated(`route ${words.join(' ')}`));
  if (!isRoot) return refuse(`SIOC${verb.toUpperCase()}RT: Operation not permitted`);
  if (verb === 'del') {
    if (gateway === null) return refuse('SIOCDELRT: No such process');
    setGateway(device, null);
    return accept();
  }
  if (ipv4Number(hop ?? '') === null) return refuse('Usage: route add default gw ADDRESS');
  if (!adapters.some((own) => own.isUp && isNear(own, hop!))) return refuse('SIOCADDRT: Network is unreachable');
  if (gateway !== null) return refuse('SIOCADDRT: File exists');
  setGateway(device, hop!);
  return accept();
};

export const netstat: ShellCommand = (shell) =>
  shell.words.some((word) => /^-\w*r/.test(word))
    ? route({ ...shell, words: [] })
    : refuse(notSimulated(`netstat ${shell.words.join(' ')}`.trim()));
