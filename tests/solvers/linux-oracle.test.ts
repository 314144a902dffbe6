import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '#rules/console/device.ts';
import '#rules/console/every-machine.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { LinuxOracle } from './linux-oracle.ts';

const FILES = ['/etc/shadow', '/srv/share/rates.csv'];
const text = [
  'user ann 1001 groups=sudo,ops',
  'user ben 1002',
  'service ssh enabled active',
  'service telnet disabled inactive',
  `file ${FILES[0]} 640 root:root`,
  `file ${FILES[1]} 777 ann:ops`,
  'firewall inactive',
].join('\n');
const BEGIN: [string, string][] = [
  ['user ann', '1001'],
  ['groups ann', 'ops,sudo'],
  ['shell ann', '/bin/bash'],
  ['locked ann', 'no'],
  ['user ben', '1002'],
  ['groups ben', ''],
  ['shell ben', '/bin/bash'],
  ['locked ben', 'no'],
  ['enabled ssh', 'enabled'],
  ['active ssh', 'active'],
  ['enabled telnet', 'disabled'],
  ['active telnet', 'inactive'],
  [`mode ${FILES[0]}`, 'rw-r-----'],
  [`owner ${FILES[0]}`, 'root'],
  [`group ${FILES[0]}`, 'root'],
  [`mode ${FILES[1]}`, 'rwxrwxrwx'],
  [`owner ${FILES[1]}`, 'ann'],
  [`group ${FILES[1]}`, 'ops'],
  ['firewall', 'inactive'],
];

/** A command in the spelling that the oracle reads, and in one of those that the console reads. */
type Typed = { full: string; short: string };
const of = (full: string, ...others: string[]): fc.Arbitrary<Typed> =>
  fc.constantFrom(full, ...others).map((short) => ({ full, short }));

const file = fc.constantFrom(...FILES, '/etc/none');
const user = fc.constantFrom('ann', 'ben', 'cleo', 'root2');
const group = fc.constantFrom('ops', 'audit', 'sudo', 'audit,ops', 'vpn');
const shell = fc.constantFrom('/usr/sbin/nologin', '/bin/bash');
const service = fc.constantFrom('ssh', 'telnet', 'ftp');
const clause = fc
  .tuple(
    fc.constantFrom('', 'u', 'g', 'o', 'a', 'go', 'ug'),
    fc.constantFrom('+', '-', '='),
    fc.constantFrom('r', 'w', 'x', 'rw', 'rwx', 'rx', ''),
  )
  .map((parts) => parts.join(''));
const mode = fc.oneof(
  fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => clauses.join(',')),
  fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)).map((digits) => digits.join('')),
);
const rule = fc.oneof(
  fc.constantFrom(['22/tcp', 'ssh'], ['443/tcp', 'https'], ['53/udp', '53/udp'], ['8080', '8080'], ['80/tcp', 'http']),
  fc.constantFrom('10.0.5.0/24', '192.0.2.7').map((from) => [`from ${from}`, `from ${from}`]),
  fc
    .tuple(fc.constantFrom('10.0.5.0/24', '192.0.2.7'), fc.constantFrom('', ' proto tcp'))
    .map(([from, protocol]) => [`from ${from} to any port 22${protocol}`, `from ${from} to any port 22${protocol}`]),
) as fc.Arbitrary<[string, string]>;

