import fc from 'fast-check';
import { expect, test } from 'vitest';
import '#rules/console/every-machine.ts';
import { run } from '#rules/console/session.ts';
import { startOf } from '#rules/console/start.ts';
import type { Device } from '#rules/console/device.ts';
import { SwitchOracle } from './console-oracle.ts';

const PORTS = ['1', '2', '3', '4'];
const text = ['hostname SW1', ...PORTS.map((port) => `interface GigabitEthernet0/${port}`)].join('\n');

/** A command in full, and with its words abbreviated as far as they stay unambiguous. */
type Typed = { full: string; short: string };
const typed = (full: string, short = full): Typed => ({ full, short });
const number = fc.constantFrom('1', '10', '20', '30');
const port = fc.constantFrom('1', '2', '3', '4', '9');
const word = fc.constantFrom('Sales', 'Lab', 'Core');
const fixed = fc.constantFrom(
  typed('enable', 'ena'),
  typed('configure terminal', 'conf t'),
  typed('end'),
  typed('exit', 'ex'),
  typed('shutdown', 'shu'),
  typed('no shutdown', 'no shut'),
  typed('switchport mode access', 'sw mo acc'),
  typed('switchport mode trunk', 'switch m t'),
  typed('no switchport mode', 'no sw mo'),
  typed('no channel-group', 'no channel-g'),
  typed('no description', 'no desc'),
  typed('no hostname', 'no ho'),
  typed('spanning-tree portfast', 'span portf'),
  typed('no spanning-tree portfast', 'no span portf'),
  typed('no cdp enable', 'no cdp en'),
  typed('cdp enable', 'cdp en'),
  typed('copy running-config startup-config', 'copy run start'),
  typed('switchport mode dynamic auto', 'sw mo dyn au'),
  typed('switchport mode dynamic desirable', 'sw mo dy des'),
  typed('switchport nonegotiate', 'sw non'),
  typed('no switchport nonegotiate', 'no sw non'),
  typed('switchport trunk allowed vlan none', 'sw tr all vl none'),
  typed('switchport trunk allowed vlan all', 'sw tr all vl al'),
  typed('no switchport trunk allowed vlan', 'no sw tr all vl'),
  typed('no switchport trunk native vlan', 'no sw tr na vl'),
  typed('no switchport access vlan', 'no sw ac vl'),
  typed('no switchport voice vlan', 'no sw vo vl'),
  typed('switchport port-security', 'sw port'),
  typed('no switchport port-security', 'no sw port'),
  typed('switchport port-security violation protect', 'sw port vio p'),
  typed('switchport port-security violation restrict', 'sw port vio r'),
  typed('switchport port-security violation shutdown', 'sw port vio s'),
  typed('no switchport port-security violation', 'no sw port vio'),
  typed('no switchport port-security maximum', 'no sw port max'),
  typed('switchport port-security mac-address sticky', 'sw port mac st'),
  typed('no switchport port-security mac-address sticky', 'no sw port mac st'),
  typed('spanning-tree bpduguard enable', 'span bpdug en'),
  typed('spanning-tree bpduguard disable', 'span bpdug dis'),
  typed('no spanning-tree bpduguard', 'no span bpdug'),
  typed('spanning-tree mode rapid-pvst', 'span mo rap'),
  typed('spanning-tree mode pvst', 'span mo pv'),
  typed('no spanning-tree mode', 'no span mo'),
  typed('spanning-tree portfast default', 'span portf def'),
  typed('no spanning-tree portfast default', 'no span portf def'),
  typed('spanning-tree portfast bpduguard default', 'span portf bp def'),
  typed('no spanning-tree portfast bpduguard default', 'no span portf bp def'),
  // Neither treats any of these as a change.
  typed('switchport port-security maximum', 'sw port max'),
  typed('spanning-tree mode', 'span mo'),
  typed('frobnicate'),
  typed('show vlan brief', 'sh vl br'),
  typed('switchport access vlan', 'sw acc vl'),
  typed('s'),
);
const session = fc.array(
  fc.oneof(
    { arbitrary: fixed, weight: 3 },
    port.map((at) => typed(`interface GigabitEthernet0/${at}`, `int g0/${at}`)),
    fc
      .tuple(port, port)
      .map(([one, two]) => typed(`interface range GigabitEthernet0/${one}-${two}`, `int ra gi0/${one}-${two}`)),
    number.map((vlan) => typed(`vlan ${vlan}`, `vl ${vlan}`)),
    number.map((vlan) => typed(`no vlan ${vlan}`)),
    number.map((vlan) => typed(`switchport access vlan ${vlan}`, `sw a v ${vlan}`)),
    number.map((vlan) => typed(`switchport trunk native vlan ${vlan}`, `sw tr nat vl ${vlan}`)),
    number.map((vlan) => typed(`switchport trunk allowed vlan ${vlan}`, `sw tr all vl ${vlan}`)),
    number.map((vlan) => typed(`switchport trunk allowed vlan add ${vlan}`, `sw tr all vl ad ${vlan}`)),
    number.map((vlan) => typed(`switchport trunk allowed vlan remove ${vlan}`, `sw tr all vl rem ${vlan}`)),
    number.map((vlan) => typed(`switchport voice vlan ${vlan}`, `sw v v ${vlan}`)),
    number.map((most) => typed(`switchport port-security maximum ${most}`, `sw port max ${most}`)),
    number.map((vlan) => typed(`spanning-tree vlan ${vlan} priority 4096`, `span vl ${vlan} pri 4096`)),
    number.map((vlan) => typed(`no spanning-tree vlan ${vlan} priority`, `no span vl ${vlan} pri`)),
    {
      arbitrary: fc
        .tuple(fc.constantFrom('1', '2'), fc.constantFrom('active', 'passive', 'desirable', 'auto', 'on'))
        .map(([group, mode]) => typed(`channel-group ${group} mode ${mode}`, `channel-g ${group} m ${mode}`)),
      weight: 3,
    },
    fc.constantFrom('1', '2').map((group) => typed(`interface Port-channel${group}`, `int po ${group}`)),
    fc.constantFrom('1', '2').map((group) => typed(`no interface Port-channel${group}`, `no int po${group}`)),
    number.map((vlan) => typed(`vlan ${vlan},40-41`, `vl ${vlan},40-41`)),
    ...['', 'add ', 'remove '].map((change) =>
      fc
        .tuple(number, fc.constantFrom('30', '31', '40'))
        .map(([first, last]) =>
          typed(
            `switchport trunk allowed vlan ${change}${first}-${last}`,
            `sw tr all vl ${change.slice(0, 3)}${change && ' '}${first}-${last}`,
          ),
        ),
    ),
    word.map((name) => typed(`name ${name}`, `na ${name}`)),
    word.map((name) => typed(`description To ${name}`, `desc To ${name}`)),
    word.map((name) => typed(`hostname ${name}`, `host ${name}`)),
  ),
  { minLength: 10, maxLength: 60 },
);

