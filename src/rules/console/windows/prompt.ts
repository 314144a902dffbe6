import { type Device, type Network, notSimulated, type Ran, refuse } from '../device.ts';
import { nslookupWindows } from '../host/lookups.ts';
import { completeWord, readShellLine, shellFault } from '../shell-words.ts';
import type { WindowsCommand } from './command.ts';
import { curl, ssh } from '../host/connections.ts';
import { ipconfig } from './ipconfig.ts';
import { netsh } from './netsh.ts';
import { arp, getmac, ping, route, tracert } from './probes.ts';

const COMMANDS: Record<string, WindowsCommand> = {
  ipconfig,
  netsh,
  ping,
  tracert,
  arp,
  getmac,
  route,
  nslookup: ({ network, device, words }) => refuse(...nslookupWindows(network, device, words)),
  ssh: ({ network, device, words }) => refuse(...ssh(network, device, words)),
  curl: ({ network, device, words }) => refuse(...curl(network, device, words)),
  hostname: ({ device }) => refuse(device.name),
  cls: () => refuse(),
  exit: () => refuse(),
};

/** Commands a PC has and this console doesn't. */
const OTHERS =
  'cd copy del dir echo findstr ftp more net netstat pathping powershell reg sc systeminfo tasklist telnet type'.split(
    ' ',
  );

/** How a PC responds to a line. */
export function runWindows(network: Network, device: Device, line: string): Ran {
  const read = readShellLine(line);
  if ('sign' in read) return refuse(shellFault(read.sign));
  const [typed, ...words] = read.words;
  if (typed === undefined) return refuse();
  const name = typed.toLowerCase().replace(/\.exe$/, '');
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!({ network, device, words });
  if (OTHERS.includes(name)) return refuse(notSimulated(name));
  return refuse(`'${typed}' is not recognized as an internal or external command,`, 'operable program or batch file.');
}

export const completeWindows = (_: Device, line: string): string => completeWord(line, Object.keys(COMMANDS));
