import { accept, copyOf, type Device, type Network, notSimulated, type Ran, refuse, sectionOf } from '../device.ts';
import { fieldOf } from '../network/journey.ts';
import { withLeases } from '../network/leases.ts';
import { resolve } from '../network/names.ts';
import { connection } from '../network/ping.ts';
import type { Call } from './call.ts';
import { shownConfig } from './running.ts';

/** A file elsewhere, as `scp://user:password@host/path`. */
type Remote = { scheme: string; user: string; password: string | null; host: string; path: string };

function remoteOf(text: string): Remote | null {
  const [, scheme, user = '', password = null, host, path] =
    /^(scp|sftp):\/\/(?:([^:@/]+)(?::([^@]*))?@)?([^/@]+)\/(.+)$/i.exec(text) ?? [];
  return scheme === undefined ? null : { scheme, user, password, host: host!, path: path! };
}

const fileOf = (text: string): string | null => /^(?:flash|bootflash):\/?([\w./-]*)$/.exec(text)?.[1] ?? null;

const hidden = (text: string): string => text.replace(/\/\/[^@]*@/, '//*****@');

/** The Linux host of a remote file, once the login has succeeded; otherwise what is printed. */
function logIn(network: Network, from: Device, text: string, remote: Remote): { host: Device; path: string } | string {
  const to = resolve(network, from.name, remote.host);
  const failed = (why: string) => `%Error opening ${hidden(text)} (${why})`;
  const isOpen = to === null ? null : connection(network, from.name, to, 22);
  if (to === null || isOpen === null) return failed('Timed out');
  if (!isOpen) return failed('Connection refused');
  const owner = fieldOf(withLeases(network).network).ports.find(({ address }) => address === to)!;
  const host = network.devices[owner.device]!;
  if (host.form !== 'linux') return notSimulated(`copy ${hidden(text)}`);
  const account = host.config[`user ${remote.user}`];
  const isRight = account && account.locked !== 'yes' && (account.password ?? remote.password) === remote.password;
  if (!isRight || remote.password === null) return failed('Permission denied');
  return { host, path: remote.path.startsWith('/') ? remote.path : `/home/${remote.user}/${remote.path}` };
}

const NEEDS_ALL =
  '[This console never prompts you. Enter the whole address, as in copy running-config scp://ann:secret@10.0.0.9/r1.cfg.]';

/** The content of what is copied; a refusal if there is none. */
function read({ network, device }: Call, text: string): { content: string } | Ran {
  if (text === 'running-config') return { content: shownConfig(device, device.config).join('\n') };
  if (text === 'startup-config') {
    if (!device.saved) return refuse('%% Non-volatile configuration memory invalid or not present');
    return { content: shownConfig(device, device.saved).join('\n') };
  }
  const missing = refuse(`%Error opening ${hidden(text)} (No such file or directory)`);
  const local = fileOf(text);
  if (local !== null) {
    const content = device.config['#flash']?.[local];
    return content === undefined ? missing : { content };
  }
  const remote = remoteOf(text);
  if (!remote) return refuse(/^(?:scp|sftp):/.test(text) ? NEEDS_ALL : notSimulated(`copy ${text}`));
  const found = logIn(network, device, text, remote);
  if (typeof found === 'string') return refuse(found);
  const content = found.host.config[`file ${found.path}`]?.text;
  return content === undefined ? missing : { content };
}

/** How large a file is: what is described instead of its content, or the content itself. */
export const sizeOf = (content: string): number => Number(/^\[(\d+) bytes\]$/.exec(content)?.[1] ?? content.length);

const copied = (content: string): string[] => {
  const size = sizeOf(content);
  return [`${size} bytes copied in 1.208 secs (${Math.round(size / 1.208)} bytes/sec)`];
};

/** Copies a configuration or a file, to or from a server too. */
export function copy(call: Call): Ran {
  const { network, device, words, type } = call;
  const [, from = '', to = ''] = words;
  const source = read(call, from);
  if (!('content' in source)) return source;
  const { content } = source;
  if (to === 'startup-config' || to === 'running-config') {
    const lines = content.split('\n').filter((line) => line !== 'end' && !line.startsWith('!'));
    const before = copyOf(device.config);
    device.prompt = { mode: 'global', sections: [''] };
    for (const line of lines) {
      if (!line.startsWith(' ')) device.prompt = { mode: 'global', sections: [''] };
      if (!line.endsWith(' 9 <not shown>')) type(line.trim());
    }
    device.prompt = { mode: 'privileged', sections: [] };
    if (to === 'startup-config') {
      device.saved = device.config;
      device.config = before;
    }
    return accept(...copied(content));
  }
  const local = fileOf(to);
  if (local !== null) {
    const name = local === '' ? from.split('/').at(-1)! : local;
    sectionOf(device.config, '#flash')[name] = content;
    return accept(...copied(content));
  }
  const remote = remoteOf(to);
  if (!remote) return refuse(/^(?:scp|sftp):/.test(to) ? NEEDS_ALL : notSimulated(`copy ${to}`));
  const found = logIn(network, device, to, remote);
  if (typeof found === 'string') return refuse(found);
  found.host.config[`file ${found.path}`] = { mode: '644', owner: remote.user, group: remote.user, text: content };
  return accept(`Writing ${remote.path} !`, ...copied(content));
}

/** The files in flash memory. */
export function shownFiles({ config }: Device): string[] {
  const files = Object.entries(config['#flash'] ?? {});
  return [
    'Directory of flash:/',
    '',
    ...files.map(
      ([name, content], index) =>
        `${String(index + 1).padStart(5)}  -rw-  ${String(sizeOf(content)).padStart(10)}  Nov 29 2026 09:14:02 +00:00  ${name}`,
    ),
    '',
    '11353194496 bytes total (8129888256 bytes free)',
  ];
}

export function remove({ device, words }: Call): Ran {
  const name = fileOf(words[1]!);
  const files = device.config['#flash'] ?? {};
  if (name === null || files[name] === undefined)
    return refuse(`%Error deleting ${words[1]} (No such file or directory)`);
  delete files[name];
  return accept();
}
