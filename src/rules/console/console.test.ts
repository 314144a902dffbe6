import { expect, test } from 'vitest';
import type { Exhibit } from '../question/exhibit/exhibit.ts';
import { complete, help, replay } from './session.ts';
import '../question/kinds/console/judge.ts';
import { consoleJudge } from '../question/kinds/console/console-judge.ts';
import type { Goal } from '../question/part/goal.ts';
import { startOf } from './start.ts';
import { typedOn } from './typed.ts';
import { all, typing, configure } from '../../../tests/factories/lab-devices.ts';

test('accepts unambiguous abbreviations, and shows the mode in the prompt', () => {
  const { on, prompt } = typing();
  expect(prompt('R1')).toBe('R1>');
  on('R1', 'en', 'conf t', 'host Edge', 'int g0/0');
  expect(prompt('R1')).toBe('Edge(config-if)#');
  on('R1', 'int gi 0/0.20');
  expect(prompt('R1')).toBe('Edge(config-subif)#');
  on('R1', 'router ospf 1');
  expect(prompt('R1')).toBe('Edge(config-router)#');
  for (const range of ['g0/0-1', 'g0/0 - 1', 'gi 0/0 , g0/1']) {
    on('R1', 'router ospf 1', `int range ${range}`);
    expect(prompt('R1')).toBe('Edge(config-if-range)#');
  }
  on('R1', 'exit');
  expect(prompt('R1')).toBe('Edge(config)#');
  on('R1', 'end', 'disable');
  expect(prompt('R1')).toBe('Edge>');
});

test('words errors like the real device', () => {
  const { on } = typing();
  expect(on('R1', 'e')).toEqual(['% Ambiguous command:  "e"']);
  expect(on('R1', 'enable', 'configure')).toEqual(['% Incomplete command.']);
  expect(on('R1', 'show ip rotue').slice(0, 2)).toEqual([
    '           ^'.replace('           ', ' '.repeat('R1#show ip '.length)),
    "% Invalid input detected at '^' marker.",
  ]);
  expect(on('R1', 'show version')).toEqual(['[This console does not simulate "show version".]']);
  expect(on('R1', 'conf t', 'interface g0/9')).toEqual(['%Invalid interface type and number']);
  expect(on('R1', 'crypto key generate rsa modulus 2048')).toEqual(['% Please define a domain-name first.']);
});

test('lists possible next words for a question mark, and completes a word with Tab', () => {
  const { network, on } = typing();
  on('R1', 'enable');
  const device = network.devices.R1!;
  expect(help(device, 'show ip ')).toEqual(expect.arrayContaining([expect.stringMatching(/^ {2}route/)]));
  expect(help(device, 'co')).toEqual(['configure          copy']);
  expect(help(device, 'configure terminal ')).toEqual(['  <cr>']);
  expect([complete(device, 'conf'), complete(device, 'co'), complete(device, 'show run')]).toEqual([
    'configure ',
    'co',
    'show running-config ',
  ]);
  on('R1', 'conf t');
  expect(complete(device, 'do sh')).toBe('do show ');
  expect(complete(device, 'no host')).toBe('no hostname ');
});

test('sets, replaces, and removes lines, and shows defaults that are off', () => {
  const { on, network } = typing();
  on(
    'R1',
    ...configure,
    'int g0/0',
    'desc To the LAN',
    'shut',
    'no cdp enable',
    'ip address 192.168.10.2 255.255.255.0',
  );
  const lines = () => Object.values(network.devices.R1!.config['interface GigabitEthernet0/0']!);
  expect(lines()).toEqual([
    'ip address 192.168.10.2 255.255.255.0',
    'description To the LAN',
    'shutdown',
    'no cdp enable',
  ]);
  on('R1', 'no shut', 'no desc', 'cdp enable');
  expect(lines()).toEqual(['ip address 192.168.10.2 255.255.255.0']);
  expect(on('R1', 'do show run | section interface GigabitEthernet0/0')).toEqual([
    'interface GigabitEthernet0/0',
    ' ip address 192.168.10.2 255.255.255.0',
  ]);
});

