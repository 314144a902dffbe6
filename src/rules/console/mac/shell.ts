import { type Device, type Network, notSimulated, type Ran, refuse } from '../device.ts';
import { curl, nc, ssh } from '../host/connections.ts';
import { dig, hostLookup, nslookup } from '../host/lookups.ts';
import { completeWord, readShellLine, shellFault } from '../shell-words.ts';
import type { MacCommand } from './command.ts';
import { networksetup } from './networksetup.ts';
import { arp, ifconfig, ipconfig, netstat, ping, route, scutil, traceroute } from './probes.ts';

const COMMANDS: Record<string, MacCommand> = {
  networksetup,
  ifconfig,
  ipconfig,
  netstat,
  route,
  scutil,
  ping,
  traceroute,
  arp,
  dig: ({ network, device, words }) => refuse(...dig(network, device, words)),
  nslookup: ({ network, device, words }) => refuse(...nslookup(network, device, words)),
  host: ({ network, device, words }) => refuse(...hostLookup(network, device, words)),
  ssh: ({ network, device, words }) => refuse(...ssh(network, device, words)),
  nc: ({ network, device, words }) => refuse(...nc(network, device, words)),
  curl: ({ network, device, words }) => refuse(...curl(network, device, words)),
  // Names are looked up anew each time, so there is no cache to empty.
  dscacheutil: ({ words }) =>
    words[0] === '-flushcache' ? refuse() : refuse(notSimulated(`dscacheutil ${words.join(' ')}`)),
  killall: ({ words }) =>
    words.at(-1) === 'mDNSResponder' ? refuse() : refuse(notSimulated(`killall ${words.join(' ')}`)),
  hostname: ({ device }) => refuse(device.name),
  whoami: () => refuse('admin'),
};

/** Commands a Mac has and this console doesn't. */
const OTHERS =
  'cat cd cp defaults grep ls man mkdir nano open ps rm scp sed system_profiler tail tcpdump vi vim wdutil'.split(' ');

/** How a Mac responds to a line. */
export function runMac(network: Network, device: Device, line: string): Ran {
  const read = readShellLine(line);
  if ('sign' in read) return refuse(shellFault(read.sign));
  const [name, ...words] = read.words[0] === 'sudo' ? read.words.slice(1) : read.words;
  if (name === undefined) return refuse();
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!({ network, device, words });
  return OTHERS.includes(name) ? refuse(notSimulated(name)) : refuse(`zsh: command not found: ${name}`);
}

export const completeMac = (_: Device, line: string): string => completeWord(line, Object.keys(COMMANDS));
