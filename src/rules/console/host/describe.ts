import { type Config, sectionOf } from '../device.ts';

const sections: [RegExp, (config: Config, words: readonly string[]) => void][] = [
  [
    /^user (\S+) (\d+)(?: groups=(\S+))?(?: password=(\S+))?$/,
    (config, [name, uid, groups = '', password]) =>
      (config[`user ${name}`] = {
        uid: uid!,
        // In the order that commands leave them in.
        groups: groups.split(',').toSorted().join(','),
        shell: '/bin/bash',
        locked: 'no',
        ...(password !== undefined && { password }),
      }),
  ],
  [
    /^service (\S+) (enabled|disabled) (active|inactive)$/,
    (config, [name, enabled, active]) => (config[`service ${name}`] = { enabled: enabled!, active: active! }),
  ],
  [
    /^socket (tcp|udp) (\d+) (\S+)(?: service=(\S+))?$/,
    (config, [protocol, port, process, service]) =>
      (config[`socket ${protocol} ${port}`] = { process: process!, ...(service && { service }) }),
  ],
  [
    /^address (\S+) (\d+\.\d+\.\d+\.\d+\/\d+|dhcp)$/,
    (config, [port, address]) => (sectionOf(config, `interface ${port}`)['ip address'] = address!),
  ],
  [
    /^address6 (\S+) ([0-9a-f:]+\/\d+|auto)$/,
    (config, [port, address]) =>
      address === 'auto'
        ? (sectionOf(config, `interface ${port}`)['ipv6 address autoconf'] = 'ipv6 address autoconf')
        : (sectionOf(config, `interface ${port}`)[`ipv6 address ${address}`] = `ipv6 address ${address}`),
  ],
  [/^mac (\S+) (\S+)$/, (config, [port, mac]) => (sectionOf(config, '#mac')[port!] = mac!)],
  [/^down (\S+)$/, (config, [port]) => (sectionOf(config, `interface ${port}`).shutdown = 'shutdown')],
  [
    /^gateway (\d+\.\d+\.\d+\.\d+)$/,
    (config, [hop]) => (sectionOf(config, '')['ip route 0.0.0.0 0.0.0.0'] = `ip route 0.0.0.0 0.0.0.0 ${hop}`),
  ],
  [/^gateway6 ([0-9a-f:]+)$/, (config, [hop]) => (sectionOf(config, '')['ipv6 route ::/0'] = `ipv6 route ::/0 ${hop}`)],
  [/^dns ([\d. ]+)$/, (config, [servers]) => (sectionOf(config, '')['name-server'] = servers!)],
  [
    /^record (\S+ (?:A|AAAA|CNAME|MX|NS|PTR|TXT|SOA) .+)$/,
    (config, [record]) => (sectionOf(config, '#dns')[String(Object.keys(config['#dns'] ?? {}).length)] = record!),
  ],
  [
    /^file (\/\S+) ([0-7]{3}) (\w+):(\w+)$/,
    (config, [path, mode, owner, group]) =>
      (config[`file ${path}`] = { mode: mode!, owner: owner!, group: group!, text: '' }),
  ],
  [/^firewall (active|inactive)$/, (config, [status]) => (config.firewall = { ...config.firewall, status: status! })],
];

/** What a host starts with, and which lines of its description are invalid. */
export function hostOf(lines: readonly string[]): { config: Config; ports: string[]; faults: number[] } {
  const config: Config = { firewall: { status: 'inactive' } };
  const faults: number[] = [];
  let file = '';
  for (const [index, line] of lines.entries()) {
    const [, content] = /^ \| ?(.*)$/.exec(line) ?? [];
    const [, entry] = /^journal (.+)$/.exec(line) ?? [];
    if (line.startsWith(' |') && config[file]) {
      config[file]!.text = [config[file]!.text, content ?? ''].filter((text) => text !== '').join('\n');
      continue;
    }
    if (entry !== undefined) {
      config.journal = { ...config.journal, [Object.keys(config.journal ?? {}).length]: entry };
      continue;
    }
    const found = sections.find(([pattern]) => pattern.test(line));
    if (!found) {
      faults.push(index);
      continue;
    }
    const words = found[0].exec(line)!.slice(1);
    found[1](config, words);
    if (line.startsWith('file ')) file = `file ${words[0]}`;
  }
  const ports = Object.keys(config).flatMap((name) => (name.startsWith('interface ') ? [name.slice(10)] : []));
  return { config, ports, faults };
}