test('shows VLANs and trunks, and creates a VLAN assigned to a port', () => {
  const { on } = typing();
  expect(on('SW1', ...configure, 'int range g0/2 - 3', 'switchport access vlan 30')).toEqual([
    '% Access VLAN does not exist. Creating vlan 30',
  ]);
  expect(on('SW1', 'switchport voice vlan 32')).toEqual(['% Voice VLAN does not exist. Creating vlan 32']);
  expect(on('SW1', 'do show vlan brief').slice(2)).toEqual([
    `1    default                          active    Gi0/1`,
    `10   Sales                            active`,
    `30   VLAN0030                         active    Gi0/2, Gi0/3`,
    `32   VLAN0032                         active`,
  ]);
  on(
    'SW1',
    'int g0/1',
    'switchport mode trunk',
    'switchport trunk allowed vlan 10',
    'switchport trunk allowed vlan add 30-31',
  );
  expect(on('SW1', 'do show int trunk')).toEqual(expect.arrayContaining(['Gi0/1       10,30-31', 'Gi0/1       10,30']));
  expect(on('SW1', 'int g0/2', 'ip address 1.1.1.1 255.0.0.0')).toEqual([
    '% IP addresses may not be configured on L2 links.',
  ]);
});

/** Two switches connected by two cables. */
const pair = (lines: Record<string, readonly string[]>) => {
  const switches = ['SW1', 'SW2'].map((title, index): Exhibit => ({
    title,
    form: 'switch',
    text: [
      ...(index === 0 ? ['! link g0/1 to SW2 g0/1', '! link g0/2 to SW2 g0/2'] : []),
      `hostname ${title}`,
      ...['1', '2', '3'].map((port) => `interface GigabitEthernet0/${port}`),
    ].join('\n'),
  }));
  const { on } = typing(switches);
  for (const [name, own] of Object.entries(lines)) on(name, ...configure, 'int range g0/1-2', ...own);
  return (device: string, line: string) => on(device, 'end', line);
};

test.each([
  ['active', 'passive', '1      Po1(SU)         LACP      Gi0/1(P)    Gi0/2(P)'],
  ['passive', 'passive', '1      Po1(SD)         LACP      Gi0/1(I)    Gi0/2(I)'],
  ['desirable', 'auto', '1      Po1(SU)         PAgP      Gi0/1(P)    Gi0/2(P)'],
  ['auto', 'auto', '1      Po1(SD)         PAgP      Gi0/1(I)    Gi0/2(I)'],
  ['active', 'desirable', '1      Po1(SD)         LACP      Gi0/1(I)    Gi0/2(I)'],
  ['on', 'on', '1      Po1(SU)          -        Gi0/1(P)    Gi0/2(P)'],
])('ports of a channel group in mode %s, across from %s', (own, theirs, line) => {
  const on = pair({ SW1: [`channel-group 1 mode ${own}`], SW2: [`channel-group 1 mode ${theirs}`] });
  expect(on('SW1', 'show etherchannel summary').at(-1)).toBe(line);
});

test('keeps modes, accounts, services, and the firewall of a Linux host', () => {
  const { on, prompt } = typing();
  expect(prompt('PC1')).toBe('admin@PC1:~$');
  expect(on('PC1', 'chmod 640 /etc/shadow')).toEqual([
    "chmod: changing permissions of '/etc/shadow': Operation not permitted",
  ]);
  expect(on('PC1', 'sudo chmod o-r,g=r /etc/shadow', 'ls -l /etc/shadow')).toEqual([
    '-rw-r----- 1 root shadow /etc/shadow',
  ]);
  expect(on('PC1', 'cat /etc/shadow')).toEqual(['cat: /etc/shadow: Permission denied']);
  expect(on('PC1', 'sudo grep ^alice /etc/shadow')).toEqual(['alice:$6$x:19000']);
  on(
    'PC1',
    'sudo -i',
    'systemctl disable --now telnet',
    'passwd -l alice',
    'usermod -aG dev alice',
    'ufw allow ssh',
    'ufw enable',
  );
  expect(on('PC1', 'ss -tulnp').slice(1)).toEqual([
    'tcp   LISTEN 0      128            0.0.0.0:22          0.0.0.0:* users:(("sshd"))',
  ]);
  expect(on('PC1', 'passwd -S alice')).toEqual(['alice L']);
  expect(on('PC1', 'id alice')).toEqual(['uid=1001(alice) gid=1001(alice) groups=alice,dev,sudo']);
  expect(on('PC1', 'ufw status')).toEqual(['Status: active', 'Default: deny (incoming)', '22/tcp  allow']);
  expect(on('PC1', 'journalctl -u sshd')).toHaveLength(1);
  expect([on('PC1', 'vim /etc/hosts'), on('PC1', 'frob')]).toEqual([
    ['[This console does not simulate "vim".]'],
    ['bash: frob: command not found'],
  ]);
});