const LINES: [RegExp, string][] = [
  [/^hostname (\S+)$/, 'hostname'],
  [/^name (\S+)$/, 'name'],
  [/^description (.+)$/, 'description'],
  [/^(shutdown)$/, 'shutdown'],
  [/^switchport mode (.+)$/, 'mode'],
  [/^(switchport nonegotiate)$/, 'nonegotiate'],
  [/^switchport voice vlan (\d+)$/, 'voice'],
  [/^(switchport port-security)$/, 'security'],
  [/^switchport port-security maximum (\d+)$/, 'maximum'],
  [/^switchport port-security violation (\S+)$/, 'violation'],
  [/^(switchport port-security mac-address sticky)$/, 'sticky'],
  [/^spanning-tree bpduguard (\S+)$/, 'bpduguard'],
  [/^spanning-tree mode (\S+)$/, 'stp mode'],
  [/^(spanning-tree portfast default)$/, 'all '],
  [/^(spanning-tree portfast bpduguard default)$/, 'all bpduguard '],
  [/^switchport access vlan (\d+)$/, 'vlan'],
  [/^switchport trunk native vlan (\d+)$/, 'native'],
  [/^switchport trunk allowed vlan (\S+)$/, 'allowed'],
  [/^(spanning-tree portfast)$/, 'portfast'],
  [/^(no cdp enable)$/, 'cdp'],
  [/^channel-group (\d+ mode \w+)$/, 'group'],
];
/** Settings that are on or off and have no value. */
const WORDS: Record<string, string> = { 'no cdp enable': 'off' };
const PRIORITY = /^spanning-tree vlan (\d+) priority (\d+)$/;

const listOf = (vlans: string): number[] =>
  vlans === 'none'
    ? []
    : vlans.split(',').flatMap((part) => {
        const [first, last = first] = part.split('-').map(Number);
        return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index);
      });

/** The facts in a configuration, in the oracle's terms. */
function factsOf(config: Device['config']): [string, string][] {
  const facts = new Map<string, string>();
  for (const [name, lines] of Object.entries(config)) {
    const section = name.replace(/^interface GigabitEthernet0\//, 'g').replace('interface Port-channel', 'po');
    if (/^(?:vlan (?!1$)|po)/.test(section)) facts.set(`${section}|`, 'exists');
    for (const line of Object.values(lines)) {
      const [, vlan, priority] = PRIORITY.exec(line) ?? [];
      if (priority) {
        facts.set(`${section}|stp priority ${vlan}`, priority);
        continue;
      }
      const [pattern, key] = LINES.find(([known]) => known.test(line))!;
      const value = pattern.exec(line)![1]!;
      const isSwitch = value === line;
      facts.set(
        `${section}|${key}`,
        key === 'group'
          ? value.replace('mode ', '')
          : key === 'allowed'
            ? JSON.stringify(listOf(value))
            : isSwitch
              ? (WORDS[value] ?? 'yes')
              : value,
      );
    }
  }
  return [...facts].toSorted();
}

test('leaves a switch in the running and saved state an independent reading gives, for random sessions', () => {
  fc.assert(
    fc.property(session, (lines) => {
      const { network, faults } = startOf([{ title: 'SW1', form: 'switch', text }]);
      expect(faults).toEqual([]);
      const oracle = new SwitchOracle();
      for (const { full, short } of [typed('enable'), typed('configure terminal'), ...lines]) {
        run(network, 'SW1', short);
        oracle.type(full);
      }
      const { config, saved } = network.devices.SW1!;
      expect(factsOf(config)).toEqual([...oracle.facts].toSorted());
      expect(saved && factsOf(saved)).toEqual([...oracle.saved].toSorted());
    }),
    { numRuns: 500 },
  );
});
