import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '#rules/question/console/session.ts';
import { startOf } from '#rules/question/console/start.ts';
import type { Device } from '#rules/question/console/device.ts';
import { SwitchOracle } from './console-oracle.ts';

const PORTS = ['1', '2', '3', '4'];
const text = ['hostname SW1', ...PORTS.map((port) => `interface GigabitEthernet0/${port}`)].join('\n');

/** A command in full, and with its words cut so short that they still are unambiguous. */
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
  typed('no description', 'no desc'),
  typed('no hostname', 'no ho'),
  typed('spanning-tree portfast', 'span portf'),
  typed('no spanning-tree portfast', 'no span portf'),
  typed('no cdp enable', 'no cdp en'),
  typed('cdp enable', 'cdp en'),
  // Neither takes any of these as a change.
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
  [/^switchport mode (\S+)$/, 'mode'],
  [/^switchport access vlan (\d+)$/, 'vlan'],
  [/^switchport trunk native vlan (\d+)$/, 'native'],
  [/^switchport trunk allowed vlan (\S+)$/, 'allowed'],
  [/^(spanning-tree portfast)$/, 'portfast'],
  [/^(no cdp enable)$/, 'cdp'],
];
const WORDS: Record<string, string> = { shutdown: 'yes', 'spanning-tree portfast': 'yes', 'no cdp enable': 'off' };

const listOf = (vlans: string): number[] =>
  vlans === 'none'
    ? []
    : vlans.split(',').flatMap((part) => {
        const [first, last = first] = part.split('-').map(Number);
        return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index);
      });

/** The facts that a configuration states, in the words of the oracle. */
function factsOf({ config }: Device): Map<string, string> {
  const facts = new Map<string, string>();
  for (const [name, lines] of Object.entries(config)) {
    const section = name.replace(/^interface GigabitEthernet0\//, 'g');
    if (/^vlan (?!1$)/.test(section)) facts.set(`${section}|`, 'exists');
    for (const line of Object.values(lines)) {
      const [pattern, key] = LINES.find(([known]) => known.test(line))!;
      const value = pattern.exec(line)![1]!;
      facts.set(`${section}|${key}`, key === 'allowed' ? JSON.stringify(listOf(value)) : (WORDS[value] ?? value));
    }
  }
  return facts;
}

test('sessions of chance leave a switch in the state that a second reading of them gives', () => {
  fc.assert(
    fc.property(session, (lines) => {
      const { network, faults } = startOf([{ title: 'SW1', form: 'switch', text }]);
      expect(faults).toEqual([]);
      const oracle = new SwitchOracle();
      for (const { full, short } of [typed('enable'), typed('configure terminal'), ...lines]) {
        run(network, 'SW1', short);
        oracle.type(full);
      }
      const own = factsOf(network.devices.SW1!);
      expect([...own].toSorted()).toEqual([...oracle.facts].toSorted());
    }),
    { numRuns: 500 },
  );
});
