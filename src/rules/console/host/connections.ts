import { ipv4Text } from '../address.ts';
import { type Device, type Network, notSimulated } from '../device.ts';
import { resolve } from '../network/names.ts';
import { connection } from '../network/ping.ts';

const after = (words: readonly string[], option: string): string | undefined => {
  const at = words.indexOf(option);
  return at < 0 ? undefined : words[at + 1];
};

/** What somebody gets who opens an SSH session: the question for a password, or why there is none. */
export function ssh(network: Network, device: Device, words: readonly string[]): string[] {
  const port = Number(after(words, '-p') ?? 22);
  const given = words.find((word, index) => !word.startsWith('-') && !['-p', '-l'].includes(words[index - 1] ?? ''));
  if (given === undefined) return ['usage: ssh [-l login_name] [-p port] destination'];
  const [user, host] = given.includes('@')
    ? (given.split('@') as [string, string])
    : [after(words, '-l') ?? 'admin', given];
  const to = resolve(network, device.name, host);
  if (to === null) return [`ssh: Could not resolve hostname ${host}: Name or service not known`];
  const isOpen = connection(network, device.name, to, port);
  if (isOpen === null) return [`ssh: connect to host ${host} port ${port}: Connection timed out`];
  if (!isOpen) return [`ssh: connect to host ${host} port ${port}: Connection refused`];
  return [`${user}@${host}'s password:`, '[This console goes no further than the question for a password.]'];
}

/** `nc -zv HOST PORT`. */
export function nc(network: Network, device: Device, words: readonly string[]): string[] {
  const [host, port] = words.filter((word) => !word.startsWith('-'));
  if (host === undefined || !/^\d{1,5}$/.test(port ?? '') || words.some((word) => /^-\w*[lu]/.test(word)))
    return [notSimulated(`nc ${words.join(' ')}`.trim())];
  const to = resolve(network, device.name, host);
  if (to === null) return [`nc: getaddrinfo for host "${host}" port ${port}: Name or service not known`];
  const isOpen = connection(network, device.name, to, Number(port));
  return isOpen
    ? [`Connection to ${host} ${port} port [tcp/*] succeeded!`]
    : [`nc: connect to ${host} port ${port} (tcp) failed: Connection ${isOpen === null ? 'timed out' : 'refused'}`];
}

/** `curl URL`: whether the server answers, without its page. */
export function curl(network: Network, device: Device, words: readonly string[]): string[] {
  const url = words.find((word) => !word.startsWith('-'));
  const [, scheme = 'http', host, port] = /^(?:(https?):\/\/)?([^/:\s]+)(?::(\d+))?(?:\/.*)?$/.exec(url ?? '') ?? [];
  if (host === undefined) return ["curl: try 'curl --help' for more information"];
  const to = resolve(network, device.name, host);
  if (to === null) return [`curl: (6) Could not resolve host: ${host}`];
  const at = Number(port ?? (scheme === 'https' ? 443 : 80));
  const isOpen = connection(network, device.name, to, at);
  if (isOpen === null) return [`curl: (28) Failed to connect to ${host} port ${at}: Connection timed out`];
  if (!isOpen) return [`curl: (7) Failed to connect to ${host} port ${at}: Connection refused`];
  return [`[${ipv4Text(to)} answers on port ${at}. This console does not show pages.]`];
}
