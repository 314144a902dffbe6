import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#rules/console/every-machine.ts';
import type { Config } from '#rules/console/device.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import { RouterOracle } from './router-oracle.ts';

const text = ['hostname R1', ...['0', '1', '2'].map((port) => `interface GigabitEthernet0/${port}`)].join('\n');

/** A command in full, and with its words abbreviated as far as they stay unambiguous. */
type Typed = { full: string; short: string };
const typed = (full: string, short = full): Typed => ({ full, short });
const port = fc.constantFrom('0', '1', '2', '7', '0.10');
const octet = fc.constantFrom('1', '2', '3');
const mask = fc.constantFrom('255.255.255.0', '255.255.255.252', '255.255.0.255');
const hop = octet.map((last) => `10.9.9.${last}`);
const list = fc.constantFrom('GUARD', 'STAFF');
const from = fc.constantFrom(
  'any',
  'host 10.0.1.5',
  '10.0.1.5 0.0.0.0',
  '10.0.2.0 0.0.0.255',
  '0.0.0.0 255.255.255.255',
);
const eq = fc.constantFrom('', ' eq 80', ' eq www', ' eq 443');
const entry = fc.oneof(
  fc.tuple(fc.constantFrom('permit', 'deny'), from).map((words) => words.join(' ')),
  fc
    .tuple(fc.constantFrom('permit', 'deny'), fc.constantFrom('ip', 'tcp', 'udp', 'icmp'), from, from, eq)
    .map(([verdict, protocol, source, target, service]) => `${verdict} ${protocol} ${source} ${target}${service}`),
);
const no = fc.constantFrom('', 'no ');
const network = fc
  .tuple(octet, fc.constantFrom('0', '1'))
  .map(([third, area]) => `10.0.${third}.0 0.0.0.255 area ${area}`);

const fixed = fc.constantFrom(
  typed('enable', 'ena'),
  typed('disable', 'disa'),
  typed('configure terminal', 'conf t'),
  typed('end'),
  typed('exit', 'ex'),
  typed('shutdown', 'shu'),
  typed('no shutdown', 'no shut'),
  typed('no ip address', 'no ip add'),
  typed('ip address dhcp', 'ip add dh'),
  typed('no description', 'no desc'),
  typed('no hostname', 'no ho'),
  typed('encapsulation dot1q 10', 'enc dot 10'),
  typed('ip nat inside', 'ip nat ins'),
  typed('ip nat outside', 'ip nat out'),
  typed('no ip nat inside', 'no ip nat ins'),
  typed('ip ospf cost 20', 'ip os co 20'),
  typed('no ip ospf cost', 'no ip os co'),
  typed('ip ospf network point-to-point', 'ip os net point'),
  typed('no ip ospf network', 'no ip os net'),
  typed('router ospf 1', 'rou ospf 1'),
  typed('no router ospf 1', 'no rou ospf 1'),
  typed('no router-id', 'no router-i'),
  typed('default-information originate', 'def or'),
  typed('no default-information originate', 'no def or'),
  typed('copy running-config startup-config', 'copy run start'),
  // Neither treats any of these as a change.
  typed('frobnicate'),
  typed('ip address 10.0.1.1'),
  typed('switchport mode access'),
);
const session = fc.array(
  fc.oneof(
    { arbitrary: fixed, weight: 4 },
    { arbitrary: port.map((at) => typed(`interface GigabitEthernet0/${at}`, `int g0/${at}`)), weight: 2 },
    fc
      .tuple(octet, octet)
      .map(([one, two]) => typed(`interface range GigabitEthernet0/${one}-${two}`, `int ra g0/${one}-${two}`)),
    fc.tuple(no, octet).map(([not, at]) => typed(`${not}interface Loopback${at}`, `${not}int lo${at}`)),
    {
      arbitrary: fc
        .tuple(octet, mask)
        .map(([third, bits]) => typed(`ip address 10.0.${third}.1 ${bits}`, `ip ad 10.0.${third}.1 ${bits}`)),
      weight: 2,
    },
    octet.map((word) => typed(`description To R${word}`, `desc To R${word}`)),
    octet.map((word) => typed(`hostname Edge${word}`, `ho Edge${word}`)),
    {
      arbitrary: fc
        .tuple(no, list, fc.constantFrom('in', 'out'))
        .map(([not, name, way]) => typed(`${not}ip access-group ${name} ${way}`, `${not}ip access-g ${name} ${way}`)),
      weight: 2,
    },
    fc.tuple(no, octet).map(([not, area]) => typed(`${not}ip ospf 1 area ${area}`, `${not}ip os 1 ar ${area}`)),
    fc
      .tuple(octet, mask, hop, fc.constantFrom('', ' 1', ' 200'))
      .map(([third, bits, next, distance]) =>
        typed(
          `ip route 10.5.${third}.0 ${bits} ${next}${distance}`,
          `ip route 10.5.${third}.0 ${bits} ${next}${distance}`,
        ),
      ),
    fc
      .tuple(octet, mask, hop)
      .map(([third, bits, next]) =>
        typed(`no ip route 10.5.${third}.0 ${bits} ${next}`, `no ip route 10.5.${third}.0 ${bits} ${next}`),
      ),
    {
      arbitrary: fc.tuple(no, network).map(([not, what]) => typed(`${not}network ${what}`, `${not}net ${what}`)),
      weight: 2,
    },
    octet.map((last) => typed(`router-id ${last}.${last}.${last}.${last}`, `router-i ${last}.${last}.${last}.${last}`)),
    fc
      .tuple(no, fc.constantFrom('0', '1', '2'))
      .map(([not, at]) => typed(`${not}passive-interface GigabitEthernet0/${at}`, `${not}pass g0/${at}`)),
    {
      arbitrary: fc
        .tuple(fc.constantFrom('standard', 'extended'), list)
        .map(([kind, name]) =>
          typed(`ip access-list ${kind} ${kind[0]}${name}`, `ip access-l ${kind.slice(0, 3)} ${kind[0]}${name}`),
        ),
      weight: 2,
    },
    list.map((name) => typed(`no ip access-list standard s${name}`, `no ip access-l st s${name}`)),
    { arbitrary: entry.map((what) => typed(what, what.replace('permit', 'per'))), weight: 4 },
    fc.tuple(fc.constantFrom('5', '10', '15'), entry).map(([at, what]) => typed(`${at} ${what}`)),
    entry.map((what) => typed(`no ${what}`)),
    fc.constantFrom('5', '10', '20').map((at) => typed(`no ${at}`)),
    {
      arbitrary: fc
        .tuple(fc.constantFrom('10', '110'), entry)
        .map(([at, what]) => typed(`access-list ${at} ${what}`, `access-li ${at} ${what}`)),
      weight: 2,
    },
    fc.constant(typed('no access-list 10')),
  ),
  { minLength: 10, maxLength: 60 },
);