test('replays commands to the same state', () => {
  const { network, on } = typing();
  const typed = [...configure, 'int g0/1', 'shut', 'end', 'copy run start'];
  on('R1', ...typed);
  expect(
    replay(
      all,
      typed.map((line) => typedOn('R1', line)),
    ),
  ).toEqual(network);
});

test('enters configuration mode once per device in the model answer, and saves', () => {
  const goals: Goal[] = [
    { device: 'SW1', check: 'set', lines: ['vlan 20', 'name Guests'] },
    { device: 'R1', check: 'saved', lines: [] },
    { device: 'SW1', check: 'set', lines: ['interface g0/2', 'switchport mode access', 'switchport access vlan 20'] },
    { device: 'SW1', check: 'set', lines: ['interface g0/2', 'description Guests'] },
    { device: 'PC1', check: 'set', lines: ['systemctl disable --now telnet'] },
    { device: 'R1', check: 'set', lines: ['ip route 0.0.0.0 0.0.0.0 10.0.12.2'] },
    { device: 'R1', check: 'reaches', lines: ['2.2.2.2'] },
  ];
  const parts = goals.map((goal) => ({ text: '', rationale: '', goal }));
  const question = { options: [], keys: [], parts, exhibits: all };
  const typed = consoleJudge().model(question);
  expect(typed).toEqual([
    ...['enable', 'configure terminal', 'vlan 20', 'name Guests', 'exit'].map((line) => typedOn('SW1', line)),
    ...['interface g0/2', 'switchport mode access', 'switchport access vlan 20'].map((line) => typedOn('SW1', line)),
    ...['description Guests', 'end'].map((line) => typedOn('SW1', line)),
    ...['enable', 'configure terminal', 'ip route 0.0.0.0 0.0.0.0 10.0.12.2', 'end'].map((line) => typedOn('R1', line)),
    typedOn('R1', 'copy running-config startup-config'),
    typedOn('PC1', 'sudo systemctl disable --now telnet'),
  ]);
  expect(consoleJudge().marks(typed, question)).toEqual(goals.map(() => true));
});

test('names errors in a description', () => {
  const odd: Exhibit = { title: 'R9', form: 'router', text: '! link g0/0 to R7 g0/1\nhostname R9\nfrobnicate' };
  const log: Exhibit = { title: 'Log', form: 'terminal', text: 'frobnicate' };
  const { faults } = startOf([log, odd, { ...odd, text: '' }, { ...odd, title: 'my router', text: '' }]);
  expect(faults.map(({ exhibit, at }) => `${exhibit} ${at}`)).toEqual([
    '1 text',
    '1 text',
    '1 text',
    '2 title',
    '3 title',
  ]);
  expect(faults.map(({ fault }) => fault)).toEqual([
    'line 3 of exhibit 2 ("frobnicate") is not understood',
    'exhibit 2 has a link to "R9 GigabitEthernet0/0", but there is no such port',
    'exhibit 2 has a link to "R7 GigabitEthernet0/1", but there is no such port',
    'the title of exhibit 3 is the name of another device',
    'the title of exhibit 4 cannot be the name of a device',
  ]);
});

test('reads abbreviated ports of a description', () => {
  const start: Exhibit = {
    title: 'R1',
    form: 'router',
    text: '\ninterface g0/0\n ip address 10.0.0.1 255.0.0.0\n ip adress',
  };
  const { network, faults } = startOf([start]);
  expect(network.devices.R1!.ports).toEqual(['GigabitEthernet0/0']);
  expect(faults).toEqual([{ exhibit: 0, at: 'text', fault: 'line 4 of exhibit 1 ("ip adress") is not understood' }]);
});
