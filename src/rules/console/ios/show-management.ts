import type { Device } from '../device.ts';
import { row } from './columns.ts';

/** The buffered messages that the lab describes. */
export function shownLog(device: Device): string[] {
  const lines = Object.values(device.config['#log'] ?? {});
  const hosts = Object.values(device.config[''] ?? {}).flatMap(
    (line) => /^logging (?:host )?(\d\S+)$/.exec(line)?.[1] ?? [],
  );
  const level = (where: string, otherwise: string) =>
    /\b[a-z]+$/.exec(device.config['']?.[`logging ${where}`]?.split(' ').at(-1) ?? '')?.[0] ?? otherwise;
  const bytes = /^logging buffered (\d+)/.exec(device.config['']?.['logging buffered'] ?? '')?.[1] ?? '8192';
  return [
    'Syslog logging: enabled (0 messages dropped, 0 messages rate-limited, 0 flushes, 0 overruns)',
    '',
    `    Console logging: level ${level('console', 'debugging')}`,
    `    Monitor logging: level ${level('monitor', 'debugging')}`,
    `    Buffer logging:  level ${level('buffered', 'debugging')}`,
    `    Trap logging: level ${level('trap', 'informational')}`,
    ...hosts.map((host) => `        Logging to ${host}  (udp port 514)`),
    '',
    `Log Buffer (${bytes} bytes):`,
    '',
    ...lines,
    '[This console adds no messages of its own to the log.]',
  ];
}

export function shownHosts(device: Device): string[] {
  const globals = Object.values(device.config[''] ?? {});
  const servers = globals.flatMap((line) => /^ip name-server (\S+)$/.exec(line)?.[1] ?? []);
  const widths = [26, 6, 13, 6];
  return [
    `Default domain is ${device.config['']?.['ip domain name']?.split(' ').at(-1) ?? 'not set'}`,
    `Name servers are ${servers.join(', ') || '255.255.255.255'}`,
    '',
    row(widths, ['Host', 'Port', 'Flags', 'Age', 'Type   Address(es)']),
    ...globals.flatMap((line) => {
      const [, name, address] = /^ip host (\S+) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [row(widths, [name, 'None', '(perm, OK)', '0', ` IP    ${address}`])];
    }),
  ];
}

/** Whether SSH listens, and in which version. */
export function shownSsh({ config }: Device): string[] {
  const globals = config[''] ?? {};
  const last = (key: string, otherwise: string) => globals[key]?.split(' ').at(-1) ?? otherwise;
  const bits = Number(config['#keys']?.rsa ?? 0);
  const given = last('ip ssh version', '');
  // Without a version, both are offered, and the newer one asks for a longer key.
  const version = given === '2' ? '2.0' : given === '1' ? '1.5' : bits >= 768 ? '1.99' : '1.5';
  return [
    `SSH ${bits > 0 ? 'Enabled' : 'Disabled'} - version ${version}`,
    ...(bits > 0 ? [] : ['%Please create RSA keys to enable SSH (and of atleast 768 bits for SSH v2).']),
    'Authentication methods:publickey,keyboard-interactive,password',
    `Authentication timeout: ${last('ip ssh time-out', '120')} secs; Authentication retries: ${last('ip ssh authentication-retries', '3')}`,
    ...(bits > 0 ? [`Modulus Size : ${bits} bits`] : []),
  ];
}

/** The lines of the configuration that fit, taken apart. */
const settings = ({ config }: Device, pattern: RegExp): RegExpExecArray[] =>
  Object.values(config[''] ?? {})
    .map((line) => pattern.exec(line))
    .filter((found) => found !== null);

/** Who may read, and write, by community. */
export const shownCommunities = (device: Device): string[] =>
  settings(device, /^snmp-server community (\S+) (ro|rw)(?: (\S+))?$/).flatMap(([, name, , list]) => [
    `Community name: ${name}`,
    `Community Index: ${name}`,
    `Community SecurityName: ${name}`,
    `storage-type: nonvolatile        active${list === undefined ? '' : `    access-list: ${list}`}`,
    '',
  ]);

/** Where notifications go. */
export const shownTrapHosts = (device: Device): string[] =>
  settings(
    device,
    /^snmp-server host (\S+) (?:(traps|informs) )?version (2c|3)(?: (auth|noauth|priv))? (\S+)$/,
  ).flatMap(([, host, kind = 'traps', version, level, name]) => [
    `Notification host: ${host}\tudp-port: 162\ttype: ${kind === 'traps' ? 'trap' : 'inform'}`,
    `user: ${name}\tsecurity model: v${version}${level === undefined ? '' : ` ${level}`}`,
    '',
  ]);

/** The users of version 3. */
export const shownSnmpUsers = (device: Device): string[] =>
  settings(device, /^snmp-server user (\S+) (\S+) v3 auth sha \S+ priv aes (\d+) \S+$/).flatMap(
    ([, name, group, bits]) => [
      `User name: ${name}`,
      'storage-type: nonvolatile        active',
      'Authentication Protocol: SHA',
      `Privacy Protocol: AES${bits}`,
      `Group-name: ${group}`,
      '',
    ],
  );