const LINES: [RegExp, key: string, value?: string][] = [
  [/^hostname (\S+)$/, 'hostname'],
  [/^description (.+)$/, 'description'],
  [/^shutdown$/, 'shutdown'],
  [/^ip address (.+)$/, 'address'],
  [/^encapsulation dot1q (\d+)$/, 'vlan'],
  [/^ip access-group (?<value>\S+) (?<key>in|out)$/, 'filter '],
  [/^ip nat (inside|outside)$/, 'nat'],
  [/^ip ospf (?<key>\d+) area (?<value>\d+)$/, 'ospf '],
  [/^ip ospf (?<key>cost|network) (?<value>\S+)$/, 'ospf '],
  [/^ip route (?<key>\S+ \S+ \S+)(?: (?<value>\d+))?$/, 'route ', '1'],
  [/^router-id (\S+)$/, 'id'],
  [/^network (?<key>\S+ \S+) area (?<value>\d+)$/, 'network '],
  [/^passive-interface (?<key>\S+)$/, 'passive '],
  [/^default-information originate$/, 'originate'],
  [/^(?<key>access-list .+)$/, ''],
];

/** The facts in a configuration, in the oracle's terms. */
function factsOf(config: Config): [string, string][] {
  return Object.entries(config)
    .flatMap(([name, lines]): [string, string][] => {
      const section = name.replace(/^(?:interface|router|ip access-)(?:\s(?=\S)|(?=list))/, '');
      const own = Object.entries(lines).map(([number, line]): [string, string] => {
        if (section.startsWith('list ')) return [`${section}|${number}`, line];
        const [pattern, key, usual = 'yes'] = LINES.find(([known]) => known.test(line))!;
        const found = pattern.exec(line)!;
        return [
          `${section}|${key}${found.groups?.key ?? ''}`,
          found.groups ? (found.groups.value ?? usual) : (found[1] ?? usual),
        ];
      });
      return section === '' ? own : [[`${section}|`, 'exists'], ...own];
    })
    .toSorted();
}

test('leaves a router in the running and saved state an independent reading gives, for random sessions', () => {
  fc.assert(
    fc.property(session, (lines) => {
      const { network: lab, faults } = startOf([{ title: 'R1', form: 'router', text }]);
      expect(faults).toEqual([]);
      const oracle = new RouterOracle();
      for (const { full, short } of [typed('enable'), typed('configure terminal'), ...lines]) {
        run(lab, 'R1', short);
        oracle.type(full);
      }
      const { config, saved } = lab.devices.R1!;
      expect(factsOf(config)).toEqual([...oracle.facts].toSorted());
      expect(saved && factsOf(saved)).toEqual([...oracle.saved].toSorted());
    }),
    { numRuns: 500 },
  );
});
