import { type Device, type Network, notSimulated, type Ran, refuse, accept } from '../device.ts';
import { completeWord, readShellLine, shellFault } from '../shell-words.ts';
import { ACCOUNTS } from './accounts.ts';
import { look, type ShellCommand } from './command.ts';
import { FILES } from './files.ts';
import { ufw } from './firewall.ts';
import { NETWORKING } from './networking.ts';
import { SYSTEM } from './system.ts';

/** The commands this console accepts. */
const SHELL: Record<string, ShellCommand> = { ...FILES, ...ACCOUNTS, ...SYSTEM, ...NETWORKING, ufw };

/** Commands a Linux host has and this console doesn't. */
const OTHERS = `apt arping awk bash cp crontab cut date df dnf du echo ethtool find firewall-cmd head history iptables
kill less ln man mkdir more mtr mv nano nft nmap nmcli openssl ps rm rsync scp sed sort su tail tar tee top touch
tr tracepath uname uniq userdel vi vim visudo wc wget`.split(/\s+/);

const USER = 'admin';

export const shellPrompt = ({ name, prompt }: Device): string =>
  prompt.mode === 'root' ? `root@${name}:~#` : `${USER}@${name}:~$`;

/** How a host responds to a line. */
export function runShell(network: Network, device: Device, line: string): Ran {
  const read = readShellLine(line);
  if ('sign' in read) return refuse(shellFault(read.sign));
  let { words } = read;
  let isRoot = device.prompt.mode === 'root';
  if (words[0] === 'sudo') {
    words = words.slice(1);
    isRoot = true;
    if (['-i', '-s', 'su'].includes(words[0] ?? '')) {
      device.prompt = { mode: 'root', sections: [] };
      return accept();
    }
  }
  const [name, ...rest] = words;
  if (name === undefined || name.startsWith('#')) return look();
  if (name === 'exit' || name === 'logout') {
    device.prompt = { mode: 'user', sections: [] };
    return accept();
  }
  const command = Object.hasOwn(SHELL, name) ? SHELL[name] : undefined;
  if (command) return command({ network, device, words: rest, isRoot });
  return OTHERS.includes(name) ? refuse(notSimulated(name)) : refuse(`bash: ${name}: command not found`);
}

/** The line after Tab has completed its last word: a command, a path, or a service. */
export function completeShell(device: Device, line: string): string {
  const isFirst = /^\s*(?:sudo\s+)?\S*$/.test(line);
  const named = Object.keys(device.config).flatMap((name) => /^(?:file|service|user) (.+)$/.exec(name)?.[1] ?? []);
  return completeWord(line, isFirst ? Object.keys(SHELL) : named);
}