const command: fc.Arbitrary<Typed> = fc.oneof(
  {
    arbitrary: fc
      .tuple(mode, file)
      .chain(([to, path]) => of(`chmod ${to} ${path}`, ...(/^\d/.test(to) ? [`chmod 0${to} ${path}`] : []))),
    weight: 4,
  },
  fc.tuple(mode, file).chain(([to, path]) => of(`chmod ${to} ${path} ${FILES[0]}`)),
  fc
    .tuple(
      user,
      group.filter((name) => !name.includes(',')),
      file,
    )
    .chain(([owner, own, path]) =>
      fc
        .constantFrom(`${owner}:${own}`, owner, `:${own}`, `${owner}:`, 'root:root')
        .chain((who) => of(`chown ${who} ${path}`)),
    ),
  fc
    .tuple(user, group, shell)
    .chain(([name, groups, own]) =>
      fc.oneof(
        of(
          `useradd -G ${groups} -s ${own} ${name}`,
          `useradd -m -s ${own} -G ${groups} ${name}`,
          `useradd ${name} -G${groups} -s ${own} -m`,
        ),
        of(`useradd ${name}`, `useradd -m ${name}`),
        of(`usermod -aG ${groups} ${name}`, `usermod -a -G ${groups} ${name}`, `usermod -G ${groups} -a ${name}`),
        of(`usermod -G ${groups} ${name}`, `usermod ${name} -G ${groups}`),
        of(`usermod -G ${groups} -s ${own} ${name}`, `usermod -s ${own} -G ${groups} ${name}`),
        of(`usermod -s ${own} ${name}`),
      ),
    ),
  user.chain((name) =>
    fc.oneof(
      of(`passwd -l ${name}`, `usermod -L ${name}`, `passwd ${name} -l`),
      of(`usermod -U ${name}`, `passwd -u ${name}`),
      of(`passwd -S ${name}`),
      of(`id ${name}`),
    ),
  ),
  {
    arbitrary: service.chain((name) =>
      fc.oneof(
        ...['start', 'stop', 'restart', 'enable', 'disable', 'enable --now', 'disable --now'].map((verb) =>
          of(`systemctl ${verb} ${name}`, `systemctl ${verb} ${name}.service`),
        ),
        of(`systemctl start ${name}`, `systemctl --now start ${name}`),
        of(`systemctl stop ${name} ssh`),
        of(`systemctl status ${name}`),
      ),
    ),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(rule, fc.constantFrom('allow', 'deny'))
      .chain(([[full, short], action]) =>
        fc.oneof(
          of(`ufw ${action} ${full}`, `ufw ${action} ${short}`),
          of(`ufw delete ${action} ${full}`, `ufw delete ${action} ${short}`),
        ),
      ),
    weight: 3,
  },
  of('ufw enable', 'ufw --force enable'),
  of('ufw disable'),
  fc
    .constantFrom('allow', 'deny', 'reject')
    .chain((action) =>
      fc.oneof(of(`ufw default ${action} incoming`, `ufw default ${action}`), of(`ufw default ${action} outgoing`)),
    ),
  of('ls -l /etc'),
  of('frobnicate'),
  of('chmod 999 /etc/shadow'),
  of('chmod u~r /etc/shadow'),
  of('systemctl frob ssh'),
  of('ufw allow 99999'),
  of('ufw allow from 10.0.0.300'),
);
const line: fc.Arbitrary<Typed> = fc.oneof(
  { arbitrary: command.map(({ full, short }) => ({ full: `sudo ${full}`, short: `sudo  ${short}` })), weight: 5 },
  { arbitrary: command, weight: 3 },
  of('sudo -i', 'sudo su -', 'sudo su', 'sudo -s'),
  of('exit', 'logout'),
);

const letters = (digits: string) =>
  [...digits].map((digit) => ['---', '--x', '-w-', '-wx', 'r--', 'r-x', 'rw-', 'rwx'][Number(digit)]).join('');

/** The facts that a host states, in the words of the oracle. */
function factsOf(config: Config): [string, string][] {
  return Object.entries(config)
    .flatMap(([section, lines]): [string, string][] => {
      const [, kind, name = ''] = /^(\w+)(?: (.*))?$/.exec(section)!;
      const each = (of: (key: string, value: string) => [string, string][]) =>
        Object.entries(lines).flatMap(([key, value]) => of(key, value));
      if (kind === 'user') return each((key, value) => [[`${key === 'uid' ? 'user' : key} ${name}`, value]]);
      if (kind === 'service') return each((key, value) => [[`${key} ${name}`, value]]);
      if (kind === 'file')
        return each((key, value) =>
          key === 'text' ? [] : [[`${key} ${name}`, key === 'mode' ? letters(value) : value]],
        );
      return each((key, value) => {
        const [, action, rule] = /^(allow|deny) (.*)$/.exec(key) ?? [];
        return [rule ? [`rule ${rule}`, action!] : [key === 'status' ? 'firewall' : key, value]];
      });
    })
    .toSorted();
}

test('sessions of chance leave a Linux host in the state that a second reading of them gives', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 10, maxLength: 60 }), (lines) => {
      const { network, faults } = startOf([{ title: 'SRV1', form: 'linux', text }]);
      expect(faults).toEqual([]);
      const oracle = new LinuxOracle(BEGIN);
      for (const { full, short } of lines) {
        run(network, 'SRV1', short);
        oracle.type(full);
      }
      expect(factsOf(network.devices.SRV1!.config)).toEqual([...oracle.facts].toSorted());
    }),
    { numRuns: 500 },
  );
});
